/** What a connection of a terminal on a port for video brings its packets to. */
import type { Packet } from '@outrider/jt1078'

/** A connection on which the terminal sends a stream. */
export interface StreamConnection {
  end(): void
  /** Nothing is read until `resume`: the terminal sends no faster than it is taken. */
  pause(): void
  resume(): void
}

export interface IntakeStream {
  /** The terminal has connected: the newest connection counts. */
  connect(connection: StreamConnection): void
  /** `bytes`: of the packet as it came. */
  packet(packet: Packet, bytes: number): void
  /** A connection of the terminal has ended. */
  disconnect(connection: StreamConnection): void
  /** It was paused: a connection without packets is kept. */
  readonly mayPause?: boolean
}
