/**
 * Every port that outsiders can reach, and how much they get: what says nothing makes room, the oldest of the address that has most first; an address
 * has its share; who is known by what was done before has places of its own; who guesses waits.
 */
import type { ArrivalPace } from './arrivals.ts'

export interface PortBounds {
  /** Where it is listened, below `apps/server/src`. */
  readonly files: readonly string[]
  /** Connections in all, and of one address. */
  readonly inAll: number
  readonly perAddress: number
  /** Of these, those that have not shown that they belong there. As many again are for addresses that are known. */
  readonly unproven: { readonly perAddress: number; readonly inAll: number }
  /**
   * Of all, those that have sent a part of a message and not the rest, and those that take more memory than others until they sign in. Missing: as
   * many as are unproven.
   */
  readonly incomplete?: { readonly perAddress: number; readonly inAll: number }
  /** New ones that are taken up in so many ms, in turns of their addresses (`arrivals.ts`): of known addresses, and of others. */
  readonly arrivals?: ArrivalPace
  /** Time to show it, ms. */
  readonly unprovenMs: number
  /** New connections of one address. */
  readonly newPerMinute: number
  /** Wrong codes and numbers of one address; further connections are closed until the minute is over. */
  readonly wrongPerMinute: number
}

/** Bounded by options of the operator, see docs/operations.md: numbers here are their defaults. */
const byOptions = { wrongPerMinute: Infinity } as const
const media = { unproven: { perAddress: 100, inAll: 500 }, unprovenMs: 15_000, newPerMinute: 600, wrongPerMinute: 120 } as const

export const ports = {
  /** API, web client, live feed, viewers of video; over TLS with the same bounds, counted together. Guesses are slowed by account and address. */
  api: {
    ...byOptions,
    files: ['http/server.ts', 'http/live/handshakes.ts', 'http/tls/tls-listener.ts'],
    inAll: 10_000,
    perAddress: 1_000,
    unproven: { perAddress: 1_000, inAll: 10_000 },
    incomplete: { perAddress: 100, inAll: 1_000 },
    unprovenMs: 30_000,
    // 2,500 a second. An address is that of a carrier's customers or a proxy's clients, thousands of honest users: it is given turns, not a number.
    arrivals: { taken: 10, everyMs: 4 },
    newPerMinute: Infinity,
  },
  /** JT/T 808 over TCP, and over UDP with the same bounds, counted apart. */
  terminals: {
    ...byOptions,
    files: ['gateway/transport/listener.ts', 'gateway/transport/datagram-listener.ts'],
    inAll: 50_000,
    perAddress: 25_000,
    unproven: { perAddress: 1_000, inAll: 12_500 },
    unprovenMs: 30_000,
    newPerMinute: 30_000,
  },
  /** Files of alarms. `newPerMinute`: an option. */
  evidence: {
    files: ['evidence/evidence-server.ts'],
    inAll: 1_000,
    perAddress: 500,
    unproven: { perAddress: 100, inAll: 500 },
    unprovenMs: 15_000,
    newPerMinute: 600,
    wrongPerMinute: 60,
  },
  /** Live video. */
  video: { ...media, files: ['media/media-intake.ts'], inAll: 2_000, perAddress: 500 },
  /** Recorded video. */
  recordings: { ...media, files: ['media/media-intake.ts'], inAll: 2_000, perAddress: 500 },
  /** Talk with cabs: a line each, both ways. */
  talk: { ...media, files: ['media/media-intake.ts'], inAll: 2_000, perAddress: 500 },
  /** Recordings as files, by FTP; ports for data are open to the address that asked for one, for one connection. */
  downloads: {
    files: ['media/ftp/ftp-receiver.ts', 'media/ftp/ftp-connection.ts'],
    inAll: 500,
    perAddress: 100,
    unproven: { perAddress: 40, inAll: 200 },
    unprovenMs: 15_000,
    newPerMinute: 300,
    wrongPerMinute: 10,
  },
  /** Slave links of JT/T 809. */
  superiors: {
    files: ['supervision/slave-port.ts'],
    inAll: 200,
    perAddress: 40,
    unproven: { perAddress: 16, inAll: 64 },
    unprovenMs: 15_000,
    newPerMinute: 120,
    wrongPerMinute: 5,
  },
  /** Main links of JT/T 809, of platforms that report to this one. */
  subordinates: {
    files: ['supervision/subordinates/superior-port.ts'],
    inAll: 400,
    perAddress: 40,
    unproven: { perAddress: 16, inAll: 64 },
    unprovenMs: 15_000,
    newPerMinute: 120,
    wrongPerMinute: 5,
  },
} as const satisfies Record<string, PortBounds>

export type PortName = keyof typeof ports
