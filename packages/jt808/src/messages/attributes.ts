/** Terminal attributes: maker, model, SIM card, firmware, GNSS and radio modules. */
import { bcd } from '../body/bcd.ts'
import { message } from '../body/message.ts'
import { u8, u16 } from '../body/numbers.ts'
import { record } from '../body/record.ts'
import { optional, since } from '../body/since.ts'
import { countedText, text } from '../body/text.ts'

/** `makerBytes`: length of the maker id in 2019. The standard says 5; terminals send 11, as in their registration. */
const fields = (makerBytes: number) => ({
  /** bit 0 passenger, 1 dangerous goods, 2 freight, 3 taxi, 6 disk recorder, 7 split unit, 8 trailer */
  type: u16,
  maker: since({ 2011: text(5), 2019: text(makerBytes) }),
  model: since({ 2011: text(20), 2019: text(30) }),
  terminalId: since({ 2011: text(7), 2019: text(30) }),
  /** 20 characters; some end in the letter f */
  iccid: bcd(10),
  hardware: countedText(u8),
  firmware: countedText(u8),
  /** bit 0 GPS, 1 BeiDou, 2 GLONASS, 3 Galileo */
  gnss: optional(u8, 'missingFields'),
  /** bit 0 GPRS, 1 CDMA, 2 TD-SCDMA, 3 WCDMA, 4 CDMA2000, 5 TD-LTE, 7 other */
  comm: optional(u8, 'missingFields'),
})

/** Introduced in 2013; a 2011 layout would be the same. */
export const attributesResponse = message(0x0107, 'terminal attributes response', '查询终端属性应答', fields(5), {
  suits: (_, version) => version !== '2011',
  others: [{ version: '2019', body: record(fields(11)), deviation: 'makerOf11Bytes' }],
})
export const queryAttributes = message(0x8107, 'query terminal attributes', '查询终端属性', {})
