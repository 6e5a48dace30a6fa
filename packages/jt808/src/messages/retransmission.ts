/** Requests for missing packages of a long message, in both directions. */
import { list } from '../body/list.ts'
import { message } from '../body/message.ts'
import { u8, u16 } from '../body/numbers.ts'
import { since } from '../body/since.ts'

const request = {
  /** serial of the first package of the message */
  originalSerial: u16,
  /** from 1 */
  indexes: since({ 2011: list(u8, u16), 2019: list(u16, u16) }),
}

export const platformRetransmissionRequest = message(0x8003, 'platform retransmission request', '补传分包请求', request)
/** Since 2019. */
export const terminalRetransmissionRequest = message(0x0005, 'terminal retransmission request', '终端补传分包请求', request)
