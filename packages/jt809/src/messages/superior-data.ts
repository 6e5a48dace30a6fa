/** What superior platforms send within envelopes besides checks, notices and positions (JT/T 809, and chapters 8 to 10 of JT/T 1078-2016). */
import {
  absent,
  type AnyMessage,
  countedText,
  message,
  messageOf,
  record,
  since,
  text,
  textToEnd,
  u16,
  u32,
  u8,
} from '@outrider/jt808/body'
import { hexBytes, oneOf, restBytes, utc } from './wire-fields.ts'

/** Answers of 2019 name the message that they answer. */
export const source = { sourceType: since({ 2019: u16 }), sourceSerial: since({ 2019: u32 }) }

/** 0 entered or left an area, 1 by hand, 2 emergency, 3 other */
const reason = { reason: u8 }
const dynamic = [
  message(0x9201, 'vehicle registration answer', '上传车辆注册信息应答', { sourceType: u16, sourceSerial: u32, result: u8 }),
  message(0x9204, 'static data of a vehicle of another region', '交换车辆静态信息', { text: textToEnd }),
  message(0x9205, 'begin to forward positions', '启动车辆定位信息交换请求', reason),
  message(0x9206, 'end forwarding positions', '结束车辆定位信息交换请求', reason),
  message(0x9207, 'answer to a request for positions', '申请交换指定车辆定位信息应答', { ...source, result: u8 }),
  message(0x9208, 'answer to the end of positions', '取消申请交换指定车辆定位信息应答', { ...source, result: u8 }),
  message(0x9209, 'answer to a request for past positions', '补发车辆定位信息应答', { ...source, result: u8 }),
  /** 0 the last one known, 1 ask the terminal */
  message(0x920a, 'driver wanted', '上报驾驶员身份识别信息请求', { from: since({ 2011: absent, 2019: u8 }) }),
  message(0x920b, 'waybill wanted', '上报车辆电子运单请求', {}),
  message(0x920c, 'route wanted', '上报车辆行驶路线请求', {}),
  message(0x920d, 'route answer', '车辆行驶路线应答', { routeId: u32, result: u8, reason: countedText(u16) }),
]

/** About an alarm, 2011. */
const alarm2011 = { source: u8, alarmType: u16, time: utc, text: countedText(u32) }
const place = { plate: text(21), plateColor: u8, meantPlatform: text(11), routeId: u32, text: countedText(u32) }
const alarm2019 = record({ platformId: text(11), alarmType: u16, time: utc, begin: utc, end: utc, ...place })
/** As platforms of 2025 send it. */
const shortAlarm2019 = record({ platformId: text(11), alarmType: u16, time: utc, begin: utc, ...place })
const aboutAlarm = (id: number, name: string, nameZh: string) =>
  messageOf(id, name, nameZh, oneOf(record(alarm2011), alarm2019, shortAlarm2019))

/** 0x9401. The printed mail has 30 or 32 bytes. */
export const urge = message(0x9401, 'alarm to be dealt with', '报警督办请求', {
  /** 1 terminal, 2 enterprise, 3 government, 9 other */
  source: u8,
  alarmType: u16,
  alarmTime: utc,
  supervisionId: u32,
  deadline: utc,
  /** 0 urgent, 1 normal */
  level: u8,
  supervisor: text(16),
  phone: text(20),
  mail: textToEnd,
})

/** 0x9502: sizes as in 0x8801 of JT/T 808. */
export const photoWanted = message(0x9502, 'photo wanted', '车辆拍照请求', { lens: u8, size: u8 })
/** 0x9503 */
export const textForDriver = message(0x9503, 'text for the driver', '下发车辆报文请求', {
  sequence: u32,
  /** 0 urgent, 1 normal */
  priority: u8,
  text: countedText(u32),
})
const period = { from: utc, to: utc }
/** 0x9504: by its length in one of four layouts. */
export const recorderWanted = messageOf(
  0x9504,
  'recorder data wanted',
  '上报车辆行驶记录请求',
  oneOf(
    record({ command: u8, from: hexBytes(6), to: hexBytes(6), most: u16 }),
    record({ ...period, command: u8 }),
    record(period),
    record({ command: u8 }),
  ),
)
const supervision = [
  message(0x9501, 'listen into the vehicle', '车辆单向监听请求', { phone: text(20) }),
  photoWanted,
  textForDriver,
  recorderWanted,
  message(0x9505, 'connect the vehicle elsewhere in an emergency', '车辆应急接入监管平台请求', {
    authenticationCode: hexBytes(10),
    accessPoint: text(20),
    user: text(49),
    password: text(22),
    ip: text(32),
    tcpPort: u16,
    udpPort: u16,
    until: utc,
  }),
]

const code = { code: text(64), position: restBytes }
const video = [
  message(
    0x9702,
    'video codes',
    '时效口令请求应答',
    { platformId: text(11), code: text(64) },
    {
      // oxlint-disable-next-line typescript/no-explicit-any -- one platform sends nothing
      others: [{ version: '2011', body: record({}) as any }],
    },
  ),
  message(0x9801, 'live video wanted', '实时音视频请求', { channel: u8, kind: u8, ...code }),
  message(0x9802, 'live video no longer wanted', '主动请求停止实时音视频传输', { channel: u8, kind: u8 }),
  message(0x9901, 'list of recordings taken', '主动上传音视频资源目录信息应答', { result: u8, count: u8 }),
  message(0x9902, 'list of recordings wanted', '查询音视频资源目录请求', {
    channel: u8,
    ...period,
    alarms: hexBytes(8),
    kind: u8,
    stream: u8,
    store: u8,
    ...code,
  }),
  message(0x9a01, 'recorded video wanted', '远程录像回放请求', {
    channel: u8,
    kind: u8,
    stream: u8,
    store: u8,
    ...period,
    ...code,
  }),
  message(0x9a02, 'recorded video controlled', '远程录像回放控制', { control: u8, speed: u8, time: utc }),
  message(0x9b01, 'recording wanted as a file', '远程录像下载请求', {
    channel: u8,
    ...period,
    alarms: hexBytes(8),
    kind: u8,
    stream: u8,
    store: u8,
    size: u32,
    ...code,
  }),
  message(0x9b02, 'end of a file taken', '远程录像下载完成通知应答', { result: u8, session: u16 }),
  message(0x9b03, 'file controlled', '远程录像下载控制', { session: u16, control: u8 }),
]

const again = { firstSerial: u32, lastSerial: u32, from: utc }

/** By their data types. */
export const superiorData: readonly AnyMessage[] = [
  ...dynamic,
  messageOf(0x9303, 'messages wanted again', '补传请求', oneOf(record(again), record({ type: u16, count: u8, ...again }))),
  urge,
  aboutAlarm(0x9402, 'alarm told beforehand', '报警预警'),
  aboutAlarm(0x9403, 'alarm told by another platform', '实时交换报警信息'),
  ...supervision,
  message(0x9601, 'static data of a vehicle wanted', '补报车辆静态信息请求', {}),
  ...video,
]

/** Messages of their own, without an envelope. */
export const superiorMessages: readonly AnyMessage[] = [
  message(0x9101, 'positions received', '接收车辆定位信息数量通知', { count: u32, ...period }),
  message(0x9102, 'state of the platform wanted', '平台链路连接情况与车辆定位消息传输情况上报请求', {
    dataType: u16,
    data: restBytes,
  }),
  message(0x9103, 'serials of messages', '消息报文序列号通知', { dataType: u16, data: restBytes }),
]
