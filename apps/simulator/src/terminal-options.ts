/** What can be said about a terminal before it starts, and what it tells afterwards. */
import type { Location } from '@outrider/jt808'
import type { ChaosRates } from './chaos.ts'
import type { Identity } from './identity.ts'

export interface TerminalOptions extends Partial<Identity> {
  host: string
  port: number
  phone: string
  /** Known from before: registration is then skipped until the platform refuses it. */
  token?: string
  heartbeatSeconds?: number
  /** Milliseconds until an unanswered message is repeated for the first time. */
  ackTimeout?: number
  /** Repeats until the link counts as broken. */
  repeats?: number
  /** Milliseconds between a broken link and the next try: doubled each time, with some chance in it. */
  backOff?: { least: number; most: number }
  /** Messages on their way at once; more reports go into the memory. */
  window?: number
  /** Reports kept without a link. */
  memory?: number
  /** Reports per 0x0704. */
  batch?: number
  /** Answers 0x8104 with so many settings that they need several packages. */
  manyParameters?: boolean
  /** What 0x8201 is answered with; by default the last report. */
  where?(): Location | undefined
  chaos?: Partial<ChaosRates>
  localAddress?: string
  seed?: number | string
}

export const terminalDefaults = {
  heartbeatSeconds: 60,
  ackTimeout: 10_000,
  repeats: 3,
  backOff: { least: 500, most: 30_000 },
  window: 64,
  memory: 2_000,
  batch: 15,
  manyParameters: false,
}

export interface TerminalEvents {
  connected: []
  /** The platform let it in and gave it this token. */
  registered: [token: string]
  authenticated: []
  acknowledged: [Location]
  /** The platform answered other than 0. */
  refused: [{ messageId: number; result: number }]
  /** A link ended; a terminal that was not stopped comes back. */
  closed: [error: Error | undefined]
}
