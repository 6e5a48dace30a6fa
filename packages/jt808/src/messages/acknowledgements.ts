/** General responses, and messages with an empty body. */
import { message } from '../body/message.ts'
import { u8, u16 } from '../body/numbers.ts'

const ack = {
  replySerial: u16,
  replyId: u16,
  /** 0 success, 1 failed, 2 bad message, 3 not supported; from the platform also 4 = alarm confirmed */
  result: u8,
}

export const terminalAck = message(0x0001, 'terminal general response', '终端通用应答', ack)
export const platformAck = message(0x8001, 'platform general response', '平台通用应答', ack)

export const heartbeat = message(0x0002, 'terminal heartbeat', '终端心跳', {})
export const logout = message(0x0003, 'terminal logout', '终端注销', {})
