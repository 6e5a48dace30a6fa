/** The platform's answer to what has no answer of its own. */
import { encode, type Header, messages, writeFrame } from '@outrider/jt808'

export const ack = { ok: 0, failed: 1, badMessage: 2, notSupported: 3 } as const
export type AckResult = (typeof ack)[keyof typeof ack]

/** 0x8001 in the header form of the frame it answers. */
export function acknowledgement(header: Header, serial: number, result: AckResult): Buffer {
  const body = encode(messages.platformAck, { replySerial: header.serial, replyId: header.messageId, result }, header.version)
  return writeFrame(header, { messageId: messages.platformAck.id, serial, body })
}
