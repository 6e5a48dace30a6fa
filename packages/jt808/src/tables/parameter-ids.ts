/** Terminal parameters by id: name and value type. Sizes and units of the 2019 edition, which keeps the older ids. */

export interface ParameterRow {
  name: string
  zh: string
  /** u8, u16, u32: whole numbers; text: GBK; hex: not decoded */
  type: 'u8' | 'u16' | 'u32' | 'text' | 'hex'
  /** A password: it is neither shown nor stored. */
  secret?: true
}

const u8 = (name: string, zh: string): ParameterRow => ({ name, zh, type: 'u8' })
const u16 = (name: string, zh: string): ParameterRow => ({ name, zh, type: 'u16' })
const u32 = (name: string, zh: string): ParameterRow => ({ name, zh, type: 'u32' })
const text = (name: string, zh: string): ParameterRow => ({ name, zh, type: 'text' })
/** Of a mobile network: who has it can use the cards of the fleet. */
const password = (name: string, zh: string): ParameterRow => ({ ...text(name, zh), secret: true })
const hex = (name: string, zh: string): ParameterRow => ({ name, zh, type: 'hex' })

/** What is told instead of a password. */
export const hiddenValue = '***'

export const parameterRows: ReadonlyMap<number, ParameterRow> = new Map([
  // Link: seconds and repeats.
  [0x0001, u32('heartbeatInterval', '心跳间隔（秒）')],
  [0x0002, u32('tcpTimeout', 'TCP 应答超时（秒）')],
  [0x0003, u32('tcpRepeats', 'TCP 重传次数')],
  [0x0004, u32('udpTimeout', 'UDP 应答超时（秒）')],
  [0x0005, u32('udpRepeats', 'UDP 重传次数')],
  [0x0006, u32('smsTimeout', 'SMS 应答超时（秒）')],
  [0x0007, u32('smsRepeats', 'SMS 重传次数')],
  [0x0010, text('mainApn', '主服务器 APN')],
  [0x0011, text('mainUser', '主服务器拨号用户名')],
  [0x0012, password('mainPassword', '主服务器拨号密码')],
  [0x0013, text('mainServer', '主服务器地址')],
  [0x0014, text('backupApn', '备份服务器 APN')],
  [0x0015, text('backupUser', '备份服务器拨号用户名')],
  [0x0016, password('backupPassword', '备份服务器拨号密码')],
  [0x0017, text('backupServer', '备份服务器地址')],
  [0x0018, u32('tcpPort', '服务器 TCP 端口')],
  [0x0019, u32('udpPort', '服务器 UDP 端口')],
  [0x001a, text('cardServer', '道路运输证 IC 卡认证主服务器地址')],
  [0x001b, u32('cardTcpPort', 'IC 卡认证服务器 TCP 端口')],
  [0x001c, u32('cardUdpPort', 'IC 卡认证服务器 UDP 端口')],
  [0x001d, text('cardBackupServer', 'IC 卡认证备份服务器地址')],
  // Reporting: seconds, metres, degrees.
  [0x0020, u32('reportStrategy', '位置汇报策略')],
  [0x0021, u32('reportScheme', '位置汇报方案')],
  [0x0022, u32('noDriverInterval', '驾驶员未登录汇报间隔（秒）')],
  [0x0023, text('slaveApn', '从服务器 APN')],
  [0x0024, text('slaveUser', '从服务器拨号用户名')],
  [0x0025, password('slavePassword', '从服务器拨号密码')],
  [0x0026, text('slaveServer', '从服务器备份地址')],
  [0x0027, u32('sleepInterval', '休眠时汇报间隔（秒）')],
  [0x0028, u32('emergencyInterval', '紧急报警时汇报间隔（秒）')],
  [0x0029, u32('defaultInterval', '缺省汇报间隔（秒）')],
  [0x002c, u32('defaultDistance', '缺省汇报距离（米）')],
  [0x002d, u32('noDriverDistance', '驾驶员未登录汇报距离（米）')],
  [0x002e, u32('sleepDistance', '休眠时汇报距离（米）')],
  [0x002f, u32('emergencyDistance', '紧急报警时汇报距离（米）')],
  [0x0030, u32('cornerAngle', '拐点补传角度（度）')],
  [0x0031, u16('geofenceRadius', '电子围栏半径（米）')],
  [0x0032, hex('noDrivingHours', '违规行驶时段')],
  // Telephone.
  [0x0040, text('platformPhone', '监控平台电话')],
  [0x0041, text('resetPhone', '复位电话')],
  [0x0042, text('factoryPhone', '恢复出厂设置电话')],
  [0x0043, text('platformSmsPhone', '监控平台 SMS 电话')],
  [0x0044, text('alarmSmsPhone', '接收文本报警的 SMS 电话')],
  [0x0045, u32('answerStrategy', '电话接听策略')],
  [0x0046, u32('longestCall', '每次最长通话时间（秒）')],
  [0x0047, u32('longestMonthCalls', '当月最长通话时间（秒）')],
  [0x0048, text('listenPhone', '监听电话')],
  [0x0049, text('privilegedPhone', '监管平台特权短信号码')],
  // Alarms: one bit per alarm; km/h, 0.1 km/h, seconds.
  [0x0050, u32('alarmMask', '报警屏蔽字')],
  [0x0051, u32('alarmSms', '报警发送文本 SMS 开关')],
  [0x0052, u32('alarmPhoto', '报警拍摄开关')],
  [0x0053, u32('alarmPhotoStore', '报警拍摄存储标志')],
  [0x0054, u32('keyAlarms', '关键标志')],
  [0x0055, u32('topSpeed', '最高速度（km/h）')],
  [0x0056, u32('overspeedDuration', '超速持续时间（秒）')],
  [0x0057, u32('drivingLimit', '连续驾驶时间门限（秒）')],
  [0x0058, u32('dayDrivingLimit', '当天累计驾驶时间门限（秒）')],
  [0x0059, u32('leastRest', '最小休息时间（秒）')],
  [0x005a, u32('longestParking', '最长停车时间（秒）')],
  [0x005b, u16('overspeedMargin', '超速预警差值（0.1 km/h）')],
  [0x005c, u16('fatigueMargin', '疲劳驾驶预警差值（秒）')],
  [0x005d, u16('collision', '碰撞报警参数')],
  [0x005e, u16('rollover', '侧翻报警参数（度）')],
  // Pictures.
  [0x0064, u32('timedPhoto', '定时拍照控制')],
  [0x0065, u32('distancePhoto', '定距拍照控制')],
  [0x0070, u32('imageQuality', '图像/视频质量')],
  [0x0071, u32('brightness', '亮度')],
  [0x0072, u32('contrast', '对比度')],
  [0x0073, u32('saturation', '饱和度')],
  [0x0074, u32('hue', '色度')],
  [0x0075, hex('video', '音视频参数')],
  [0x0076, hex('channels', '音视频通道列表')],
  [0x0077, hex('channelVideo', '单独视频通道参数')],
  [0x0079, hex('specialRecording', '特殊报警录像参数')],
  [0x007a, hex('videoAlarmMask', '视频相关报警屏蔽字')],
  [0x007b, hex('imageAnalysis', '图像分析报警参数')],
  [0x007c, hex('wakeUp', '终端休眠唤醒模式')],
  // Vehicle and receiver.
  [0x0080, u32('odometer', '车辆里程表读数（0.1 km）')],
  [0x0081, u16('province', '车辆所在省域 ID')],
  [0x0082, u16('city', '车辆所在市域 ID')],
  [0x0083, text('plate', '机动车号牌')],
  [0x0084, u8('plateColor', '车牌颜色')],
  [0x0090, u8('gnssMode', 'GNSS 定位模式')],
  [0x0091, u8('gnssBaud', 'GNSS 波特率')],
  [0x0092, u8('gnssOutputRate', 'GNSS 输出频率')],
  [0x0093, u32('gnssSampleRate', 'GNSS 采集频率（秒）')],
  [0x0094, u8('gnssUploadMode', 'GNSS 上传方式')],
  [0x0095, u32('gnssUploadSetting', 'GNSS 上传设置')],
  // CAN bus: milliseconds, seconds.
  [0x0100, u32('can1SampleInterval', 'CAN 通道 1 采集间隔（毫秒）')],
  [0x0101, u16('can1UploadInterval', 'CAN 通道 1 上传间隔（秒）')],
  [0x0102, u32('can2SampleInterval', 'CAN 通道 2 采集间隔（毫秒）')],
  [0x0103, u16('can2UploadInterval', 'CAN 通道 2 上传间隔（秒）')],
  [0x0110, hex('canId', 'CAN 总线 ID 单独采集设置')],
  // Active safety (T/JSATL 12).
  [0xf364, hex('adas', '高级驾驶辅助系统参数')],
  [0xf365, hex('driverMonitoring', '驾驶员状态监测系统参数')],
  [0xf366, hex('tyrePressure', '胎压监测系统参数')],
  [0xf367, hex('blindSpot', '盲区监测系统参数')],
])

/** Passwords are taken out where parameters arrive: nothing behind it knows them. */
export const withoutSecrets = <P extends { readonly id: number; readonly value: number | string }>(
  parameters: readonly P[],
): P[] => parameters.map(each => (parameterRows.get(each.id)?.secret ? { ...each, value: hiddenValue } : each))
