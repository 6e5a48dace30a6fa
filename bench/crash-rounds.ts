/** Terminals report while the server or its database is killed repeatedly; afterwards every acknowledged report must be stored exactly once. */
import { setTimeout as wait } from 'node:timers/promises'
import { Load } from '../apps/simulator/src/load.ts'
import { addFleet, dataFolder, type Product, removeFolder, signInAdministrator, startProduct } from '../e2e/fixtures/product.ts'
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

export async function crashRounds({ victim, rounds, terminals, rate, onRound }: CrashOptions): Promise<Comparison> {
  const phones = Array.from({ length: terminals }, (_, i) => String(13_700_000_000 + i))
  const folder = await dataFolder()
  const first = await startProduct({ folder })
  await signInAdministrator(first, 'crash password')
  await addFleet(first, phones)
  await first.stop()

  let product = await startProduct({ folder, log: 'ignore' })
  // The gateway keeps its port, so that terminals can reconnect after the restart.
  const gatewayPort = product.gatewayPort
  const restart = (): Promise<Product> =>
    startProduct({ folder, log: 'ignore', args: ['--empty', '--gateway-port', String(gatewayPort)] })
  const load = new Load({
    host: '127.0.0.1',
    port: gatewayPort,
    terminals: phones.map(phone => ({ phone, version: '2013' })),
    reconnect: true,
  })
  await load.connect()

  for (let round = 1; round <= rounds; round++) {
    const over = new AbortController()
    const before = load.counts.acknowledged
    const running = load.run({ rate, seconds: 600, signal: over.signal })
    // Kills while acknowledgements are under way, at a different point in each round.
    await until(() => load.counts.acknowledged >= before + rate / 4 + round * 37)
    if (victim === 'server') {
      await product.kill()
      product = await restart()
    } else {
      await killDatabase(product)
    }
    const atRestart = load.counts.acknowledged
    await until(() => load.counts.acknowledged >= atRestart + rate / 4)
    over.abort()
    await running
    if (!(await load.drain(120_000))) throw new Error(`${load.unanswered} reports were never answered`)
    onRound?.(round, load.counts.acknowledged)
  }
  load.close()
  const result = await compare(product, [load])
  await product.stop()
  await removeFolder(folder)
  return result
}

export async function killDatabase(product: Product): Promise<void> {
  const [row] = await product.sql<{ pid: string }>(`select (regexp_match(pg_read_file('postmaster.pid'), '^\\d+'))[1] as pid`)
  process.kill(Number(row?.pid), 'SIGKILL')
}

/** Polls, because the counters have no event to wait for. */
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await wait(10)
}
