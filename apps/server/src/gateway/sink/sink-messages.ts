/** How the messages are read that modules store before they are acknowledged: a row per name of events/stored-messages.ts. */
import { decode, type Message, messages, type Version } from '@outrider/jt808'
import type { StoredMessageName, StoredMessages } from '../../events/stored-messages.ts'

interface SinkMessage<Body> {
  /** Message id on the wire. */
  readonly id: number
  /** Throws BodyError. */
  read(body: Buffer, version: Version): Body
}

const row = <T>(message: Message<T>): SinkMessage<T> => ({
  id: message.id,
  read: (body, version) => decode(message, body, version).value,
})

export const sinkMessages: { readonly [Name in StoredMessageName]: SinkMessage<StoredMessages[Name]> } = {
  driverIdentity: row(messages.driverIdentity),
}
