/** Options of the gateway and their defaults. */
import type { SignInRule } from './sign-in/known-terminal.ts'

export interface GatewayOptions {
  host: string
  /** 0: any free port. */
  port: number
  /** 0: any free port; null: no UDP. */
  udpPort: number | null
  /** Over TLS; null: none. */
  tlsPort: number | null
  maxConnections: number
  /** Connections on which no terminal has signed in: the oldest makes room for a new one. */
  maxUnsignedConnections: number
  maxUnsignedConnectionsPerAddress: number
  /** Terminals of one operator often share a few addresses (carrier NAT), so these two are high. */
  maxConnectionsPerAddress: number
  newConnectionsPerMinutePerAddress: number
  /** Maximum frames per second and connection; above it the socket is throttled. */
  framesPerSecond: number
  /** A connection without traffic for this long is closed, ms. */
  idleMs: number
  /** Maximum time a connection may stay open without an authenticated terminal, ms. */
  unauthenticatedMs: number
  /** A terminal that reconnects within this time is not announced as offline, ms. */
  graceMs: number
  /** Interval of the sweep over all connections, ms. */
  sweepMs: number
  /** Maximum reports waiting for their commit in total; reports and other messages waiting for it per connection. */
  maxQueued: number
  maxUnacknowledged: number
  /** Maximum messages, and bytes of their bodies, waiting in the sink of one module. */
  maxQueuedMessages: number
  maxQueuedMessageBytes: number
  /** Reports per write. */
  maxBatch: number
  /** A write to the database that takes longer counts as failed and is repeated, ms. */
  writeTimeoutMs: number
  /** Maximum time a stop waits for the last commits, ms. */
  drainMs: number
  /** Another device that registers under a known number is let in and recorded; otherwise it waits for the administrator. */
  acceptChangedTerminals: boolean
  /** Whether terminals need the code that they were given; one may have a rule of its own. */
  signIn: SignInRule
  /** ms since 1970: for what is stored and told. */
  clock: () => number
  /** ms of a clock that is never set: for limits and time-outs. */
  monotonic: () => number
}

export const gatewayDefaults: GatewayOptions = {
  host: '0.0.0.0',
  port: 6808,
  udpPort: null,
  tlsPort: null,
  maxConnections: 50_000,
  maxUnsignedConnections: 10_000,
  maxUnsignedConnectionsPerAddress: 1_000,
  maxConnectionsPerAddress: 25_000,
  newConnectionsPerMinutePerAddress: 30_000,
  framesPerSecond: 1_000,
  idleMs: 300_000,
  unauthenticatedMs: 30_000,
  graceMs: 20_000,
  sweepMs: 1_000,
  maxQueued: 20_000,
  maxUnacknowledged: 256,
  maxQueuedMessages: 5_000,
  maxQueuedMessageBytes: 32 << 20,
  maxBatch: 1_000,
  writeTimeoutMs: 30_000,
  drainMs: 10_000,
  acceptChangedTerminals: false,
  signIn: 'issued',
  clock: Date.now,
  monotonic: () => performance.now(),
}

/** Terminals that may share one socket (relays). */
export const maxTerminalsPerConnection = 100
/** Consecutive bad frames before the connection is closed. */
export const maxBadFrames = 100
export const maxGarbageBytes = 65_536
/** Failed registrations and authentications before a connection is closed. */
export const maxRefusalsPerConnection = 16
/** Unsent bytes above which a connection is paused, because its terminal does not read. */
export const maxUnsentBytes = 65_536

/** The gateway's log. Tokens and whole frames are never logged. */
export interface Log {
  debug(fields: object, text: string): void
  info(fields: object, text: string): void
  warn(fields: object, text: string): void
  error(fields: object, text: string): void
}
