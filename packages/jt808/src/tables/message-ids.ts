/**
 * Every message id that the texts of JT/T 808 (2011, 2013, 2019), JT/T 1078, T/JSATL 12 and its Guangdong form list, and those seen in the field,
 * whether the codec reads it or not: names for people, and the rows of docs/messages.md.
 */

/** From the terminal, or to it. */
export type MessageDirection = 'up' | 'down'

/** Texts that list an id: the editions of JT/T 808 by year, V JT/T 1078-2016, J T/JSATL 12-2017, G Guangdong, F only seen in the field. */
export type MessageText = '11' | '13' | '19' | 'V' | 'J' | 'G' | 'F'

export interface MessageId {
  readonly id: number
  /** The last of a range of ids that mean the same; otherwise `id`. */
  readonly last: number
  readonly direction: MessageDirection
  readonly texts: readonly MessageText[]
  readonly en: string
  readonly zh: string
}

const range = (id: number, last: number, direction: MessageDirection, texts: string, en: string, zh: string): MessageId => ({
  id,
  last,
  direction,
  texts: texts.split(' ') as MessageText[],
  en,
  zh,
})
const row = (id: number, direction: MessageDirection, texts: string, en: string, zh: string): MessageId =>
  range(id, id, direction, texts, en, zh)

/** The beginning of packets of JT/T 1078, which have no id: what terminals pass through in them is kept under this one. */
export const passedPackets = 0x3031

export const messageIds: readonly MessageId[] = [
  row(0x0001, 'up', '11 13 19', 'terminal general response', '终端通用应答'),
  row(0x0002, 'up', '11 13 19', 'terminal heartbeat', '终端心跳'),
  row(0x0003, 'up', '11 13 19', 'terminal logout', '终端注销'),
  row(0x0004, 'up', '19', 'query server time', '查询服务器时间请求'),
  row(0x0005, 'up', '19', 'terminal retransmission request', '终端补传分包请求'),
  row(0x0100, 'up', '11 13 19', 'terminal registration', '终端注册'),
  row(0x0102, 'up', '11 13 19', 'terminal authentication', '终端鉴权'),
  row(0x0104, 'up', '11 13 19', 'terminal parameters response', '查询终端参数应答'),
  row(0x0107, 'up', '13 19', 'terminal attributes response', '查询终端属性应答'),
  row(0x0108, 'up', '13 19 J G', 'terminal upgrade result', '终端升级结果通知'),
  row(0x0200, 'up', '11 13 19', 'location report', '位置信息汇报'),
  row(0x0201, 'up', '11 13 19', 'location query response', '位置信息查询应答'),
  row(0x0301, 'up', '11 13 19', 'event report', '事件报告'),
  row(0x0302, 'up', '11 13 19', 'question response', '提问应答'),
  row(0x0303, 'up', '11 13 19', 'information on demand', '信息点播/取消'),
  row(0x0500, 'up', '11 13 19', 'vehicle control response', '车辆控制应答'),
  row(0x0608, 'up', '19', 'areas or routes', '查询区域或线路数据应答'),
  row(0x0700, 'up', '11 13 19', 'driving recorder data', '行驶记录仪数据上传'),
  row(0x0701, 'up', '11 13 19', 'electronic waybill', '电子运单上报'),
  row(0x0702, 'up', '11 13 19', 'driver identity', '驾驶员身份信息采集上报'),
  row(0x0704, 'up', '13 19', 'location batch upload', '定位数据批量上传'),
  row(0x0705, 'up', '13 19', 'CAN bus data', 'CAN总线数据上传'),
  row(0x0800, 'up', '11 13 19', 'multimedia event', '多媒体事件信息上传'),
  row(0x0801, 'up', '11 13 19', 'multimedia data upload', '多媒体数据上传'),
  row(0x0802, 'up', '11 13 19', 'stored multimedia query response', '存储多媒体数据检索应答'),
  row(0x0805, 'up', '13 19', 'camera shoot command response', '摄像头立即拍摄命令应答'),
  row(0x0900, 'up', '11 13 19', 'transparent data uplink', '数据上行透传'),
  row(0x0901, 'up', '11 13 19', 'compressed data', '数据压缩上报'),
  row(0x0a00, 'up', '11 13 19', 'RSA public key of the terminal', '终端RSA公钥'),
  range(0x0f00, 0x0fff, 'up', '11 13 19', 'reserved message', '终端上行消息保留'),
  range(0xe000, 0xefff, 'up', '19', 'message of a maker', '厂商自定义上行消息'),
  row(0x8001, 'down', '11 13 19', 'platform general response', '平台通用应答'),
  row(0x8003, 'down', '13 19', 'platform retransmission request', '补传分包请求'),
  row(0x8004, 'down', '19', 'server time', '查询服务器时间应答'),
  row(0x8100, 'down', '11 13 19', 'registration response', '终端注册应答'),
  row(0x8103, 'down', '11 13 19', 'set terminal parameters', '设置终端参数'),
  row(0x8104, 'down', '11 13 19', 'query terminal parameters', '查询终端参数'),
  row(0x8105, 'down', '11 13 19', 'terminal control', '终端控制'),
  row(0x8106, 'down', '13 19', 'query specific terminal parameters', '查询指定终端参数'),
  row(0x8107, 'down', '13 19', 'query terminal attributes', '查询终端属性'),
  row(0x8108, 'down', '13 19', 'terminal upgrade package', '下发终端升级包'),
  row(0x8201, 'down', '11 13 19', 'location query', '位置信息查询'),
  row(0x8202, 'down', '11 13 19', 'temporary location tracking', '临时位置跟踪控制'),
  row(0x8203, 'down', '13 19', 'confirm alarm', '人工确认报警消息'),
  row(0x8204, 'down', '19', 'link test', '链路检测'),
  row(0x8300, 'down', '11 13 19', 'text message', '文本信息下发'),
  row(0x8301, 'down', '11 13 19', 'set events', '事件设置'),
  row(0x8302, 'down', '11 13 19', 'question', '提问下发'),
  row(0x8303, 'down', '11 13 19', 'information menu', '信息点播菜单设置'),
  row(0x8304, 'down', '11 13 19', 'information service', '信息服务'),
  row(0x8400, 'down', '11 13 19', 'phone callback', '电话回拨'),
  row(0x8401, 'down', '11 13 19', 'set phone book', '设置电话本'),
  row(0x8500, 'down', '11 13 19', 'vehicle control', '车辆控制'),
  row(0x8600, 'down', '11 13 19', 'set circular areas', '设置圆形区域'),
  row(0x8601, 'down', '11 13 19', 'delete circular areas', '删除圆形区域'),
  row(0x8602, 'down', '11 13 19', 'set rectangular areas', '设置矩形区域'),
  row(0x8603, 'down', '11 13 19', 'delete rectangular areas', '删除矩形区域'),
  row(0x8604, 'down', '11 13 19', 'set a polygonal area', '设置多边形区域'),
  row(0x8605, 'down', '11 13 19', 'delete polygonal areas', '删除多边形区域'),
  row(0x8606, 'down', '11 13 19', 'set a route', '设置路线'),
  row(0x8607, 'down', '11 13 19', 'delete routes', '删除路线'),
  row(0x8608, 'down', '19', 'query areas or routes', '查询区域或线路数据'),
  row(0x8700, 'down', '11 13 19', 'query driving recorder', '行驶记录仪数据采集命令'),
  row(0x8701, 'down', '11 13 19', 'set driving recorder', '行驶记录仪参数下传命令'),
  row(0x8702, 'down', '13 19', 'query driver identity', '上报驾驶员身份信息请求'),
  row(0x8800, 'down', '11 13 19', 'multimedia data upload response', '多媒体数据上传应答'),
  row(0x8801, 'down', '11 13 19 J G', 'camera shoot command', '摄像头立即拍摄命令'),
  row(0x8802, 'down', '11 13 19', 'stored multimedia query', '存储多媒体数据检索'),
  row(0x8803, 'down', '11 13 19', 'stored multimedia upload command', '存储多媒体数据上传命令'),
  row(0x8804, 'down', '11 13 19', 'sound recording', '录音开始命令'),
  row(0x8805, 'down', '13 19', 'single stored multimedia upload command', '单条存储多媒体数据检索上传命令'),
  row(0x8900, 'down', '11 13 19', 'transparent data downlink', '数据下行透传'),
  row(0x8a00, 'down', '11 13 19', 'RSA public key of the platform', '平台RSA公钥'),
  range(0x8f00, 0x8fff, 'down', '11 13 19', 'reserved message', '平台下行消息保留'),
  range(0xf000, 0xffff, 'down', '19', 'message of a maker', '厂商自定义下行消息'),
  row(0x1003, 'up', 'V', 'audio and video attributes', '终端上传音视频属性'),
  row(passedPackets, 'up', 'V', 'packets with pass-through data', '透传数据包'),
  row(0x1005, 'up', 'V', 'passenger flow', '终端上传乘客流量'),
  row(0x1205, 'up', 'V', 'resource list', '终端上传音视频资源列表'),
  row(0x1206, 'up', 'V', 'file upload completed', '文件上传完成通知'),
  row(0x9003, 'down', 'V', 'query audio and video attributes', '查询终端音视频属性'),
  row(0x9101, 'down', 'V', 'live transmission request', '实时音视频传输请求'),
  row(0x9102, 'down', 'V', 'live transmission control', '音视频实时传输控制'),
  row(0x9105, 'down', 'V', 'live transmission status', '实时音视频传输状态通知'),
  row(0x9201, 'down', 'V', 'remote playback request', '平台下发远程录像回放请求'),
  row(0x9202, 'down', 'V', 'remote playback control', '平台下发远程录像回放控制'),
  row(0x9205, 'down', 'V', 'query resource list', '查询资源列表'),
  row(0x9206, 'down', 'V', 'file upload instruction', '文件上传指令'),
  row(0x9207, 'down', 'V', 'file upload control', '文件上传控制'),
  row(0x9301, 'down', 'V', 'pan and tilt', '云台旋转'),
  row(0x9302, 'down', 'V', 'camera focus', '云台调整焦距控制'),
  row(0x9303, 'down', 'V', 'camera iris', '云台调整光圈控制'),
  row(0x9304, 'down', 'V', 'camera wiper', '云台雨刷控制'),
  row(0x9305, 'down', 'V', 'camera infrared light', '红外补光控制'),
  row(0x9306, 'down', 'V', 'camera zoom', '云台变倍控制'),
  row(0x1210, 'up', 'J G', 'alarm attachment information', '报警附件信息消息'),
  row(0x1211, 'up', 'J G', 'attachment file information', '文件信息上传'),
  row(0x1212, 'up', 'J G', 'attachment file upload completed', '文件上传完成消息'),
  row(0x9208, 'down', 'J G', 'alarm attachment upload instruction', '报警附件上传指令'),
  row(0x9212, 'down', 'J G', 'attachment file upload completed response', '文件上传完成消息应答'),
  row(0x1fc4, 'up', 'G', 'terminal upgrade progress', '终端升级进度上报'),
  row(0x0101, 'up', 'F', 'terminal logout, as one edition prints it', '终端注销（另一编号）'),
  row(0x0105, 'up', 'F', 'result of terminal control', '终端控制结果'),
  row(0x0109, 'up', 'F', 'time synchronisation request', '时间同步请求'),
  row(0x0120, 'up', 'F', 'SIM card number', 'SIM 卡号上报'),
  row(0x0205, 'up', 'F', 'version report', '终端版本信息上报'),
  row(0x020a, 'up', 'F', 'CAN frames', 'CAN 数据帧'),
  row(0x0210, 'up', 'F', 'sleep notice, positions in bulk or battery data', '休眠通知、批量位置或电池数据'),
  row(0x0506, 'up', 'F', 'second heartbeat', '另一种心跳'),
  row(0x1007, 'up', 'F', 'time zone synchronisation', '时区同步'),
  row(0x1300, 'up', 'F', 'reply to a text order', '文本指令应答'),
  row(0x2070, 'up', 'F', 'acceleration samples', '加速度采样'),
  row(0x5501, 'up', 'F', 'position of a lock', '电子锁位置'),
  row(0x5502, 'up', 'F', 'position of a lock without a fix', '电子锁位置（未定位）'),
  row(0x6006, 'up', 'F', 'reply to a text', '文本信息应答'),
  row(0x8888, 'up', 'F', 'photo of a maker', '厂商照片'),
  row(0x0310, 'down', 'F', 'parameters of a maker', '厂商参数'),
  row(0x4401, 'down', 'F', 'acknowledgement with a short serial', '短流水号应答'),
  row(0x8109, 'down', 'F', 'time synchronisation', '时间同步应答'),
  row(0x8205, 'down', 'F', 'version report response', '终端版本信息应答'),
  row(0xa006, 'down', 'F', 'relay control (vendor)', '断油断电控制（厂商）'),
]

/** undefined: no text lists it. */
export const messageIdRow = (id: number): MessageId | undefined =>
  messageIds.find(each => each.id === id) ?? messageIds.find(each => each.id <= id && id <= each.last)
