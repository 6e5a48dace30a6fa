/** Asking the other side for packages of a long message that did not arrive. */
import { list } from '../body/list.ts'
import { message } from '../body/message.ts'
import { u8, u16 } from '../body/numbers.ts'
import { since } from '../body/since.ts'

const request = {
  /** serial of the message's first package */
  originalSerial: u16,
  /** from 1 */
  indexes: since({ 2011: list(u8, u16), 2019: list(u16, u16) }),
}

export const resend = message(0x8003, 'request for missing packages', '补传分包请求', request)
/** From 2019 on. */
export const resendAsk = message(0x0005, 'terminal request for missing packages', '终端补传分包请求', request)
