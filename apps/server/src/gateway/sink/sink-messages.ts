/** How the messages are read that modules store before they are acknowledged: a row per name of events/stored-messages.ts. */
import { decode, encode, type Message, messages, type Version } from '@outrider/jt808'
import type { StoredMessageName, StoredMessages } from '../../events/stored-messages.ts'

export interface SinkMessage<Body> {
  /** Message id on the wire; `anyOther`: every message that nothing else handles. */
  readonly id: number
  /** Throws BodyError. */
  read(body: Buffer, version: Version, messageId: number): Body
  /** What cannot be read, and what the sink returns, is kept like messages that nothing handles. */
  readonly elseKept?: true
  /** Sent after the acknowledgement of what is stored, of a message in parts after that of the last; undefined: nothing. */
  reply?(
    message: { body: Body; serial: number; receivedAt: number },
    version: Version,
  ): { messageId: number; body: Buffer } | undefined
}

/** No message has this id. */
export const anyOther = -1

const row = <T>(message: Message<T>): SinkMessage<T> => ({
  id: message.id,
  read: (body, version) => decode(message, body, version).value,
})

/** Of 0x0205; other makers have other messages of this id. */
const versionReportBytes = 128

export const sinkMessages: { readonly [Name in StoredMessageName]: SinkMessage<StoredMessages[Name]> } = {
  driverIdentity: row(messages.driverIdentity),
  media: {
    ...row(messages.multimediaData),
    elseKept: true,
    // The terminal may delete its copy. Who counts packages in the body speaks 2011, whatever it signed in with.
    reply: ({ body: { mediaId, packages }, serial }, version) => ({
      messageId: messages.multimediaDataResponse.id,
      body: encode(
        messages.multimediaDataResponse,
        { replySerial: serial, mediaId, indexes: undefined },
        packages ? '2011' : version,
      ),
    }),
  },
  uploadEnded: row(messages.fileUploadCompleted),
  // What no sensor reads is kept as before.
  busMessages: { ...row(messages.canData), elseKept: true },
  passedData: { ...row(messages.dataUp), elseKept: true },
  // Of an upgrade that nobody has sent it is kept as before.
  upgradeResult: { ...row(messages.upgradeResult), elseKept: true },
  other: {
    id: anyOther,
    read: (body, _version, messageId) => ({ messageId, size: body.length }),
    // Kept, and the unit sets its clock by the answer. Its times are of UTC+8, whatever zone the terminal is in.
    reply: ({ body: { messageId, size = 0 }, receivedAt }, version) =>
      messageId === messages.versionReport.id && size >= versionReportBytes
        ? {
            messageId: messages.versionReportResponse.id,
            body: encode(messages.versionReportResponse, { time: receivedAt, model: 0, displacement: 0, upgrade: 0 }, version),
          }
        : undefined,
  },
}
