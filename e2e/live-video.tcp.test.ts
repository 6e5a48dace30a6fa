/** Live video from simulated terminals through the real server to viewers, and talk: each sound, both codecs of pictures, and the end of it. */
import type { DataOf } from '@outrider/contract'
import { messages } from '@outrider/jt808'
import { afterAll, expect, test, vi } from 'vitest'
import type { Version } from '../apps/simulator/src/fleet/fleet-row.ts'
import { Terminal } from '../apps/simulator/src/terminal.ts'
import type { VideoCodec } from '../apps/simulator/src/video/clips.ts'
import { type SoundCodec, soundCodecs } from '../apps/simulator/src/video/sounds.ts'
import { TestViewer } from '../apps/server/src/testing/camera.ts'
import { freePort } from '../apps/server/src/testing/free-port.ts'
import { TestTalker, toneOf } from '../apps/server/src/testing/talker.ts'
import { addFleet, callOf, dataFolder, endProduct, signInAdministrator, startProduct } from './fixtures/product.ts'

interface Camera {
  phone: string
  version: Version
  video: VideoCodec
  sound: SoundCodec
}
/** Editions and codecs in turns. */
const cameras = soundCodecs.map(
  (sound, i): Camera => ({
    phone: String(13_955_690_000 + i),
    version: (['2011', '2013', '2019'] as const)[i % 3] as Version,
    video: i % 4 === 3 ? 'h265' : 'h264',
    sound,
  }),
)
const terminals: Terminal[] = []
const viewers: TestViewer[] = []
const byPhone = new Map<string, Terminal>()

const folder = await dataFolder()
const first = await startProduct({ folder, log: 'ignore' })
const token = { access_token: await signInAdministrator(first, 'a password of my own') }
await addFleet(
  first,
  cameras.map(({ phone }) => phone),
)
await first.sql(`update vehicles set details = '{"channel": 2}'`)
// Who may not listen in hears no cab before somebody speaks there.
await first.sql(`update users set rights = rights || '{"talkAuth": true, "listenAuth": true}'`)
await first.stop()
// Vehicles are read at the start.
const port = String(await freePort())
const replayPort = String(await freePort())
const talkPort = String(await freePort())
const product = await startProduct({
  folder,
  args: [
    '--empty',
    '--video-port',
    port,
    '--video-address',
    `127.0.0.1:${port}`,
    '--video-replay-port',
    replayPort,
    '--video-talk-port',
    talkPort,
    '--video-listen',
  ],
  log: 'ignore',
})
const rows = await product.sql<{ id: string; phone: string }>('select vehicle_id::text as id, phone from terminals')
const ids = new Map(rows.map(({ id, phone }) => [phone, id]))
afterAll(async () => {
  for (const viewer of viewers) viewer.socket.terminate()
  await Promise.all(terminals.map(terminal => terminal.stop()))
  await endProduct(product)
})

async function connected({ phone, version, video, sound }: Camera): Promise<Terminal> {
  const terminal = new Terminal({
    host: '127.0.0.1',
    port: product.gatewayPort,
    phone,
    version,
    plate: `T${phone}`,
    cameras: { video, sound },
  })
  terminals.push(terminal)
  byPhone.set(phone, terminal)
  await terminal.start()
  return terminal
}

async function watch(phone: string): Promise<TestViewer> {
  const answer = await callOf(product, 'video/getVideoUrl', { vehicleId: ids.get(phone), channel: 1 }, token)
  return viewerOf(answer.data)
}
/** Ten minutes from 09:00 of yesterday (UTC+8): at noon simulated terminals record nothing. */
async function replay(phone: string): Promise<TestViewer> {
  const hour = 3_600_000
  const startTime = Math.floor((Date.now() + 8 * hour) / (24 * hour)) * 24 * hour - 8 * hour - 15 * hour
  const request = { vehicleId: ids.get(phone), channel: 2, startTime, endTime: startTime + 600_000 }
  const answer = await callOf(product, 'video/getVideoHistoryPlayBackUrl', request, token)
  return viewerOf(answer.data)
}
function viewerOf({ path, token: key }: { path: string; token: string }): TestViewer {
  const viewer = new TestViewer(product.url, path, key)
  viewers.push(viewer)
  return viewer
}

test('terminals of every edition are seen and heard with each codec, and stop within the auto-close time when nobody watches', async () => {
  const autoClose = await callOf(product, 'video/getVideoNoOpsAutoCloseDuration', {}, token)
  const { duration } = autoClose.data as DataOf<'video/getVideoNoOpsAutoCloseDuration'>
  await Promise.all(
    cameras.map(async camera => {
      const terminal = await connected(camera)
      const viewer = await watch(camera.phone)
      await viewer.reaches('playing')
      expect(await viewer.hears('picture')).toMatchObject({ width: 176, height: 144 })
      viewer.say({ type: 'sound', on: true })
      const { codec } = await viewer.hears('sound')
      expect(codec).toBe(camera.sound === 'aac' ? 'mp4a.40.2' : camera.sound.replace(/-\d+$/, ''))
      await viewer.until(() => viewer.frames.filter(({ kind }) => kind === 'sound').length > 10 && viewer.frames.length > 20)
      await expect.poll(() => terminal.cameras?.sessions.length).toBe(1)
      const heard = vi.spyOn(terminal.cameras ?? expect.fail(), 'handle')
      viewer.socket.close()
      await expect.poll(() => terminal.cameras?.sessions, { timeout: duration * 1_000 }).toEqual([])
      const received = heard.mock.calls.map(([{ header }]) => header.messageId)
      expect(received).toContain(messages.liveTransmissionControl.id)
    }),
  )
})

test('what a user says is heard in the cab in the codec of its terminal, and the cab by the user', async () => {
  for (const camera of cameras) {
    const { phone, sound } = camera
    const terminal = byPhone.get(phone) ?? (await connected(camera))
    const { data } = await callOf(product, 'video/startTalk', { vehicleId: ids.get(phone) }, token)
    const { path, token: key } = data as DataOf<'video/startTalk'>
    const user = new TestTalker(product.url, path, key)
    await user.reaches('open')
    await user.until(() => user.sounds.length > 5)
    const heard = () => terminal.cameras?.sessions.find(({ kind }) => kind === 'talk')?.sound
    user.say({ type: 'speak', on: true })
    const speaking = setInterval(() => user.socket.send(toneOf(40, 500)), 40)
    await expect.poll(() => heard()?.level ?? 0, { message: sound }).toBeGreaterThan(0.2)
    await expect.poll(() => Math.round((heard()?.pitch ?? 0) / 20) * 20, { message: sound }).toBe(500)
    clearInterval(speaking)
    expect(heard()).toMatchObject({ missing: 0, unusable: 0 })
    user.socket.close()
    await expect.poll(() => terminal.cameras?.sessions).toEqual([])
  }
})

test('no terminal goes on streaming after its server was killed', async () => {
  const [terminal] = terminals
  const phone = cameras[0]?.phone ?? ''
  const [live, recorded] = await Promise.all([watch(phone), replay(phone)])
  await Promise.all([live, recorded].map(viewer => viewer.until(() => viewer.frames.length > 0)))
  await expect.poll(() => terminal?.cameras?.sessions.map(({ kind }) => kind)).toEqual(['live', 'playback'])
  await product.kill()
  await expect.poll(() => terminal?.cameras?.sessions).toEqual([])
})
