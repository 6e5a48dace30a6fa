/** What carries a connection: a TCP socket, or the datagrams of one sender. */
import type { DownFrame } from '../../downlink/downlink.ts'

export interface Transport {
  /** What comes in one piece holds whole frames: an unfinished one at its end is damaged. */
  readonly keepsBoundaries: boolean
  /** Bytes given to `send` that the operating system has not taken. */
  readonly unsentBytes: number
  send(frames: readonly DownFrame[]): void
  /** Until `resume` nothing more is delivered. */
  pause(): void
  resume(): void
  /** A terminal has signed in. @param byCode with a code that it was given; otherwise anybody who knows its number may have sent this */
  signedIn(byCode: boolean): void
  /** Ends after what was sent has gone out. */
  end(): void
  destroy(): void
  /** Like `destroy`, and leaves nothing of it behind in the operating system. */
  reset(): void
}
