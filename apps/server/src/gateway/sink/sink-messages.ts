/** How the messages are read that modules store before they are acknowledged: a row per name of events/stored-messages.ts. */
import { decode, type Message, messages, type Version } from '@outrider/jt808'
import type { StoredMessageName, StoredMessages } from '../../events/stored-messages.ts'

interface SinkMessage<Body> {
  /** Message id on the wire; `anyOther`: every message that nothing else handles. */
  readonly id: number
  /** Throws BodyError. */
  read(body: Buffer, version: Version, messageId: number): Body
}

/** No message has this id. */
export const anyOther = -1

const row = <T>(message: Message<T>): SinkMessage<T> => ({
  id: message.id,
  read: (body, version) => decode(message, body, version).value,
})

export const sinkMessages: { readonly [Name in StoredMessageName]: SinkMessage<StoredMessages[Name]> } = {
  driverIdentity: row(messages.driverIdentity),
  other: { id: anyOther, read: (_body, _version, messageId) => ({ messageId }) },
}
