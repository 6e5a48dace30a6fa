/**
 * `npm run bench:connections`: memory, processor and transactions of the server for terminals that only send heartbeats, and how long all of them
 * take to be signed in again when the server was killed: each tries again every 150 ms.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { Load } from '../apps/simulator/src/load.ts'
import { defineBench } from './kit/bench.ts'
import { main } from './kit/command.ts'
import { phonesFrom } from './kit/fleet.ts'
import { idleCosts, openDatabase } from './kit/idle-costs.ts'
import { until, untilGrown } from './kit/until.ts'

/** Private memory of a process, bytes; shared memory is not counted. */
function ownMemory(pid: number): number {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  return [...rollup.matchAll(/^Private_\w+:\s+(\d+) kB/gm)].reduce((sum, [, kB]) => sum + Number(kB) * 1024, 0)
}

/** Every connection is an open file on both sides: the number is reduced to the limit of the system, with a message. */
function possible(wanted: number): number {
  const files = Number(execFileSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }))
  const terminals = Number.isNaN(files) ? wanted : Math.min(wanted, files - 700)
  if (terminals < wanted)
    console.log(`${terminals} terminals instead of ${wanted}: this system allows a process ${files} open files`)
  return terminals
}

// Garbage is collected before each reading, so that it does not count.
const withGarbageCollector = `--expose-gc --import=data:text/javascript,process.on('SIGUSR2',()=>globalThis.gc())`
const mb = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`

export const connections = defineBench({
  name: 'connections',
  about: 'What the server takes for terminals that only send heartbeats, and how long all of them take to be back after a kill.',
  scales: {
    // `settle`: seconds between two collections of garbage.
    ordinary: { terminals: 20_000, heartbeat: 30, seconds: 60, settle: 1 },
    small: { terminals: 3_000, seconds: 10 },
    tiny: { terminals: 20, heartbeat: 1, seconds: 1, settle: 0.1 },
  },
  figures: {
    'all connected': { unit: 's', better: 'lower' },
    'memory of a connection': { unit: 'KB', better: 'lower' },
    'processor while there are heartbeats alone': { unit: 'cores', better: 'lower' },
    'transactions while there are heartbeats alone': { unit: 'a second', better: 'lower' },
    'all signed in again after a kill': { unit: 's', better: 'lower' },
    'connections that ended for good': { unit: 'connections', better: 'lower', limit: 0 },
  },
  async measure({ terminals: wanted, heartbeat, seconds, settle }, run) {
    const terminals = possible(wanted)
    const phones = phonesFrom(13_900_000_000, terminals)
    const options = ['--empty', '--max-http-connections', '200', '--gateway-port']
    const env = { NODE_OPTIONS: withGarbageCollector }
    const product = await run.product({ phones, args: [...options, '0'], env })
    const pid = product.process.pid ?? 0
    const settled = async () => {
      for (let i = 0; i < 3; i++) {
        process.kill(pid, 'SIGUSR2')
        await wait(settle * 1_000)
      }
      return ownMemory(pid)
    }

    const before = await settled()
    const load = new Load({
      host: '127.0.0.1',
      port: product.gatewayPort,
      terminals: phones.map(phone => ({ phone, version: '2019' })),
      heartbeatSeconds: heartbeat,
      reconnect: true,
      // One address has too few ports for all terminals.
      localAddress: index => `127.0.0.${2 + Math.floor(index / 5_000)}`,
    })
    run.atEnd(() => load.close())
    const began = performance.now()
    await load.connect()
    run.figure('all connected', (performance.now() - began) / 1000)
    // Signing in is over by then, with what it is recorded by.
    await wait(settle * 1_000)
    const costs = await idleCosts(product, await openDatabase(run, product), seconds)
    console.log(`heartbeats alone: ${costs.cores.toFixed(3)} cores, ${costs.transactions.toFixed(1)} transactions/s`)
    run.figure('processor while there are heartbeats alone', costs.cores)
    run.figure('transactions while there are heartbeats alone', costs.transactions)
    const after = await settled()
    console.log(
      `server memory ${mb(before)} before, ${mb(after)} with all of them and ${seconds} s of heartbeats every ${heartbeat} s; still connected: ${load.counts.connected}`,
    )
    run.figure('memory of a connection', (after - before) / terminals / 1024)
    await product.kill()
    await until(() => load.counts.connected === 0, 'every terminal notices the kill')
    await product.again({ args: [...options, String(product.gatewayPort)], env })
    const back = performance.now()
    await untilGrown(() => load.counts.connected, terminals, 'terminals that are signed in again')
    run.figure('all signed in again after a kill', (performance.now() - back) / 1000)
    run.figure('connections that ended for good', load.counts.ended)
  },
})

if (import.meta.main) await main(connections)
