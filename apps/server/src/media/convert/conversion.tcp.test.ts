/** H.265 for browsers that do not decode it: by a program with the arguments of ffmpeg, since ffmpeg itself is not on every machine. */
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestCamera, TestViewer } from '../../testing/camera.ts'
import { freePort } from '../../testing/free-port.ts'
import { type Caller, testPlatform, type TestPlatform } from '../../testing/platform.ts'
import { TestTerminal } from '../../testing/terminal.ts'
import { PictureViewers } from '../picture-viewers.ts'
import { Viewer } from '../viewer.ts'
import { Conversion } from './conversion.ts'
import { ConverterProcess } from './converter-process.ts'
import { Converters } from './converters.ts'

const program = fileURLToPath(new URL('../../testing/stand-in-converter.ts', import.meta.url))

let platform: TestPlatform
let operator: Caller
let videoPort: number
let organisation: number
const ends: (() => void)[] = []
const logged: string[] = []
const log = pino({}, { write: line => void logged.push(line) })

beforeAll(async () => {
  videoPort = await freePort()
  platform = await testPlatform({
    terminals: 'gateway',
    log,
    videoTimes: { linger: 500, closing: 100, connect: 60_000 },
    config: {
      'video-port': videoPort,
      'video-address': `127.0.0.1:${videoPort}`,
      'video-transcode': 1,
      'video-transcode-program': program,
    },
  })
  organisation = await platform.addOrganisation('Ours')
  await platform.addUser('operator', 'a password', [organisation])
  operator = await platform.signIn('operator', 'a password')
})
afterAll(async () => {
  for (const end of ends) end()
  await platform.stop()
})

let phones = 13_955_680_000
/** A camera that sends, and who watches it. */
async function filmed() {
  const phone = String((phones += 1))
  const vehicleId = String(await platform.addVehicle(organisation, `沪${phone}`, { phone }))
  await platform.database.pool.query(`update vehicles set details = '{"channel": 1}' where id = $1`, [vehicleId])
  const terminal = new TestTerminal(platform.gatewayPort, phone)
  await terminal.signIn()
  const watch = async (convert: boolean): Promise<TestViewer> => {
    const { path, token } = await operator.call('video/getVideoUrl', { vehicleId, channel: 1 })
    const viewer = new TestViewer(platform.url, path, token, 'webcodecs', convert)
    ends.push(() => viewer.socket.terminate())
    await viewer.hears('state')
    return viewer
  }
  const first = await watch(true)
  await terminal.hears(({ header }) => header.messageId === 0x9101)
  const camera = new TestCamera(videoPort, phone.padStart(12, '0'), 1)
  ends.push(
    () => terminal.socket.destroy(),
    () => camera.socket.destroy(),
  )
  await once(camera.socket, 'connect')
  return { camera, first, watch }
}

/** Two pictures: the first packet of a connection counts when another follows. */
function films(camera: TestCamera, content?: Buffer<ArrayBuffer>): void {
  camera.key265(content)
  camera.picture265()
}

async function numberOf(name: string): Promise<number> {
  const text = await (await fetch(`${platform.url}/metrics`)).text()
  return Number(new RegExp(`^outrider_video_conversions${name} (\\d+)$`, 'm').exec(text)?.[1])
}

const formatsOf = ({ got }: TestViewer) => got.flatMap(message => (message.type === 'picture' ? [message.codec] : []))

test('who decodes no H.265 gets H.264 with the times of the pictures, beside others who get what came; one program serves all', async () => {
  const { camera, first, watch } = await filmed()
  camera.key265()
  camera.picture265()
  camera.picture265()
  await first.until(() => first.frames.length === 3)
  expect(await first.hears('picture')).toMatchObject({ codec: 'avc1.4d400d', width: 352, height: 288 })
  expect(first.frames.map(({ kind, time }) => [kind, time])).toEqual([
    ['key', 0],
    ['picture', 40],
    ['picture', 80],
  ])
  expect(Math.abs(Date.now() - (first.frames[0]?.received ?? 0))).toBeLessThan(60_000)
  // Who joins begins at once, with the last key picture.
  const second = await watch(true)
  await second.until(() => second.frames.length === 3)
  const plain = await watch(false)
  await plain.until(() => plain.frames.length === 3)
  expect(formatsOf(plain)).toEqual([expect.stringMatching(/^hvc1/)])
  expect(await numberOf('')).toBe(1)
  // The camera was set to H.264: nothing is converted any more, and its place is free.
  camera.key()
  await first.until(() => formatsOf(first).length === 2)
  expect(await numberOf('')).toBe(0)
  camera.key265()
  await second.until(() => formatsOf(second).length === 3)
  for (const viewer of [first, second]) viewer.socket.close()
  await expect.poll(() => numberOf('')).toBe(0)
  plain.socket.close()
})

test('a camera beyond the bound is not converted, its viewer is told, and finds a place when the other one has left', async () => {
  const one = await filmed()
  films(one.camera)
  await one.first.until(() => one.first.frames.length === 2)
  const two = await filmed()
  // The camera goes on for who needs no conversion.
  const plain = await two.watch(false)
  films(two.camera)
  expect(await two.first.hears('ended')).toMatchObject({ reason: 'convertersBusy' })
  expect(await numberOf('_refused_total')).toBe(1)
  one.first.socket.close()
  await expect.poll(() => numberOf('')).toBe(0)
  const again = await two.watch(true)
  await again.until(() => again.frames.length === 2)
  again.socket.close()
  plain.socket.close()
  await expect.poll(() => numberOf('')).toBe(0)
})

test('a program that ends by itself ends its viewers, frees its place and is told in the log with its own words', async () => {
  const { camera, first } = await filmed()
  films(camera, Buffer.from([0xdd]))
  expect(await first.hears('ended')).toMatchObject({ reason: 'lost' })
  expect(await numberOf('')).toBe(0)
  expect(await numberOf('_failed_total')).toBe(1)
  expect(logged.join('')).toContain('it ended with 3: Conversion failed!')
})

const quiet = { info: () => undefined, warn: () => undefined }
const config = { codec: 'hvc1.1.6.L30.90', width: 176, height: 144, description: new Uint8Array(30) }

test('a program that stands still is given no more than some megabytes, and ended', async () => {
  let failure = ''
  const events = { config: () => undefined, picture: () => undefined, failed: (why: string) => void (failure = why) }
  const one = new ConverterProcess(program, config, events, { startMs: 300, stallMs: 300 })
  const bytes = Buffer.concat([Buffer.from([0, 1, 0, 0, 0x28, 1, 0xee]), Buffer.alloc(64 << 10)])
  let time = 0
  const give = () => one.picture({ key: true, time: (time += 1), received: 0, bytes })
  for (let i = 0; i < 2_000; i += 1) give()
  expect(one.waiting).toBeLessThan(5 << 20)
  expect(one.dropped).toBeGreaterThan(1_900)
  await expect
    .poll(() => {
      give()
      return failure
    })
    .toBe('it stands still')
  expect(one.waiting).toBeLessThan(5 << 20)
  await one.gone
})

test('a camera that changes its format all the time begins a few programs, and its viewers end', async () => {
  const converters = new Converters({ program, most: 1, log: quiet })
  await converters.find()
  const source = new PictureViewers()
  const conversion = new Conversion(converters, source)
  const viewer = new Viewer({ send: () => undefined, unsent: 0, close: () => undefined })
  const failures: string[] = []
  const place = converters.take()
  if (typeof place === 'string') throw new Error(place)
  const events = { config: () => undefined, picture: () => undefined, failed: (why: string) => void failures.push(why) }
  for (let i = 0; i < 100; i += 1) place.begin({ ...config, width: 176 + i }, events)
  expect(failures).toHaveLength(95)
  place.leave()
  conversion.add(viewer, '')
  const { codec, description } = config
  const format = { type: 'picture', codec, height: 144, description: Buffer.from(description).toString('base64') } as const
  for (let i = 0; i < 6; i += 1) {
    expect(viewer.ended).toBeUndefined()
    conversion.format({ ...format, width: 176 + i })
  }
  expect(viewer.ended).toBe('lost')
  expect(converters.running).toBe(0)
  await converters.stop()
})

test('all programs are gone when the server has stopped, and none begins afterwards', async () => {
  const converters = new Converters({ program, most: 2, log: quiet })
  await converters.find()
  let converted = 0
  for (let i = 0; i < 2; i += 1) {
    const place = converters.take()
    if (typeof place === 'string') throw new Error(place)
    place.begin(config, { config: () => undefined, picture: () => void (converted += 1), failed: () => undefined })
    place.picture({ key: true, time: 0, received: 0, bytes: Buffer.from([0, 0, 0, 3, 0x28, 1, 0x88]) })
  }
  expect(converters.take()).toBe('convertersBusy')
  await expect.poll(() => converted).toBe(2)
  await converters.stop()
  expect(converters.running).toBe(0)
  expect(converters.take()).toBe('noConverter')
})

test.each(['/nowhere/ffmpeg', process.execPath])(
  'without a program that can do it (%s) nothing is converted, and it is said why',
  async other => {
    const said: string[] = []
    const converters = new Converters({ program: other, most: 2, log: { ...quiet, info: text => void said.push(text) } })
    await converters.find()
    expect(converters.take()).toBe('noConverter')
    expect(said).toEqual([expect.stringMatching(/^H\.265 is not converted .*(not found|bad option)/s)])
  },
)
