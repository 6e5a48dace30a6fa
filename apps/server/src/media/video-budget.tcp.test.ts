/** What a vehicle may send in a month, and that its driver is told who watches. */
import { decode, type Frame, messages } from '@outrider/jt808'
import { afterAll, expect, test } from 'vitest'
import { TestCamera, TestViewer } from '../testing/camera.ts'
import { freePort } from '../testing/free-port.ts'
import { platformOfFile } from '../testing/platform.ts'
import { TestTerminal } from '../testing/terminal.ts'

const said = '监控中心正在查看车内视频'
const ends: (() => void)[] = []

const videoPort = await freePort()
const replayPort = await freePort()
const platform = await platformOfFile({
  terminals: 'gateway',
  videoTimes: { linger: 500, closing: 100, lossNotice: 50 },
  config: {
    'video-port': videoPort,
    'video-replay-port': replayPort,
    'video-auto-close-seconds': 45,
    'video-auto-close-most-seconds': 300,
    'video-address': `127.0.0.1:${videoPort}`,
    'video-replay-address': `127.0.0.1:${replayPort}`,
    'video-month-mb': 1,
    'video-stop-over-month': true,
    'video-announce': said,
  },
})
const organisation = await platform.addOrganisation('Ours')
await platform.addUser('outsider', 'a password', [await platform.addOrganisation('Theirs')])
const operator = await platform.newCaller('operator', [organisation])
afterAll(() => {
  for (const end of ends) end()
})

let phones = 13_955_680_000
async function vehicle() {
  const phone = String((phones += 1))
  const vehicleId = String(await platform.addVehicle(organisation, `沪${phone}`, { phone }))
  await platform.database.pool.query('update vehicles set details = $1 where id = $2', [{ channel: 2 }, vehicleId])
  const terminal = new TestTerminal(platform.gatewayPort, phone)
  ends.push(() => terminal.socket.destroy())
  await terminal.signIn()
  return { phone, vehicleId, terminal }
}
type Vehicle = Awaited<ReturnType<typeof vehicle>>

async function watch({ vehicleId, phone }: Vehicle, channel = 1): Promise<{ viewer: TestViewer; camera: TestCamera }> {
  const { path, token } = await operator.call('video/getVideoUrl', { vehicleId, channel })
  const viewer = new TestViewer(platform.url, path, token)
  const camera = new TestCamera(videoPort, phone.padStart(12, '0'), channel)
  ends.push(
    () => viewer.socket.terminate(),
    () => camera.socket.destroy(),
  )
  camera.key()
  await viewer.reaches('playing')
  return { viewer, camera }
}
const texts = (terminal: TestTerminal): Frame[] => terminal.heard.filter(({ header }) => header.messageId === 0x8300)
const announcedOf = async (vehicleId: string) => {
  await platform.settled()
  const { rows } = await platform.database.pool.query<{ announced: string | null }>(
    'select announced from video_views where vehicle_id = $1 order by id',
    [vehicleId],
  )
  return rows.map(({ announced }) => announced)
}

test('what a vehicle sends is counted and said; when its month is used up video ends and is refused, live and recorded', async () => {
  const one = await vehicle()
  const { viewer, camera } = await watch(one)
  for (let sent = 0; sent < 500_000; sent += 100_000) camera.key(100_000)
  const traffic = await viewer.until(() => viewer.got.find(message => message.type === 'traffic' && message.bytes > 500_000))
  expect(traffic).toMatchObject({ budget: 1e6 })
  for (let sent = 0; sent < 600_000; sent += 100_000) camera.key(100_000)
  expect(await viewer.hears('ended')).toEqual({ type: 'ended', reason: 'overBudget' })
  await one.terminal.hears(({ header }) => header.messageId === 0x9102)
  const { vehicleId } = one
  expect(await operator.code('video/getVideoUrl', { vehicleId, channel: 1 })).toBe(4_290_141)
  const recorded = { vehicleId, channel: 1, startTime: 1_000, endTime: 60_000 }
  expect(await operator.code('video/getVideoHistoryPlayBackUrl', recorded)).toBe(4_290_141)
  const { vehicles } = await operator.call('video/getVideoTraffic', {})
  expect(vehicles[0]).toMatchObject({ vehicleId, plateNum: `沪${one.phone}`, budget: 1e6, stops: true })
  expect(vehicles[0]?.bytes).toBeGreaterThan(1e6)
  const outsider = await platform.signIn('outsider', 'a password')
  expect(await outsider.call('video/getVideoTraffic', {})).toEqual({ vehicles: [] })
})

test('after how long video closes, and what users may choose at most, is as the operator says', async () => {
  expect(await operator.call('video/getVideoNoOpsAutoCloseDuration', {})).toEqual({ duration: 45, most: 300 })
})

test('the driver is told once that somebody watches, and each view says what became of it', async () => {
  const one = await vehicle()
  await watch(one)
  const text = await one.terminal.hears(({ header }) => header.messageId === 0x8300)
  expect(decode(messages.textMessage, text.body, '2013').value).toMatchObject({ text: said })
  one.terminal.send(messages.terminalAck, { replySerial: text.header.serial, replyId: 0x8300, result: 0 })
  await expect.poll(() => announcedOf(one.vehicleId)).toEqual(['done'])
  await watch(one, 2)
  expect(await announcedOf(one.vehicleId)).toEqual(['done', null])
  expect(texts(one.terminal)).toHaveLength(1)
})

test('a terminal that refuses the text is asked again with the next viewer', async () => {
  const one = await vehicle()
  const { viewer } = await watch(one)
  const text = await one.terminal.hears(({ header }) => header.messageId === 0x8300)
  one.terminal.send(messages.terminalAck, { replySerial: text.header.serial, replyId: 0x8300, result: 3 })
  await expect.poll(() => announcedOf(one.vehicleId)).toEqual(['notSupported'])
  viewer.socket.close()
  await one.terminal.hears(({ header }) => header.messageId === 0x9102)
  await watch(one)
  await expect.poll(() => texts(one.terminal).length).toBe(2)
})
