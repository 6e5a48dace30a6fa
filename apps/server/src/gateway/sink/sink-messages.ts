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
  reply?(message: { body: Body; serial: number }, version: Version): { messageId: number; body: Buffer } | undefined
}

/** No message has this id. */
export const anyOther = -1

const row = <T>(message: Message<T>): SinkMessage<T> => ({
  id: message.id,
  read: (body, version) => decode(message, body, version).value,
})

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
  other: { id: anyOther, read: (_body, _version, messageId) => ({ messageId }) },
}
