/** Terminals report while the server or its database is killed repeatedly; afterwards every acknowledged report must be stored exactly once. */
import { Load } from '../apps/simulator/src/load/load.ts'
import type { Ending } from './kit/ending.ts'
import { phonesFrom } from './kit/fleet.ts'
import { type BenchProduct, killDatabase } from './kit/product.ts'
import { until } from './kit/until.ts'
import { type Comparison, compare } from './stored.ts'

export interface CrashOptions {
  victim: 'server' | 'database'
  rounds: number
  terminals: number
  /** Positions per second in total. */
  rate: number
  /** Called after each round. */
  onRound?: (round: number, acknowledged: number) => void
}

/** What is killed, with all that reported to it: several victims, one after another, need not begin from nothing. */
export interface CrashGround {
  product: BenchProduct
  readonly loads: Load[]
}

/** Phones of the terminals that report while this victim is killed: no terminal is in two loads. */
export const crashPhones = (victim: CrashOptions['victim'], terminals: number): string[] =>
  phonesFrom(victim === 'server' ? 13_700_000_000 : 13_710_000_000, terminals)

/** @returns a comparison of all that has reported to the ground so far */
export async function crashRounds(
  { victim, rounds, terminals, rate, onRound }: CrashOptions,
  ground: CrashGround,
  ending: Ending,
): Promise<Comparison> {
  // The gateway keeps its port, so that terminals can reconnect after the restart.
  const restartArgs = ['--empty', '--gateway-port', String(ground.product.gatewayPort)]
  const load = new Load({
    host: '127.0.0.1',
    port: ground.product.gatewayPort,
    terminals: crashPhones(victim, terminals).map(phone => ({ phone, version: '2013' })),
    reconnect: true,
  })
  ground.loads.push(load)
  ending.atEnd(() => load.close())
  await load.connect()

  const acknowledged = (count: number) =>
    until(() => load.counts.acknowledged >= count, `${Math.ceil(count)} reports are acknowledged`, 120, 10)
  for (let round = 1; round <= rounds; round++) {
    const over = new AbortController()
    const running = load.run({ rate, seconds: 600, signal: over.signal })
    // Kills while acknowledgements are under way, at a different point in each round.
    await acknowledged(load.counts.acknowledged + rate / 4 + round * 37)
    if (victim === 'server') {
      await ground.product.kill()
      ground.product = await ground.product.again({ args: restartArgs })
    } else {
      await killDatabase(ground.product)
    }
    await acknowledged(load.counts.acknowledged + rate / 4)
    over.abort()
    await running
    if (!(await load.drain(120_000))) throw new Error(`${load.unanswered} reports were never answered`)
    onRound?.(round, load.counts.acknowledged)
  }
  load.close()
  return compare(ground.product, ground.loads)
}
