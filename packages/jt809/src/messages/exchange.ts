/** What goes up about vehicles besides registrations and positions, and what is asked for (JT/T 809 clauses 4.5.3 and 4.5.7). */
import { messages as messages808 } from '@outrider/jt808'
import {
  absent,
  BodyError,
  countedText,
  decode,
  type Field,
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
import { source } from './source.ts'
import { restBytes, utc } from './wire-fields.ts'

/** 2019 writes zeros after the message that is answered; some platforms leave them out. */
const zerosAtEnd: Field<number> = {
  varies: false,
  read: from => (from.left > 0 ? u32.read(from, {}) : 0),
  write: (to, value) => u32.write(to, value, {}),
  show: value => value,
}
const exchangeAnswer = { ...source, nothing: since({ 2011: absent, 2019: zerosAtEnd }) }
export const forwardingBegins = message(0x1205, 'forwarding begins', '启动车辆定位信息交换应答', exchangeAnswer)
export const forwardingEnds = message(0x1206, 'forwarding ends', '结束车辆定位信息交换应答', exchangeAnswer)

const period = { from: utc, to: utc }
export const positionsWanted = message(0x1207, 'positions of a vehicle wanted', '申请交换指定车辆定位信息请求', period)
export const positionsUnwanted = message(0x1208, 'positions of a vehicle no longer wanted', '取消交换指定车辆定位信息请求', {})
export const pastWanted = message(0x1209, 'past positions wanted', '补发车辆定位信息请求', period)

const person = {
  driver: text(16),
  idCard: text(20),
  certificate: text(40),
  issuer: text(200),
  validUntil: since({ 2011: absent, 2019: utc }),
}
export const driverAnswer = message(0x120a, 'driver, answer', '上报驾驶员身份识别信息应答', { ...source, ...person })
export const waybillAnswer = message(0x120b, 'waybill, answer', '上报车辆电子运单应答', { ...source, text: countedText(u32) })
export const driverReport = message(0x120c, 'driver report', '主动上报驾驶员身份信息', person)
export const waybillReport = message(0x120d, 'waybill report', '主动上报车辆电子运单信息', { text: countedText(u32) })

/** Routes that are told; both are answered by 0x920D. */
export const ROUTE_REPORTED = 0x120e
export const ROUTE_ADDED = 0x1602
/** The body of the message of JT/T 808 that sets a route, as it is; shown as what it says. */
const route = record({ route: { ...restBytes, show: (bytes: Buffer) => shownRoute(bytes) } })
function shownRoute(bytes: Buffer): unknown {
  try {
    return messages808.setRoute.body.show(decode(messages808.setRoute, bytes, '2019').value, '2019')
  } catch (error) {
    if (!(error instanceof BodyError)) throw error
    return { hex: bytes.toString('hex') }
  }
}

/** 0x1601: `KEY:=value;KEY:=value`. */
export const staticData = message(0x1601, 'static data of a vehicle', '补报车辆静态信息应答', { ...source, text: textToEnd })

export const exchangeData = [
  forwardingBegins,
  forwardingEnds,
  positionsWanted,
  positionsUnwanted,
  pastWanted,
  driverAnswer,
  waybillAnswer,
  driverReport,
  waybillReport,
  messageOf(ROUTE_REPORTED, 'route report', '上报车辆行驶路线信息', route),
  message(0x1240, 'terminal of active safety (provincial)', '主动安全终端安装信息（地方扩展）', { data: restBytes }),
  messageOf(0x920e, 'route of a vehicle of another region', '下发车辆行驶路线信息', route),
  staticData,
  messageOf(ROUTE_ADDED, 'route added', '上报车辆行驶路线', route),
  message(0x1303, 'messages wanted again', '平台间报文补传请求', {
    type: u16,
    count: u8,
    firstSerial: u32,
    lastSerial: u32,
    from: utc,
  }),
]
