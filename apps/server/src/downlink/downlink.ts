/**
 * The only way to bytes for terminals. They are an answer of this table, or a command, of which command-classes.ts says whether it can stop a vehicle;
 * connections take nothing else: other bytes do not compile, and an answer without a row throws.
 */
import { messages, type Outgoing, type TerminalAddress, writeFrame, writeMessage } from '@outrider/jt808'

/** What terminals are sent without being ordered, and why it cannot stop a vehicle; by the id of the message. */
export const answers: ReadonlyMap<number, string> = new Map([
  [messages.platformAck.id, 'an acknowledgement'],
  [messages.registrationResponse.id, 'the answer to a registration'],
  [messages.serverTime.id, 'the time of the server'],
  [messages.timeSync.id, 'the time of the server'],
  [messages.versionReportResponse.id, 'the time of the server; it offers no other version'],
  [messages.platformRetransmissionRequest.id, 'what is missing of a message'],
  [messages.multimediaDataResponse.id, 'that a picture is stored, or what is missing of it'],
  [messages.attachmentFileCompletedResponse.id, 'what is missing of a file of an alarm'],
])

declare const classified: unique symbol
/** Bytes that somebody has said what they may do. */
export type DownFrame = Buffer & { readonly [classified]: true }

/** A message in as many frames as it needs, each with its serial. */
export interface WrittenMessage {
  readonly frames: readonly DownFrame[]
  readonly serials: readonly number[]
}

export function answerFrame(to: TerminalAddress, message: Outgoing): DownFrame {
  if (!answers.has(message.messageId))
    throw new Error(`nobody has said what an answer 0x${message.messageId.toString(16)} may do`)
  return writeFrame(to, message) as DownFrame
}

/** For the sender of commands alone, who asks what each may do before it writes them (stop-permit.test.ts). */
export function commandFrames(
  to: TerminalAddress,
  messageId: number,
  body: Uint8Array,
  nextSerial: () => number,
): WrittenMessage {
  const { frames, serials } = writeMessage(to, messageId, body, nextSerial)
  return { frames: frames as DownFrame[], serials }
}

/** One part of a command too long for memory; for `SendingInParts` alone, which asks before each of them (stop-permit.test.ts). */
export const commandPart = (to: TerminalAddress, message: Outgoing): DownFrame => writeFrame(to, message) as DownFrame
