/**
 * Port between the servers of one installation: one asks another and gets its reply, and tells all others. Today over PostgreSQL (postgres-peers.ts),
 * which every installation has; another carrier of messages implements the same.
 */

/** What can be sent: JSON with bytes (`Buffer`) anywhere in it. */
export type Sendable = unknown

/** Why there is no reply. */
export type NoReply =
  /** The other server has not taken the request, and will not: it may be asked of somebody else. */
  | 'notTaken'
  /** It was taken; nobody knows what became of it. */
  | 'lost'
  /** The other server has failed at it. */
  | 'failed'

export class PeerError extends Error {
  readonly reason: NoReply
  constructor(reason: NoReply, detail = '') {
    super(`another server: ${reason}${detail && `: ${detail}`}`)
    this.name = 'PeerError'
    this.reason = reason
  }
}

/** `step` says something before the reply, in order. */
export type PeerAnswer = (body: Sendable, step: (said: Sendable) => void) => Promise<Sendable>

export interface AskOptions {
  /** From taking to the reply, ms. */
  timeoutMs: number
  onStep?: (said: Sendable) => void
}

export interface Peers {
  /** Number of this run. */
  readonly run: number
  /** No other server lives: nobody has to be notified. */
  readonly alone: boolean
  isAlive(run: number): boolean
  /** Runs of other servers that live. */
  others(): readonly number[]
  /** Rejects with PeerError. */
  ask(run: number, what: string, body: Sendable, how: AskOptions): Promise<Sendable>
  /** What others ask of this server. One for each kind, before `start`. */
  answer(what: string, answer: PeerAnswer): void
  /** Tells all others that live; a notice may be lost with the connection, and is caught up with by `onGap`. */
  tell(what: string, body: Sendable): void
  onTell(what: string, hear: (body: Sendable, from: number) => void): void
  /** A server has come, or is back. */
  onCome(come: (run: number) => void): void
  /** A server has ended, or cannot be reached by the others. */
  onGone(gone: (run: number) => void): void
  /** Notices of others may have been missed. */
  onGap(gap: () => void): void
}

/** Of a server that has no others, as in tests of its parts. */
export const noPeers: Peers = {
  run: 0,
  alone: true,
  isAlive: () => false,
  others: () => [],
  ask: () => Promise.reject(new PeerError('notTaken')),
  answer: () => undefined,
  tell: () => undefined,
  onTell: () => undefined,
  onCome: () => undefined,
  onGone: () => undefined,
  onGap: () => undefined,
}
