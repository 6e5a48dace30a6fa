/**
 * Terminal parameters by id: names, value type and unit. Sizes and units of the 2019 edition, which keeps the older ids; numbers are read in one,
 * two or four bytes, since editions and makers differ.
 */

export interface ParameterRow {
  name: string
  /** As a technician says it. */
  en: string
  zh: string
  /** u8, u16, u32: whole numbers; text: GBK; hex: not decoded */
  type: 'u8' | 'u16' | 'u32' | 'text' | 'hex'
  /** Of the value times `scale`. */
  unit?: string
  scale?: number
  /** A password: it is neither shown nor stored. */
  secret?: true
}

type NumberRow = (name: string, en: string, zh: string, unit?: string, scale?: number) => ParameterRow
const number =
  (type: 'u8' | 'u16' | 'u32'): NumberRow =>
  (name, en, zh, unit, scale) => ({ name, en, zh, type, ...(unit && { unit }), ...(scale && { scale }) })
const u8 = number('u8')
const u16 = number('u16')
const u32 = number('u32')
const text = (name: string, en: string, zh: string): ParameterRow => ({ name, en, zh, type: 'text' })
/** Of a mobile network: who has it can use the cards of the fleet. */
const password = (name: string, en: string, zh: string): ParameterRow => ({ ...text(name, en, zh), secret: true })
const hex = (name: string, en: string, zh: string): ParameterRow => ({ name, en, zh, type: 'hex' })

/** What is told instead of a password. */
export const hiddenValue = '***'

export const parameterRows: ReadonlyMap<number, ParameterRow> = new Map([
  // Link: seconds and repeats.
  [0x0001, u32('heartbeatInterval', 'Heartbeat interval', '心跳间隔', 's')],
  [0x0002, u32('tcpTimeout', 'TCP response timeout', 'TCP 应答超时', 's')],
  [0x0003, u32('tcpRepeats', 'TCP retransmissions', 'TCP 重传次数')],
  [0x0004, u32('udpTimeout', 'UDP response timeout', 'UDP 应答超时', 's')],
  [0x0005, u32('udpRepeats', 'UDP retransmissions', 'UDP 重传次数')],
  [0x0006, u32('smsTimeout', 'SMS response timeout', 'SMS 应答超时', 's')],
  [0x0007, u32('smsRepeats', 'SMS retransmissions', 'SMS 重传次数')],
  [0x0010, text('mainApn', 'Main server APN', '主服务器 APN')],
  [0x0011, text('mainUser', 'Main server dial-up user name', '主服务器拨号用户名')],
  [0x0012, password('mainPassword', 'Main server dial-up password', '主服务器拨号密码')],
  [0x0013, text('mainServer', 'Main server address', '主服务器地址')],
  [0x0014, text('backupApn', 'Backup server APN', '备份服务器 APN')],
  [0x0015, text('backupUser', 'Backup server dial-up user name', '备份服务器拨号用户名')],
  [0x0016, password('backupPassword', 'Backup server dial-up password', '备份服务器拨号密码')],
  [0x0017, text('backupServer', 'Backup server address', '备份服务器地址')],
  [0x0018, u32('tcpPort', 'Server TCP port', '服务器 TCP 端口')],
  [0x0019, u32('udpPort', 'Server UDP port', '服务器 UDP 端口')],
  [0x001a, text('cardServer', 'IC card authentication server address', '道路运输证 IC 卡认证主服务器地址')],
  [0x001b, u32('cardTcpPort', 'IC card authentication server TCP port', '道路运输证 IC 卡认证服务器 TCP 端口')],
  [0x001c, u32('cardUdpPort', 'IC card authentication server UDP port', '道路运输证 IC 卡认证服务器 UDP 端口')],
  [0x001d, text('cardBackupServer', 'IC card authentication backup server address', '道路运输证 IC 卡认证备份服务器地址')],
  // Reporting: seconds, metres, degrees.
  [0x0020, u32('reportStrategy', 'Position reporting strategy', '位置汇报策略')],
  [0x0021, u32('reportScheme', 'Position reporting scheme', '位置汇报方案')],
  [0x0022, u32('noDriverInterval', 'Reporting interval, driver not signed in', '驾驶员未登录时汇报间隔', 's')],
  [0x0023, text('slaveApn', 'Secondary server APN', '从服务器 APN')],
  [0x0024, text('slaveUser', 'Secondary server dial-up user name', '从服务器拨号用户名')],
  [0x0025, password('slavePassword', 'Secondary server dial-up password', '从服务器拨号密码')],
  [0x0026, text('slaveServer', 'Secondary server backup address', '从服务器备份地址')],
  [0x0027, u32('sleepInterval', 'Reporting interval, sleeping', '休眠时汇报间隔', 's')],
  [0x0028, u32('emergencyInterval', 'Reporting interval, emergency alarm', '紧急报警时汇报间隔', 's')],
  [0x0029, u32('defaultInterval', 'Reporting interval, default', '缺省汇报间隔', 's')],
  [0x002c, u32('defaultDistance', 'Reporting distance, default', '缺省汇报距离', 'm')],
  [0x002d, u32('noDriverDistance', 'Reporting distance, driver not signed in', '驾驶员未登录时汇报距离', 'm')],
  [0x002e, u32('sleepDistance', 'Reporting distance, sleeping', '休眠时汇报距离', 'm')],
  [0x002f, u32('emergencyDistance', 'Reporting distance, emergency alarm', '紧急报警时汇报距离', 'm')],
  [0x0030, u32('cornerAngle', 'Cornering report angle', '拐点补传角度', '°')],
  [0x0031, u16('geofenceRadius', 'Geofence radius (unauthorised movement)', '电子围栏半径（非法位移阈值）', 'm')],
  [0x0032, hex('noDrivingHours', 'No-driving hours', '违规行驶时段')],
  // Telephone.
  [0x0040, text('platformPhone', 'Platform phone number', '监控平台电话号码')],
  [0x0041, text('resetPhone', 'Reset phone number', '复位电话号码')],
  [0x0042, text('factoryPhone', 'Factory reset phone number', '恢复出厂设置电话号码')],
  [0x0043, text('platformSmsPhone', 'Platform SMS number', '监控平台 SMS 号码')],
  [0x0044, text('alarmSmsPhone', 'SMS number for alarm texts', '接收终端 SMS 文本报警号码')],
  [0x0045, u32('answerStrategy', 'Call answering mode', '终端电话接听策略')],
  [0x0046, u32('longestCall', 'Maximum call duration', '每次最长通话时间', 's')],
  [0x0047, u32('longestMonthCalls', 'Maximum call duration per month', '当月最长通话时间', 's')],
  [0x0048, text('listenPhone', 'Listen-in phone number', '监听电话号码')],
  [0x0049, text('privilegedPhone', 'Government platform privileged SMS number', '监管平台特权短信号码')],
  // Alarms: one bit per alarm; km/h, 0.1 km/h, seconds.
  [0x0050, u32('alarmMask', 'Alarm mask', '报警屏蔽字')],
  [0x0051, u32('alarmSms', 'Alarm SMS switches', '报警发送短信开关')],
  [0x0052, u32('alarmPhoto', 'Alarm photo switches', '报警拍摄开关')],
  [0x0053, u32('alarmPhotoStore', 'Alarm photo storage switches', '报警拍摄存储标志')],
  [0x0054, u32('keyAlarms', 'Critical alarm flags', '关键报警标志')],
  [0x0055, u32('topSpeed', 'Maximum speed', '最高速度', 'km/h')],
  [0x0056, u32('overspeedDuration', 'Overspeed duration', '超速持续时间', 's')],
  [0x0057, u32('drivingLimit', 'Continuous driving time limit', '连续驾驶时间门限', 's')],
  [0x0058, u32('dayDrivingLimit', 'Daily driving time limit', '当天累计驾驶时间门限', 's')],
  [0x0059, u32('leastRest', 'Minimum rest time', '最小休息时间', 's')],
  [0x005a, u32('longestParking', 'Maximum parking time', '最长停车时间', 's')],
  [0x005b, u16('overspeedMargin', 'Overspeed warning margin', '超速预警差值', 'km/h', 0.1)],
  [0x005c, u16('fatigueMargin', 'Fatigue warning margin', '疲劳驾驶预警差值', 's')],
  [0x005d, u16('collision', 'Collision alarm setting', '碰撞报警参数')],
  [0x005e, u16('rollover', 'Rollover alarm angle', '侧翻报警参数', '°')],
  // Pictures.
  [0x0064, u32('timedPhoto', 'Timed photo control', '定时拍照控制')],
  [0x0065, u32('distancePhoto', 'Distance-based photo control', '定距拍照控制')],
  [0x0070, u32('imageQuality', 'Image/video quality', '图像/视频质量')],
  [0x0071, u32('brightness', 'Brightness', '亮度')],
  [0x0072, u32('contrast', 'Contrast', '对比度')],
  [0x0073, u32('saturation', 'Saturation', '饱和度')],
  [0x0074, u32('hue', 'Hue', '色度')],
  [0x0075, hex('video', 'Audio and video settings', '音视频参数')],
  [0x0076, hex('channels', 'Audio and video channel list', '音视频通道列表')],
  [0x0077, hex('channelVideo', 'Video settings by channel', '单独视频通道参数')],
  [0x0079, hex('specialRecording', 'Alarm recording settings', '特殊报警录像参数')],
  [0x007a, hex('videoAlarmMask', 'Video alarm mask', '视频报警屏蔽字')],
  [0x007b, hex('imageAnalysis', 'Image analysis alarm settings', '图像分析报警参数')],
  [0x007c, hex('wakeUp', 'Sleep and wake-up settings', '终端休眠唤醒模式')],
  // Vehicle and receiver.
  [0x0080, u32('odometer', 'Odometer reading', '车辆里程表读数', 'km', 0.1)],
  [0x0081, u16('province', 'Province ID', '车辆所在省域 ID')],
  [0x0082, u16('city', 'City ID', '车辆所在市域 ID')],
  [0x0083, text('plate', 'Plate number', '机动车号牌')],
  [0x0084, u8('plateColor', 'Plate colour', '车牌颜色')],
  [0x0090, u8('gnssMode', 'GNSS positioning mode', 'GNSS 定位模式')],
  [0x0091, u8('gnssBaud', 'GNSS baud rate', 'GNSS 波特率')],
  [0x0092, u8('gnssOutputRate', 'GNSS output rate', 'GNSS 详细定位数据输出频率')],
  [0x0093, u32('gnssSampleRate', 'GNSS sampling interval', 'GNSS 详细定位数据采集间隔', 's')],
  [0x0094, u8('gnssUploadMode', 'GNSS upload mode', 'GNSS 详细定位数据上传方式')],
  [0x0095, u32('gnssUploadSetting', 'GNSS upload setting', 'GNSS 详细定位数据上传设置')],
  // CAN bus: milliseconds, seconds.
  [0x0100, u32('can1SampleInterval', 'CAN 1 sampling interval', 'CAN 通道 1 采集间隔', 'ms')],
  [0x0101, u16('can1UploadInterval', 'CAN 1 upload interval', 'CAN 通道 1 上传间隔', 's')],
  [0x0102, u32('can2SampleInterval', 'CAN 2 sampling interval', 'CAN 通道 2 采集间隔', 'ms')],
  [0x0103, u16('can2UploadInterval', 'CAN 2 upload interval', 'CAN 通道 2 上传间隔', 's')],
  [0x0110, hex('canId', 'CAN ID sampling settings', 'CAN 总线 ID 单独采集设置')],
  // Active safety (T/JSATL 12).
  [0xf364, hex('adas', 'ADAS parameters', '高级驾驶辅助系统参数')],
  [0xf365, hex('driverMonitoring', 'Driver monitoring parameters', '驾驶员状态监测系统参数')],
  [0xf366, hex('tyrePressure', 'Tyre pressure monitoring parameters', '胎压监测系统参数')],
  [0xf367, hex('blindSpot', 'Blind spot monitoring parameters', '盲区监测系统参数')],
])

interface GivenParameter {
  readonly id: number
  readonly value: number | string
  readonly unreadable?: true
}

/** In bytes as hex: four characters of ASCII in a row, as many as the shortest PIN has. */
const textInside = /^(?:[0-9a-f]{2})*?(?:2[0-9a-f]|[3-6][0-9a-f]|7[0-9a-e]){4}/i

/**
 * A password, or bytes that may have one: makers have parameters of their own, and use numbers of the standard for others. What the standard decodes
 * otherwise is shown as it is.
 */
function mayBeSecret({ id, value, unreadable }: GivenParameter): boolean {
  const row = parameterRows.get(id)
  if (row?.secret) return true
  const isMakers = !row || (unreadable === true && row.type !== 'text')
  return isMakers && textInside.test(String(value))
}

/** Passwords are taken out where parameters arrive: nothing behind it knows them. */
export const withoutSecrets = <P extends GivenParameter>(parameters: readonly P[]): P[] =>
  parameters.map(each => {
    if (!mayBeSecret(each)) return each
    const { unreadable: _, ...hidden } = { ...each, value: hiddenValue }
    return hidden as P
  })
