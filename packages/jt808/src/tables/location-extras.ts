/** The additional items of a position. A row: name, id, the lengths at which it is believed, the value. Vendors reuse 0x14-0x18. */
import { item } from '../body/items.ts'
import { i16, scaled, u8, u16, u32 } from '../body/numbers.ts'

export const locationExtras = {
  /** km, odometer */
  mileage: item(0x01, [4], scaled(u32, 0.1)),
  /** L; some vendors set the top bit and mean percent */
  fuel: item(0x02, [2], scaled(u16, 0.1)),
  /** km/h, by the driving recorder */
  recorderSpeed: item(0x03, [2], scaled(u16, 0.1)),
  /** from 1, to be named in 0x8203 */
  alarmEventId: item(0x04, [2], u16),
  /** degrees Celsius (2019) */
  temperature: item(0x06, [2], i16),
  /** 0..31 in most terminals, vendors' own scales otherwise */
  signal: item(0x30, [1], u8),
  satellites: item(0x31, [1], u8),
}
