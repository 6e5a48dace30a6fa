/** What the gateway must know of a command: one row of `terminal-commands.ts` each. */
import type { Version } from '@outrider/jt808'
import type { FirmwareToSend } from '../../events/terminal-commands.ts'

interface CommandMessages<Payload> {
  /** Id of the message that is sent. */
  readonly sends: number
  /** `zoneMinutes`: of the terminal's times, minutes ahead of UTC. */
  body(payload: Payload, version: Version, zoneMinutes: number): Buffer
  /**
   * The message that completes it. 'generalAck': 0x0001 alone does. With a message, 0x0001 only says that the command was received.
   */
  readonly answeredBy: 'generalAck' | number
  /** 0x0001 completes it too: some terminals send no other answer. */
  readonly orAcknowledgement?: true
  /** A plain 0x0200 after 0x0001 completes it too: some terminals answer 0x8201 like this. */
  readonly orNextReport?: true
  /** Too long for memory: `body` is only the head of it, and the rest is read and sent part by part. */
  rest?(payload: Payload): FirmwareToSend
  /** Time for the reply, ms from sending. */
  readonly timeoutMs: number
}

/** Only commands without a wait for the terminal can share a reply, and what waits must be recorded to survive a restart. */
type CommandDelivery =
  | {
      readonly expiryMs: 0
      /** Identical commands that are open at the same time are sent once and share the reply. */
      readonly shared: boolean
      /** Written to `commands` before it is sent: it has no other record. */
      readonly recorded: boolean
    }
  /** May wait this long for the terminal to link, ms. */
  | { readonly expiryMs: number; readonly shared: false; readonly recorded: true }

export type CommandRow<Payload = unknown> = CommandMessages<Payload> & CommandDelivery
export type CommandRows = Readonly<Record<string, CommandRow>>
