/** Answers of 2019 name the message that they answer. */
import { since, u16, u32 } from '@outrider/jt808/body'

/** Its data type, and the serial of its frame. */
export const source = { sourceType: since({ 2019: u16 }), sourceSerial: since({ 2019: u32 }) }
