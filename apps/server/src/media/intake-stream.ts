/** What a connection of a terminal on a port for video brings its packets to. */
import type { Packet } from '@outrider/jt1078'
import type { Sender } from './sender.ts'

/** A connection on which the terminal sends a stream. */
export interface StreamConnection {
  end(): void
  /** Nothing is read until `resume`: the terminal sends no faster than it is taken. */
  pause(): void
  resume(): void
  /** What is sent to the terminal: speech. */
  send(bytes: Uint8Array): void
  /** Bytes that the terminal has not taken yet. */
  readonly unsent: number
}

export interface IntakeStream {
  /** The terminal has connected: the newest connection counts. */
  connect(connection: StreamConnection, from: Sender): void
  packet(packet: Packet): void
  /** All that came on its connection, as the network counts it: heads of packets, and what is none of them, too. */
  received(bytes: number): void
  /** A connection of the terminal has ended. */
  disconnect(connection: StreamConnection): void
  /** It was paused: a connection without packets is kept. */
  readonly mayPause?: boolean
}

/** What came instead of a connection that was expected. */
export interface CameOtherwise {
  /** Of its packets; empty: it is the terminal's. */
  number: string
  channel: number
}

/**
 * A stream that this connection brings; `later`: perhaps, it may ask again. `unsure`: it has another number and can be of no other stream: it may ask
 * again when it has sent on.
 */
export type Found = { stream: IntakeStream; from: Sender } | 'later' | 'unsure' | undefined
