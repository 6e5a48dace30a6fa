/** Platform general response (0x8001), sent for messages that have no specific response. */
import { encode, type Header, messages } from '@outrider/jt808'
import { answerFrame, type DownFrame } from '../../downlink/downlink.ts'

export const ack = { ok: 0, failed: 1, badMessage: 2, notSupported: 3 } as const
export type AckResult = (typeof ack)[keyof typeof ack]

/**
 * An answer is never answered: each side would answer the other for ever. Nor is what platforms send (0x8000 to 0x8FFF): a datagram with a forged
 * address lets two platforms, or one alone, get their own answers.
 */
export const isAnswered = ({ messageId }: Header): boolean =>
  messageId !== messages.terminalAck.id && (messageId < 0x8000 || messageId > 0x8fff)

/** 0x8001 in the same protocol version and phone form as the acknowledged frame. */
export function acknowledgement(header: Header, serial: number, result: AckResult): DownFrame {
  const body = encode(messages.platformAck, { replySerial: header.serial, replyId: header.messageId, result }, header.version)
  return answerFrame(header, { messageId: messages.platformAck.id, serial, body })
}
