/** Live video from simulated terminals through the real server to viewers: each sound, both codecs of pictures, and the end of it. */
import type { DataOf } from '@outrider/contract'
import { messages } from '@outrider/jt808'
import { afterAll, expect, test, vi } from 'vitest'
import type { Version } from '../apps/simulator/src/fleet-row.ts'
import { Terminal } from '../apps/simulator/src/terminal.ts'
import type { VideoCodec } from '../apps/simulator/src/video/clips.ts'
import { type SoundCodec, soundCodecs } from '../apps/simulator/src/video/sounds.ts'
import { TestViewer } from '../apps/server/src/testing/camera.ts'
import { freePort } from '../apps/server/src/testing/free-port.ts'
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

const folder = await dataFolder()
const first = await startProduct({ folder, log: 'ignore' })
const token = { access_token: await signInAdministrator(first, 'a password of my own') }
await addFleet(
  first,
  cameras.map(({ phone }) => phone),
)
await first.sql(`update vehicles set details = '{"channel": 2}'`)
await first.stop()
// Vehicles are read at the start.
const port = String(await freePort())
const replayPort = String(await freePort())
const product = await startProduct({
  folder,
  args: ['--empty', '--video-port', port, '--video-address', `127.0.0.1:${port}`, '--video-replay-port', replayPort],
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
  await terminal.start()
  return terminal
}

async function watch(phone: string): Promise<TestViewer> {
  const answer = await callOf(product, 'video/getVideoUrl', { vehicleId: ids.get(phone), channel: 1 }, token)
  return viewerOf(answer.data)
}
/** Ten minutes of yesterday. */
async function replay(phone: string): Promise<TestViewer> {
  const startTime = Math.floor(Date.now() / 1_000) * 1_000 - 24 * 3_600_000
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

test('no terminal goes on streaming after its server was killed', async () => {
  const [terminal] = terminals
  const phone = cameras[0]?.phone ?? ''
  const [live, recorded] = await Promise.all([watch(phone), replay(phone)])
  await Promise.all([live, recorded].map(viewer => viewer.until(() => viewer.frames.length > 0)))
  await expect.poll(() => terminal?.cameras?.sessions.map(({ kind }) => kind)).toEqual(['live', 'playback'])
  await product.kill()
  await expect.poll(() => terminal?.cameras?.sessions).toEqual([])
})
