/** What is missing of media in sub-packages, said in the answer to the media (0x8800): some terminals know no other way to be asked for it. */
import { encode, messages, type Resend, type Version } from '@outrider/jt808'

/** Once, when 0x8003 has been left unanswered; undefined: it is not the time, or not known which media it is. */
export function mediaAnswer(
  { unanswered, first, firstSerial, missing, header }: Resend,
  version: Version,
): { messageId: number; body: Buffer } | undefined {
  if (header.messageId !== messages.multimediaData.id || unanswered !== 1 || !first || first.length < 4) return undefined
  const { id } = messages.multimediaDataResponse
  const answer = { replySerial: firstSerial, mediaId: first.readUInt32BE(0), indexes: missing }
  return { messageId: id, body: encode(messages.multimediaDataResponse, answer, version) }
}
