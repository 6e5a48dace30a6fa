/** Platform general response (0x8001), sent for messages that have no specific response. */
import { encode, type Header, messages, writeFrame } from '@outrider/jt808'

export const ack = { ok: 0, failed: 1, badMessage: 2, notSupported: 3 } as const
export type AckResult = (typeof ack)[keyof typeof ack]

/** An answer is never answered: each side would answer the other for ever. */
export const isAnswered = ({ messageId }: Header): boolean => messageId !== messages.terminalAck.id

/** 0x8001 in the same protocol version and phone form as the acknowledged frame. */
export function acknowledgement(header: Header, serial: number, result: AckResult): Buffer {
  const body = encode(messages.platformAck, { replySerial: header.serial, replyId: header.messageId, result }, header.version)
  return writeFrame(header, { messageId: messages.platformAck.id, serial, body })
}
