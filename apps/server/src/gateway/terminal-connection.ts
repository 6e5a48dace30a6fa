/** The part of a connection that a session uses. */
import type { UnlinkReason } from '../events/events.ts'
import type { Session } from './session.ts'

export interface TerminalConnection {
  readonly address: string
  readonly closed: boolean
  send(frame: Buffer): void
  /** Ends one session; the connection closes with its last session. */
  endSession(session: Session, why: UnlinkReason): void
  /** Counts reports and messages waiting for their commit; the connection pauses while there are too many. */
  addPending(count: number): void
  removePending(count: number): void
  /** Reads no further frames until the returned function is called. */
  hold(): () => void
}
