/**
 * `npm run bench:connections`: memory, processor and transactions of the server for terminals that only send heartbeats, and how long all of them
 * take to be signed in again when the server was killed: each tries again every 150 ms.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { Load } from '../apps/simulator/src/load/load.ts'
import { defineBench } from './kit/bench.ts'
import { main } from './kit/command.ts'
import { phonesFrom, possibleTerminals } from './kit/fleet.ts'
import { idleCosts, openDatabase } from './kit/idle-costs.ts'
import { collectsGarbage, settledMemory } from './kit/memory.ts'
import { until, untilGrown } from './kit/until.ts'

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
    const terminals = possibleTerminals(wanted)
    const phones = phonesFrom(13_900_000_000, terminals)
    const options = ['--empty', '--max-http-connections', '200', '--gateway-port']
    const product = await run.product({ phones, args: [...options, '0'], env: collectsGarbage })
    const pid = product.process.pid ?? 0
    const before = await settledMemory(pid, settle)
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
    const after = await settledMemory(pid, settle)
    console.log(
      `server memory ${mb(before)} before, ${mb(after)} with all of them and ${seconds} s of heartbeats every ${heartbeat} s; still connected: ${load.counts.connected}`,
    )
    run.figure('memory of a connection', (after - before) / terminals / 1024)
    await product.kill()
    await until(() => load.counts.connected === 0, 'every terminal notices the kill')
    await product.again({ args: [...options, String(product.gatewayPort)], env: collectsGarbage })
    const back = performance.now()
    await untilGrown(() => load.counts.connected, terminals, 'terminals that are signed in again')
    run.figure('all signed in again after a kill', (performance.now() - back) / 1000)
    run.figure('connections that ended for good', load.counts.ended)
  },
})

if (import.meta.main) await main(connections)
