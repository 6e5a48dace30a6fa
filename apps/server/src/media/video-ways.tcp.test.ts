/** Viewers who take the stream in another way than frame by frame: segments that they fetch, and stills. */
import { once } from 'node:events'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import type { VideoWay } from '@outrider/contract'
import { TestCamera, TestViewer } from '../testing/camera.ts'
import { freePort } from '../testing/free-port.ts'
import { platformOfFile } from '../testing/platform.ts'
import { TestTerminal } from '../testing/terminal.ts'

const ends: (() => void)[] = []
const logged: string[] = []

const videoPort = await freePort()
const platform = await platformOfFile({
  terminals: 'gateway',
  log: pino({ level: 'trace' }, { write: line => void logged.push(line) }),
  videoTimes: { linger: 500, closing: 100, connect: 60_000 },
  config: { 'video-port': videoPort, 'video-address': `127.0.0.1:${videoPort}` },
})
const organisation = await platform.addOrganisation('Ours')
const operator = await platform.newCaller('operator', [organisation])
afterAll(() => {
  for (const end of ends) end()
})

let phones = 13_955_640_000
async function playing(way: VideoWay) {
  const phone = String((phones += 1))
  const vehicleId = String(await platform.addVehicle(organisation, `沪${phone}`, { phone }))
  await platform.database.pool.query(`update vehicles set details = '{"channel": 2}' where id = $1`, [vehicleId])
  const terminal = new TestTerminal(platform.gatewayPort, phone)
  await terminal.signIn()
  const { path, token } = await operator.call('video/getVideoUrl', { vehicleId, channel: 1 })
  await terminal.hears(({ header }) => header.messageId === 0x9101)
  const watcher = new TestViewer(platform.url, path, token, way)
  const camera = new TestCamera(videoPort, phone.padStart(12, '0'), 1)
  ends.push(
    () => terminal.socket.destroy(),
    () => watcher.socket.terminate(),
    () => camera.socket.destroy(),
  )
  await once(camera.socket, 'connect')
  const recorded = async () => {
    await platform.settled()
    const { rows } = await platform.database.pool.query('select way, why, bytes from video_views where vehicle_id = $1', [
      vehicleId,
    ])
    return rows as { way: string; why: string | null; bytes: string }[]
  }
  return { vehicleId, camera, watcher, recorded }
}

/** Pictures of one second each, of 25. */
function seconds(camera: TestCamera, count: number): void {
  for (let i = 0; i < count * 25; i += 1)
    if (i % 25 === 0) camera.key()
    else camera.picture()
}

const get = async (path: string): Promise<{ status: number; type: string; body: Buffer }> => {
  const response = await fetch(platform.url + path)
  const body = Buffer.from(await response.arrayBuffer())
  return { status: response.status, type: response.headers.get('content-type') ?? '', body }
}

test('segments are fetched with a key of the view, which ends with it; each begins where the last one ended', async () => {
  const { camera, watcher, recorded } = await playing('hls')
  await watcher.hears('state')
  seconds(camera, 4)
  const { path } = await watcher.hears('playlist')
  const playlist = await get(path)
  expect(playlist.type).toBe('application/vnd.apple.mpegurl')
  const lines = playlist.body.toString('utf8').trim().split('\n')
  expect(lines.slice(0, 3)).toEqual(['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-TARGETDURATION:3'])
  expect(lines.filter(line => line.startsWith('#EXTINF'))).toEqual(['#EXTINF:1.000,', '#EXTINF:1.000,', '#EXTINF:1.000,'])
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const head = await get(folder + /URI="([^"]+)"/u.exec(playlist.body.toString('utf8'))?.[1])
  expect(head.type).toBe('video/mp4')
  expect(head.body.subarray(4, 8).toString('latin1')).toBe('ftyp')
  expect(head.body.includes(Buffer.from('avcC'))).toBe(true)
  const times: bigint[] = []
  let fetched = head.body.length
  for (const name of lines.filter(line => line.endsWith('.m4s'))) {
    const { body, type } = await get(folder + name)
    expect(type).toBe('video/iso.segment')
    fetched += body.length
    times.push(body.readBigUInt64BE(body.indexOf('tfdt') + 8))
    expect(body.readUInt32BE(body.indexOf('trun') + 8)).toBe(25)
  }
  expect(times).toEqual([0n, 1000n, 2000n])
  expect(watcher.frames).toEqual([])
  watcher.socket.close()
  await expect.poll(async () => (await get(path)).status).toBe(404)
  expect(await recorded()).toEqual([{ way: 'hls', why: 'left', bytes: String(fetched) }])
})

test('other decoders begin a part of their own, and a guessed address is refused and recorded', async () => {
  const { camera, watcher } = await playing('hls')
  await watcher.hears('state')
  seconds(camera, 4)
  const { path } = await watcher.hears('playlist')
  camera.key(3_000, 'sub')
  seconds(camera, 1)
  for (let i = 0; i < 60; i += 1) camera.picture()
  camera.key(3_000, 'sub')
  await expect.poll(async () => (await get(path)).body.toString('utf8')).toContain('#EXT-X-DISCONTINUITY\n#EXT-X-MAP')
  for (const wrong of ['/video/guessed/live.m3u8', `${path.slice(0, -'live.m3u8'.length)}other.m4s`])
    expect((await get(wrong)).status, wrong).toBe(404)
  await platform.settled()
  const { rows } = await platform.database.pool.query(
    `select details->>'reason' as reason from recorded_events where kind = 'videoRefused'`,
  )
  expect(rows).toEqual([{ reason: 'playlist' }])
  expect(logged.join('')).toContain('videoRefused')
  expect(logged.join('')).not.toContain(path.split('/').at(-2))
})

test('who sees stills is sent a key picture now and then', async () => {
  const { camera, watcher, recorded } = await playing('still')
  await watcher.hears('state')
  seconds(camera, 3)
  watcher.say({ type: 'sound', on: true })
  watcher.say({ type: 'ping', at: 1 })
  await watcher.hears('pong')
  camera.sound()
  await watcher.until(() => watcher.frames.some(({ kind }) => kind === 'sound'))
  expect(watcher.frames.map(({ kind }) => kind)).toEqual(['key', 'sound'])
  watcher.socket.close()
  await expect.poll(async () => (await recorded())[0]?.why).toBe('left')
  expect(await recorded()).toMatchObject([{ way: 'still' }])
})

test('AAC without heads is heard once the distance of its frames has told the rate', async () => {
  const { camera, watcher } = await playing('webcodecs')
  await watcher.hears('state')
  watcher.say({ type: 'sound', on: true })
  for (let i = 0; i < 12; i += 1) camera.bareAac()
  expect(await watcher.hears('sound')).toEqual({
    type: 'sound',
    codec: 'mp4a.40.2',
    rate: 8_000,
    channels: 1,
    description: Buffer.from('1588', 'hex').toString('base64'),
  })
})
