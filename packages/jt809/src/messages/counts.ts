/** What platforms tell each other of what came and went (messages of their own, without a vehicle). */
import { list, message, record, text, u16, u32, u8 } from '@outrider/jt808/body'
import { utc } from './wire-fields.ts'

const period = { from: utc, to: utc }
const count = { count: u32, ...period }
const head = { dataType: u16, dataLength: u32 }
const serials = { ...head, serials: list(u8, record({ dataType: u16, lastSerial: u32, time: utc })) }

export const countMessages = [
  message(0x9101, 'positions received', '接收车辆定位信息数量通知', count),
  message(0x1101, 'positions sent', '上报车辆定位信息数量通知', count),
  message(0x9102, 'state of the platform wanted', '平台链路连接情况与车辆定位消息传输情况上报请求', {
    ...head,
    platformId: text(11),
    ...period,
  }),
  message(0x1102, 'state of the platform', '平台链路连接情况与车辆定位消息传输情况上报应答', {
    ...head,
    platformId: text(11),
    ...period,
    /** Positions that were lost, how often the link was, and for how many seconds. */
    lost: u32,
    broken: u8,
    seconds: u32,
  }),
  message(0x9103, 'serials of messages, down', '下发平台间消息序列号通知', serials),
  message(0x1103, 'serials of messages, up', '上传平台间消息序列号通知', serials),
]
