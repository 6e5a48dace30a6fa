/** Terminals report while the server or its database is killed repeatedly; afterwards every acknowledged report must be stored exactly once. */
import { Load } from '../apps/simulator/src/load.ts'
import { phonesFrom } from './kit/fleet.ts'
import { Ending } from './kit/ending.ts'
import { killDatabase, startBenchProduct } from './kit/product.ts'
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

export async function crashRounds(
  { victim, rounds, terminals, rate, onRound }: CrashOptions,
  ending: Ending = new Ending(),
): Promise<Comparison> {
  try {
    const phones = phonesFrom(13_700_000_000, terminals)
    let product = await startBenchProduct(ending, { phones, ownDatabase: victim === 'database', log: 'ignore' })
    // The gateway keeps its port, so that terminals can reconnect after the restart.
    const restartArgs = ['--empty', '--gateway-port', String(product.gatewayPort)]
    const load = new Load({
      host: '127.0.0.1',
      port: product.gatewayPort,
      terminals: phones.map(phone => ({ phone, version: '2013' })),
      reconnect: true,
    })
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
        await product.kill()
        product = await product.again({ args: restartArgs })
      } else {
        await killDatabase(product)
      }
      await acknowledged(load.counts.acknowledged + rate / 4)
      over.abort()
      await running
      if (!(await load.drain(120_000))) throw new Error(`${load.unanswered} reports were never answered`)
      onRound?.(round, load.counts.acknowledged)
    }
    load.close()
    return await compare(product, [load])
  } finally {
    await ending.end()
  }
}
