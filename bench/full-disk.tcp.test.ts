/** A disk that fills while terminals report: what is acknowledged is stored, what cannot be stored is not acknowledged, and all goes on by itself. */
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { Load } from '../apps/simulator/src/load.ts'
import { Ending } from './kit/ending.ts'
import { phonesFrom } from './kit/fleet.ts'
import { type BenchProduct, startBenchProduct } from './kit/product.ts'
import { smallDisk } from './kit/small-disk.ts'
import { until } from './kit/until.ts'
import { compare } from './stored.ts'

let ending = new Ending()
afterEach(async () => {
  await ending.end()
  ending = new Ending()
})

/** Reports a second. */
const rate = 300

async function reporting(product: BenchProduct, phones: readonly string[]) {
  const load = new Load({
    host: '127.0.0.1',
    port: product.gatewayPort,
    terminals: phones.map(phone => ({ phone, version: '2013' })),
    reconnect: true,
  })
  ending.atEnd(() => load.close())
  await load.connect()
  const over = new AbortController()
  const running = load.run({ rate, seconds: 600, signal: over.signal })
  const acknowledged = (more: number, what: string): Promise<void> => {
    const wanted = load.counts.acknowledged + more
    return until(() => load.counts.acknowledged >= wanted, what, 90)
  }
  const end = async () => {
    over.abort()
    await running
    expect(await load.drain(60_000)).toBe(true)
    load.close()
    return compare(product, [load])
  }
  return { load, acknowledged, end }
}

interface HealthReply {
  status: string
  cannotStore: string[]
}
const healthOf = async ({ url }: BenchProduct): Promise<HealthReply> =>
  (await (await fetch(`${url}/health`, { signal: AbortSignal.timeout(5_000) })).json()) as HealthReply
const cannotStore = async (product: BenchProduct, part: string, yes = true): Promise<void> =>
  until(
    async () => (await healthOf(product)).cannotStore.includes(part) === yes,
    `health ${yes ? 'names' : 'clears'} ${part}`,
    60,
  )

test('a full disk below the log stops nothing: reports are acknowledged and stored, health answers, and it ends when it is told to', async () => {
  const disk = await smallDisk(ending, 4)
  const file = join(disk.folder, 'log')
  const fd = openSync(file, 'a')
  ending.atEnd(() => closeSync(fd))
  const phones = phonesFrom(13_720_000_000, 50)
  const product = await startBenchProduct(ending, { phones, log: fd, args: ['--empty', '--log-level', 'debug'] })
  const { acknowledged, end } = await reporting(product, phones)
  await acknowledged(rate, 'reports are acknowledged')
  disk.fill()
  // Each is a line.
  const knocking = setInterval(() => void fetch(`${product.url}/health`, { headers: { 'x-forwarded-for': '1' } }), 5)
  ending.atEnd(() => clearInterval(knocking))
  for (let at = 0; at < 200; at += 1) await fetch(`${product.url}/user/login`, { method: 'POST', body: '{' })
  const noise = new Load({
    host: '127.0.0.1',
    port: product.gatewayPort,
    terminals: phonesFrom(13_729_000_000, 200).map(phone => ({ phone, version: '2013' })),
  })
  ending.atEnd(() => noise.close())
  noise.connect().catch(() => undefined)
  await cannotStore(product, 'log')
  await acknowledged(3 * rate, 'reports are acknowledged while the log is full')
  clearInterval(knocking)
  const before = statSync(file).size
  disk.free()
  await cannotStore(product, 'log', false)
  await until(() => statSync(file).size > before, 'lines come again')
  expect(readFileSync(file, 'utf8')).toContain('gateway listens for terminals')
  disk.fill()
  const { lost, repeated } = await end()
  expect({ lost, repeated }).toEqual({ lost: 0, repeated: 0 })
  const gone = once(product.process, 'exit')
  product.process.kill('SIGTERM')
  const [code] = (await gone) as [number | null]
  expect(code).toBe(0)
})

test('a full disk below data and log: nothing acknowledged is lost, and the server goes on by itself when there is room', {
  timeout: 240_000,
}, async () => {
  const disk = await smallDisk(ending, 700)
  const fd = openSync(join(disk.folder, 'log'), 'a')
  ending.atEnd(() => closeSync(fd))
  const phones = phonesFrom(13_730_000_000, 50)
  const product = await startBenchProduct(ending, {
    phones,
    log: fd,
    ownDatabase: true,
    folder: join(disk.folder, 'data'),
    args: ['--empty', '--min-free-megabytes', '64'],
  })
  const { load, acknowledged, end } = await reporting(product, phones)
  await acknowledged(rate, 'reports are acknowledged')
  disk.fill()
  await cannotStore(product, 'disk')
  // Until the database finds no room either.
  await cannotStore(product, 'reports')
  const before = load.counts.acknowledged
  disk.free()
  await cannotStore(product, 'reports', false)
  await cannotStore(product, 'disk', false)
  await acknowledged(2 * rate, 'reports are acknowledged again')
  const result = await end()
  console.log(`full disk: ${before} acknowledged before it was free again, in all ${JSON.stringify(result)}`)
  expect(result).toMatchObject({ lost: 0, repeated: 0 })
})
