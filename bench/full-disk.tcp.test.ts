/** A disk that fills while terminals report: what is acknowledged is stored, what cannot be stored is not acknowledged, and all goes on by itself. */
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, expect, test as anyTest } from 'vitest'
import { EvidenceUploads } from '../apps/server/src/evidence/evidence-uploads.ts'
import { Load } from '../apps/simulator/src/load/load.ts'
import { Ending } from './kit/ending.ts'
import { dataFolder } from '../e2e/fixtures/product.ts'
import { freePort } from '../apps/server/src/testing/free-port.ts'
import { phonesFrom } from './kit/fleet.ts'
import { type BenchProduct, signInBench, startBenchProduct } from './kit/product.ts'
import { noSmallDisk, smallDisk } from './kit/small-disk.ts'
import { until } from './kit/until.ts'
import { compare } from './stored.ts'

const lacking = noSmallDisk()
if (lacking !== undefined) console.warn(`What a full disk does is not tested: ${lacking}`)
const test = anyTest.skipIf(lacking !== undefined)

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

const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(2_000)])
const codeOfUpload = async ({ url }: BenchProduct, token: string, at: number): Promise<number> => {
  const body = Uint8Array.from([...jpeg, at])
  const headers = { 'content-type': 'image/jpeg', access_token: token }
  const response = await fetch(`${url}/file/upload?purpose=picture&t=${Date.now()}`, { method: 'POST', headers, body })
  return ((await response.json()) as { rspCode: number }).rspCode
}
const noRoom = 5_000_003

test('a full disk below files, downloads and alarm files is told early, refuses files, and holds up no report; with room all goes on', async () => {
  const disk = await smallDisk(ending, 64)
  const folder = await dataFolder()
  for (const name of ['files', 'evidence', 'downloads']) {
    mkdirSync(join(disk.folder, name))
    symlinkSync(join(disk.folder, name), join(folder, name))
  }
  const phones = phonesFrom(13_740_000_000, 50)
  const args = ['--empty', '--min-free-megabytes', '16', '--evidence-port', String(await freePort())]
  const product = await startBenchProduct(ending, { phones, folder, args })
  const token = await signInBench(product)
  const { load, acknowledged, end } = await reporting(product, phones)
  await acknowledged(rate, 'reports are acknowledged')
  expect(await codeOfUpload(product, token, 1)).toBe(0)
  disk.fill(8 << 20)
  await cannotStore(product, 'disk')
  expect(await codeOfUpload(product, token, 2)).toBe(noRoom)
  disk.fill()
  await acknowledged(3 * rate, 'reports are acknowledged while files find no room')
  expect((await healthOf(product)).cannotStore).toEqual(['disk'])
  const before = load.counts.acknowledged
  disk.free()
  await cannotStore(product, 'disk', false)
  expect(await codeOfUpload(product, token, 3)).toBe(0)
  await acknowledged(rate, 'reports go on')
  const result = await end()
  console.log(`full disk of files: ${before} acknowledged while it was full, in all ${JSON.stringify(result)}`)
  expect(result).toMatchObject({ lost: 0, repeated: 0 })
})

test('an alarm file of which a block finds no room is begun again, and never whole with a hole in it', async () => {
  const disk = await smallDisk(ending, 8)
  const uploads = new EvidenceUploads(disk.folder)
  const coming = { number: 'n', name: 'a.mp4', size: 2 << 20, phone: '13900000001', company: 1 }
  const half = Buffer.alloc(1 << 20, 7)
  const first = await uploads.open(coming)
  expect(await first?.write(0, half)).toBe('held')
  // Less than a block: the system writes a part of it and says so.
  disk.fill(1 << 19)
  await expect(first?.write(1 << 20, half)).rejects.toThrow(/ENOSPC/)
  disk.free()
  await uploads.close('n', 'a.mp4')
  const again = await uploads.open(coming)
  expect(again?.gaps()).toEqual([{ offset: 0, length: 2 << 20 }])
  for (const offset of [0, 1 << 20]) expect(await again?.write(offset, half)).toBe('held')
  const bytes = await buffer(again?.read() ?? expect.fail('no file'))
  expect(bytes.equals(Buffer.alloc(2 << 20, 7))).toBe(true)
  await uploads.stop()
})
