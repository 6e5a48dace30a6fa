/** What an attack is: a row. How to add one is in the head of `bench/attack.ts`. */
import type { PortName } from '../../apps/server/src/connections/ports.ts'
import type { Product } from '../../e2e/fixtures/product.ts'

/** Terminals have one over TCP and one over UDP. */
export type AttackedPort = PortName | 'terminalsUdp'

/** What an attacker knows. It is passed to another process, so it is plain data. */
export interface Target {
  /** http://127.0.0.1:PORT */
  readonly url: string
  readonly port: number
  readonly gatewayPort: number
  /** Ports for files of alarms, live and recorded video, talk, and uploads by FTP. */
  readonly mediaPorts: readonly number[]
  /** For slave links of JT/T 809. */
  readonly superiorPort: number
  /** For main links of JT/T 809, of platforms that report to this one. */
  readonly subordinatePort: number
  /** For terminals over UDP. */
  readonly udpPort: number
  /** Of a user who sees the whole fleet; for attacks by somebody who has signed in. */
  readonly accessToken: string
  readonly login: string
  readonly password: string
  /** Which of the attacker's processes this is, from 0. */
  readonly process: number
  /** Part of the full size: of connections that are held, and of requests that are under way at once. */
  readonly size: number
}

export interface Attack {
  readonly name: string
  /** One line for the table. */
  readonly about: string
  /** Ports of the table that outsiders reach, which it fills. */
  readonly fills?: readonly AttackedPort[]
  /** Processes it runs in (1): one can open about 19,000 connections here, and use one core. */
  readonly processes?: number
  /** Runs until the signal aborts. Returns what came of it, in a few words. */
  run(target: Target, signal: AbortSignal): Promise<string>
  /** Puts data into an installation, once, with the server running; it is restarted afterwards. Rows with the same function share the folder. */
  readonly seed?: (product: Pick<Product, 'sql'>, size: number) => Promise<void>
  /** Options of the server, such as a log level. */
  readonly args?: readonly string[]
  /** By how much the server's memory may grow, MB (200). */
  readonly memory?: number
}

/** Of so many at full size; at least one. */
export const sized = (full: number, size: number): number => Math.max(1, Math.round(full * size))

/** Does something again and again, `limit` times at once, until the signal aborts. Returns how often. */
export async function repeatedly(signal: AbortSignal, limit: number, act: (turn: number) => Promise<unknown>): Promise<number> {
  let turns = 0
  const one = async (): Promise<void> => {
    while (!signal.aborted) await act(turns++).catch(() => new Promise(resolve => setTimeout(resolve, 10)))
  }
  await Promise.all(Array.from({ length: limit }, one))
  return turns
}

export const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    if (signal.aborted) return resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
