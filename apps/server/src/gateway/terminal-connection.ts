/** The part of a connection that a session uses. */
import type { DownFrame } from '../downlink/downlink.ts'
import type { UnlinkReason } from '../events/events.ts'
import type { Session } from './session.ts'

export interface TerminalConnection {
  readonly address: string
  readonly closed: boolean
  /** Bytes that the operating system has not taken: what is written now goes out nobody knows when. */
  readonly unsentBytes: number
  send(frame: DownFrame): void
  /**
   * Resets the connection when no frame comes from it for so long from now, ms: a network that has lost the vehicle would deliver what was written
   * whenever it finds it again. Over UDP nothing is delivered later.
   */
  resetUnlessHeard(ms: number): void
  /** Ends one session; the connection closes with its last session. */
  endSession(session: Session, why: UnlinkReason): void
  /** Counts reports and messages waiting for their commit; the connection pauses while there are too many. */
  addPending(count: number): void
  removePending(count: number): void
  /** Reads no further frames until the returned function is called. */
  hold(): () => void
}
