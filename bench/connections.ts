/**
 * `npm run bench:connections`: memory of the server per idle terminal connection that only sends heartbeats, and how long all of them take to be
 * signed in again when the server was killed: each tries again every 150 ms.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { Load } from '../apps/simulator/src/load.ts'
import { addFleet, dataFolder, removeFolder, signInAdministrator, startProduct } from '../e2e/fixtures/product.ts'
import { numbers } from './options.ts'

const { terminals: wanted, heartbeat, seconds } = numbers({ terminals: 20_000, heartbeat: 30, seconds: 60 })

// Every connection is an open file on both sides: the number is reduced to the limit of the system, with a message.
const files = Number(execFileSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }))
const terminals = Number.isNaN(files) ? wanted : Math.min(wanted, files - 700)
if (terminals < wanted)
  console.log(`${terminals} terminals instead of ${wanted}: this system allows a process ${files} open files`)

const phones = Array.from({ length: terminals }, (_, i) => String(13_900_000_000 + i))

/** Private memory of a process, bytes; shared memory is not counted. */
function ownMemory(pid: number): number {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  return [...rollup.matchAll(/^Private_\w+:\s+(\d+) kB/gm)].reduce((sum, [, kB]) => sum + Number(kB) * 1024, 0)
}

const folder = await dataFolder()
const first = await startProduct({ folder })
await signInAdministrator(first, 'bench password')
await addFleet(first, phones)
await first.stop()
// Garbage is collected before each reading, so that it does not count.
const withGarbageCollector = `--expose-gc --import=data:text/javascript,process.on('SIGUSR2',()=>globalThis.gc())`
const start = (gatewayPort: number) =>
  startProduct({
    folder,
    args: ['--empty', '--max-http-connections', '200', '--gateway-port', String(gatewayPort)],
    env: { NODE_OPTIONS: withGarbageCollector },
  })
const product = await start(0)
const pid = product.process.pid ?? 0
const settled = async () => {
  for (let i = 0; i < 3; i++) {
    process.kill(pid, 'SIGUSR2')
    await wait(1_000)
  }
  return ownMemory(pid)
}

const before = await settled()
const load = new Load({
  host: '127.0.0.1',
  port: product.gatewayPort,
  terminals: phones.map(phone => ({ phone, version: '2019' })),
  heartbeatSeconds: heartbeat,
  // One address has too few ports for all terminals.
  reconnect: true,
  localAddress: index => `127.0.0.${2 + Math.floor(index / 5_000)}`,
})
const began = performance.now()
await load.connect()
console.log(`${terminals} terminals registered and authenticated in ${((performance.now() - began) / 1000).toFixed(1)} s`)
await wait(seconds * 1000)
const after = await settled()
const mb = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`
console.log(
  `server memory ${mb(before)} before, ${mb(after)} with all of them and ${seconds} s of heartbeats every ${heartbeat} s`,
)
console.log(`${((after - before) / terminals / 1024).toFixed(1)} KB per connection; still connected: ${load.counts.connected}`)
await product.kill()
while (load.counts.connected > 0) await wait(10)
const restarted = await start(product.gatewayPort)
const back = performance.now()
while (load.counts.connected < terminals) await wait(10)
console.log(`killed: all signed in again ${((performance.now() - back) / 1000).toFixed(1)} s after the server was ready`)
load.close()
await restarted.stop()
await removeFolder(folder)
process.exit(load.counts.ended === 0 ? 0 : 1)
