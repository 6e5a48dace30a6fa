/** What a session needs of the connection it came over. */
import type { UnlinkReason } from '../events/events.ts'
import type { Session } from './session.ts'

export interface Link {
  readonly address: string
  readonly closed: boolean
  send(frame: Buffer): void
  /** Ends one session; the connection goes with the last one. */
  dismiss(session: Session, why: UnlinkReason): void
  /** That many reports wait for their commit; the connection is not read on while too many do. */
  took(reports: number): void
  settled(reports: number): void
}
