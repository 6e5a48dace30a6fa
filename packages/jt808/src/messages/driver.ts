/** Driver identity: the IC card read in the vehicle. */
import { bcd, bcdTime } from '../body/bcd.ts'
import type { ParentRecord } from '../body/field.ts'
import { message, messageOf } from '../body/message.ts'
import { u8 } from '../body/numbers.ts'
import { record } from '../body/record.ts'
import { optional, since } from '../body/since.ts'
import { countedText, text } from '../body/text.ts'
import { when } from '../body/when.ts'

const inserted = (parent: ParentRecord): boolean => parent.status === 1
const readWell = (parent: ParentRecord): boolean => parent.result === 0

const driver2011 = record({ name: countedText(u8), idCard: text(20), certificate: text(40), issuer: countedText(u8) })
const driver2013 = record({
  /** 1 card in, 2 card out */
  status: u8,
  time: bcdTime,
  /** 0 read, 1 key failed, 2 locked, 3 pulled out, 4 data error; only when inserted */
  result: when(inserted, u8),
  name: when(readWell, countedText(u8)),
  certificate: when(readWell, text(20)),
  issuer: when(readWell, countedText(u8)),
  /** YYYYMMDD */
  validUntil: when(readWell, bcd(4)),
  /** since 2019, but also sent in 2013 frames */
  idCard: when(readWell, optional(text(20))),
})

export const driverIdentity = messageOf(
  0x0702,
  'driver identity',
  '驾驶员身份信息采集上报',
  since({ 2011: driver2011, 2013: driver2013 }),
)
export const queryDriver = message(0x8702, 'query driver identity', '上报驾驶员身份信息请求', {})
