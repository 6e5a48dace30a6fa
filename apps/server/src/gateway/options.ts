/** How the gateway is set up, with the values it has when nothing else is said. */
export interface GatewayOptions {
  host: string
  /** 0: any free port. */
  port: number
  maxConnections: number
  /** Terminals of one operator often share few addresses, so these two are generous. */
  maxConnectionsPerAddress: number
  newConnectionsPerMinutePerAddress: number
  /** A connection that sends more is read more slowly. */
  framesPerSecond: number
  /** Silence after which a connection is closed, ms. */
  idleMs: number
  /** How long a connection may live without an authenticated terminal, ms. */
  unauthenticatedMs: number
  /** How long a terminal may be gone before that is told, ms. */
  graceMs: number
  /** Period of the one timer that serves all connections, ms. */
  sweepMs: number
  /** Reports that wait for their commit, all together, and of one connection. */
  maxQueued: number
  maxUnacknowledged: number
  /** Reports per write. */
  maxBatch: number
  /** How long a stop waits for the last commits, ms. */
  drainMs: number
  /** ms since 1970. */
  clock: () => number
}

export const gatewayDefaults: GatewayOptions = {
  host: '0.0.0.0',
  port: 6808,
  maxConnections: 50_000,
  maxConnectionsPerAddress: 25_000,
  newConnectionsPerMinutePerAddress: 30_000,
  framesPerSecond: 1_000,
  idleMs: 300_000,
  unauthenticatedMs: 60_000,
  graceMs: 20_000,
  sweepMs: 1_000,
  maxQueued: 20_000,
  maxUnacknowledged: 256,
  maxBatch: 1_000,
  drainMs: 10_000,
  clock: Date.now,
}

/** Terminals behind one socket, as a relay carries them. */
export const maxTerminalsPerConnection = 100
/** Without a good frame between. */
export const maxBadFrames = 100
export const maxGarbageBytes = 65_536
/** Registrations and authentications that fail before a connection is closed. */
export const maxRefusalsPerConnection = 16
/** Bytes that wait for a terminal that does not read; then it is not read either. */
export const maxUnsentBytes = 65_536

/** What the gateway says to operators. Never tokens, never whole frames. */
export interface Log {
  debug(fields: object, text: string): void
  info(fields: object, text: string): void
  warn(fields: object, text: string): void
  error(fields: object, text: string): void
}
