/**
 * `npm run bench:upgrade [-- --from REF --nodes 2 --seconds 60]`: servers of one installation are restarted one after the other while terminals report,
 * people look and commands are asked, behind one port for terminals and one for clients. `--from` names the version that they begin with, a commit or tag
 * of this checkout; without it they begin with this one. One server with the database keeps its version to the end, so that both are at work together.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { Load } from '../apps/simulator/src/load/load.ts'
import type { Product } from '../e2e/fixtures/product.ts'
import { answeredShare, askOn } from './kit/asking.ts'
import { type Balancer, balancer } from './kit/balancer.ts'
import { type BenchRun, defineBench } from './kit/bench.ts'
import { main } from './kit/command.ts'
import { phonesFrom } from './kit/fleet.ts'
import { type BenchProduct, serverBeside, signInBench } from './kit/product.ts'
import { until } from './kit/until.ts'
import { checkoutOf } from './kit/version.ts'
import { Viewer } from './kit/viewers.ts'
import { compare } from './stored.ts'

interface Cluster {
  readonly keeper: BenchProduct
  readonly nodes: Product[]
  readonly terminals: Balancer
  readonly clients: Balancer
}

async function restart(
  run: BenchRun,
  { keeper, nodes, terminals, clients }: Cluster,
  at: number,
  args: string[],
): Promise<number> {
  const node = nodes[at] as Product
  const began = performance.now()
  await node.stop()
  const stopped = (performance.now() - began) / 1_000
  terminals.targets.delete(node.gatewayPort)
  clients.targets.delete(node.port)
  const next = await serverBeside(run, keeper, { args })
  nodes[at] = next
  terminals.targets.add(next.gatewayPort)
  clients.targets.add(next.port)
  console.log(`server ${at + 1} restarted: stopped within ${stopped.toFixed(1)} s`)
  return stopped
}

const none = { unit: 'positions', better: 'lower', limit: 0 } as const

export const upgrade = defineBench({
  name: 'upgrade',
  about: 'Servers restarted one after the other, from another version to this one, under reports, viewers and commands.',
  texts: ['from'],
  scales: {
    // `nodes`: servers that are restarted. `handOn`: seconds over which one sends its terminals away. `seconds`: before each restart and after the last.
    ordinary: { nodes: 2, terminals: 500, rate: 500, seconds: 60, handOn: 15, viewers: 6 },
    small: { terminals: 100, rate: 200, seconds: 5, handOn: 3 },
    tiny: { nodes: 1, terminals: 6, rate: 60, seconds: 0.2, handOn: 1, viewers: 2 },
  },
  figures: {
    'acknowledged and not stored': none,
    'stored twice': none,
    'longest pause of a viewer': { unit: 's', better: 'lower', limit: 5 },
    'a server ended within': { unit: 's', better: 'lower' },
    'commands that were answered': { unit: '%', better: 'higher' },
    'commands of which nobody knows what became': { unit: 'commands', better: 'lower', limit: 0 },
  },
  async measure({ nodes: count, terminals: fleet, rate, seconds, handOn, viewers: people }, run) {
    const phones = phonesFrom(13_600_000_000, fleet)
    const from = run.texts['from']
    const checkout = from === undefined ? {} : { checkout: await checkoutOf(run, from) }
    const args = ['--empty', '--hand-on-seconds', String(handOn)]
    const keeper = await run.product({ phones, args, ...checkout })
    const token = await signInBench(keeper)
    const nodes: Product[] = []
    for (let node = 0; node < count; node++) nodes.push(await serverBeside(run, keeper, { args, ...checkout }))
    const all = [...nodes, keeper]
    const terminals = await balancer(
      run,
      all.map(each => each.gatewayPort),
    )
    const clients = await balancer(
      run,
      all.map(each => each.port),
    )
    const url = `http://127.0.0.1:${clients.port}`
    const load = new Load({
      host: '127.0.0.1',
      port: terminals.port,
      terminals: phones.map(phone => ({ phone, version: '2019' })),
      reconnect: true,
    })
    run.atEnd(() => load.close())
    await load.connect()
    const viewers = Array.from({ length: people }, () => new Viewer(run, url, token))
    const over = new AbortController()
    run.atEnd(() => over.abort())
    const reporting = load.run({ rate, seconds: 86_400, signal: over.signal })
    await until(() => viewers.every(({ sees }) => sees), 'every viewer sees positions')
    const asking = askOn(url, keeper, { token, everyMs: 50, signal: over.signal })
    const ended: number[] = []
    for (let at = 0; at < nodes.length; at++) {
      await wait(seconds * 1_000)
      ended.push(await restart(run, { keeper, nodes, terminals, clients }, at, args))
      await until(() => load.counts.connected === fleet && viewers.every(({ sees }) => sees), 'everybody is back', 120)
    }
    await wait(seconds * 1_000)
    over.abort()
    const [asked] = await Promise.all([asking, reporting])
    if (!(await load.drain(60_000))) throw new Error(`${load.unanswered} reports were never answered`)
    load.close()
    const result = await compare(keeper, [load])
    const pauses = viewers.flatMap(viewer => viewer.pauses)
    console.log(`acknowledged ${result.acknowledged}, stored ${result.stored}; ${pauses.length} pauses of viewers`)
    console.log(`commands: ${[...asked.outcomes].map(([outcome, n]) => `${n} ${outcome}`).join(', ')}`)
    run.figure('acknowledged and not stored', result.lost)
    run.figure('stored twice', result.repeated)
    run.figure('longest pause of a viewer', Math.max(0, ...pauses) / 1_000)
    run.figure('a server ended within', Math.max(...ended))
    run.figure('commands that were answered', answeredShare(asked))
    run.figure('commands of which nobody knows what became', asked.outcomes.get('unknown') ?? 0)
  },
})

if (import.meta.main) await main(upgrade)
