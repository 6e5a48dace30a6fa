/** Recorded video: lists in parts, replays that are steered, streams that nobody asked for, and who may watch. */
import { once } from 'node:events'
import { limits, type VideoRecording } from '@outrider/contract'
import { type BodyOf, decode, type Frame, messages } from '@outrider/jt808'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { TestCamera, TestViewer } from '../testing/camera.ts'
import { freePort } from '../testing/free-port.ts'
import { platformOfFile } from '../testing/platform.ts'
import { TestTerminal } from '../testing/terminal.ts'
import { viewsOf } from '../testing/views.ts'

const ends: (() => void)[] = []

const livePort = await freePort()
const replayPort = await freePort()
/** Streams read them when they begin. */
const replayTimes = { closing: 100, again: 300, seeking: 500, ownFirst: 400 }
const platform = await platformOfFile({
  terminals: 'gateway',
  videoTimes: { linger: 500, closing: 100 },
  replayTimes,
  config: {
    'video-port': livePort,
    'video-replay-port': replayPort,
    'video-download-port': await freePort(),
    'video-address': `127.0.0.1:${livePort}`,
  },
})
const organisation = await platform.addOrganisation('Ours')
const elsewhere = await platform.addOrganisation('Theirs')
await platform.addUser('colleague', 'a password', [organisation])
await platform.addUser('outsider', 'a password', [elsewhere])
await platform.addUser('chief', 'a password', [organisation, elsewhere])
await platform.addUser('blind', 'a password', [organisation], { rights: { videoAuth: false } })
const operator = await platform.newCaller('operator', [organisation])
afterAll(() => {
  for (const end of ends) end()
})

const minute = 60_000
/** A whole second, as the wire has no smaller unit. */
const nine = Math.floor(Date.now() / 1_000) * 1_000 - 5 * 60 * minute

let phones = 13_955_660_000
async function vehicle(zoneMinutes = 480) {
  const phone = String((phones += 1))
  const vehicleId = String(await platform.addVehicle(organisation, `沪${phone}`, { phone }))
  await platform.database.pool.query('update vehicles set details = $1 where id = $2', [{ channel: 2 }, vehicleId])
  await platform.database.pool.query('update terminals set zone_minutes = $1 where vehicle_id = $2', [zoneMinutes, vehicleId])
  const terminal = new TestTerminal(platform.gatewayPort, phone)
  ends.push(() => terminal.socket.destroy())
  await terminal.signIn()
  return { phone, vehicleId, terminal }
}
type Vehicle = Awaited<ReturnType<typeof vehicle>>

const isFor = (messageId: number) => (frame: Frame) => frame.header.messageId === messageId
/** The nth message of this id, from 0. */
const nth = (terminal: TestTerminal, messageId: number, at: number): Promise<Frame> =>
  terminal.hears(frame => terminal.heard.filter(isFor(messageId)).indexOf(frame) === at)
const controls = (terminal: TestTerminal) =>
  terminal.heard.filter(isFor(0x9202)).map(({ body }) => decode(messages.playbackControl, body, '2013').value)

type Recording = BodyOf<typeof messages.resourceList>['recordings'][number]
const recording = (more: Partial<Recording> = {}): Recording => ({
  channel: 1,
  start: nine,
  end: nine + 10 * minute,
  alarms: Buffer.alloc(8),
  media: 0,
  stream: 1,
  store: 1,
  size: 1_000,
  ...more,
})
const answer = (terminal: TestTerminal, { header }: Frame, recordings: Recording[]): number =>
  terminal.send(messages.resourceList, { replySerial: header.serial, recordings })

/** Asks for a replay; the terminal answers with what it has. */
async function asked({ vehicleId, terminal }: Vehicle, { channel = 1, caller = operator, found = [recording()] } = {}) {
  const before = terminal.heard.filter(isFor(0x9201)).length
  const span = { startTime: nine, endTime: nine + 10 * minute }
  const { path, token } = await caller.call('video/getVideoHistoryPlayBackUrl', { vehicleId, channel, ...span })
  const frame = await nth(terminal, 0x9201, before)
  answer(terminal, frame, found)
  return { path, token, request: decode(messages.playbackRequest, frame.body, '2013').value }
}
function camera(port: number, phone: string, channel = 1, address = '127.0.0.1'): TestCamera {
  const made = new TestCamera(port, phone.padStart(12, '0'), channel, address)
  ends.push(() => made.socket.destroy())
  return made
}
function viewer(path: string, token?: string): TestViewer {
  const made = new TestViewer(platform.url, path, token)
  ends.push(() => made.socket.terminate())
  return made
}
async function playing() {
  const one = await vehicle()
  const { path, token, request } = await asked(one)
  const watcher = viewer(path, token)
  await watcher.hears('replay')
  const sending = camera(replayPort, one.phone)
  await once(sending.socket, 'connect')
  sending.goTo(nine)
  sending.key()
  sending.picture()
  await watcher.until(() => watcher.frames.length === 2)
  return { ...one, request, camera: sending, watcher }
}
/** As strict terminals want them: the six bytes of time always, zeros unless seeking. */
const controlBodies = (terminal: TestTerminal) => terminal.heard.filter(isFor(0x9202)).map(({ body }) => body.toString('hex'))
const noTime = '0'.repeat(12)

/** The terminal obeys the next 0x9202. */
async function obeys(terminal: TestTerminal, command: Promise<unknown>, result = 0): Promise<void> {
  const frame = await nth(terminal, 0x9202, terminal.heard.filter(isFor(0x9202)).length)
  terminal.send(messages.terminalAck, { replySerial: frame.header.serial, replyId: 0x9202, result })
  await command
}
const steer = (vehicleId: string, command: string, more: object = {}) =>
  operator.call('video/sendVideoHistoryPlayBackCmd', { vehicleId, channel: 1, command: command as 'play', ...more })

async function refusals(phone: string): Promise<string[]> {
  await platform.settled()
  const { rows } = await platform.database.pool.query<{ reason: string }>(
    `select details->>'reason' as reason from recorded_events where kind = 'videoRefused' and details->>'phone' like '%' || $1`,
    [phone],
  )
  return rows.map(({ reason }) => reason)
}

const widths = (watcher: TestViewer): number[] => watcher.got.flatMap(each => (each.type === 'picture' ? [each.width] : []))
const isElsewhere = (watcher: TestViewer): boolean[] =>
  watcher.got.flatMap(each => (each.type === 'state' ? [each.elsewhere ?? false] : []))

test('an outsider at another address who comes first is not shown as the recording: what the terminal plays is, five times of five', async () => {
  const { ownFirst } = replayTimes
  // However busy the machine is, the terminal has its time.
  replayTimes.ownFirst = 60_000
  onTestFinished(() => void (replayTimes.ownFirst = ownFirst))
  for (let round = 0; round < 5; round += 1) {
    const one = await vehicle()
    const { path, token } = await asked(one)
    const watcher = viewer(path, token)
    await watcher.hears('replay')
    const outsider = camera(replayPort, one.phone, 1, '127.0.0.2')
    await once(outsider.socket, 'connect')
    outsider.goTo(nine)
    outsider.key(3_000, 'main')
    const goesOn = setInterval(() => outsider.picture(), 20)
    ends.push(() => clearInterval(goesOn))
    const own = camera(replayPort, one.phone)
    await once(own.socket, 'connect')
    own.goTo(nine)
    own.key(3_000, 'sub')
    await outsider.closes()
    clearInterval(goesOn)
    own.key(3_000, 'sub')
    await watcher.until(() => watcher.frames.length === 2)
    expect(widths(watcher)).toEqual([176])
    expect(isElsewhere(watcher)).not.toContain(true)
  }
})

test('a recording from another address is let in when the terminal had its time, and said so; the terminal replaces it when it comes', async () => {
  const one = await vehicle()
  const { path, token } = await asked(one)
  const watcher = viewer(path, token)
  await watcher.hears('replay')
  const elsewhereCamera = camera(replayPort, one.phone, 1, '127.0.0.2')
  await once(elsewhereCamera.socket, 'connect')
  elsewhereCamera.goTo(nine)
  const sends = setInterval(() => elsewhereCamera.key(3_000, 'main'), 50)
  ends.push(() => clearInterval(sends))
  await watcher.until(() => watcher.frames.length > 0)
  expect(widths(watcher)).toEqual([352])
  expect(isElsewhere(watcher).at(-1)).toBe(true)
  const own = camera(replayPort, one.phone)
  await once(own.socket, 'connect')
  own.goTo(nine)
  own.key(3_000, 'sub')
  await elsewhereCamera.closes()
  clearInterval(sends)
  own.key(3_000, 'sub')
  await watcher.until(() => widths(watcher).at(-1) === 176)
  expect(isElsewhere(watcher).at(-1)).toBe(false)
})

test('a terminal of another zone is asked in its own times, and what it lists and plays is read in them', async () => {
  const hourBehind = 60 * minute
  const one = await vehicle(420)
  const { vehicleId, terminal } = one
  const span = { startTime: nine, endTime: nine + 10 * minute }
  const listed = operator.call('video/getVideoHistory', { vehicleId, channels: [1], ...span })
  const frame = await nth(terminal, 0x9205, 0)
  const asksFor = { start: nine - hourBehind, end: nine + 10 * minute - hourBehind }
  expect(decode(messages.queryResourceList, frame.body, '2013').value).toMatchObject(asksFor)
  answer(terminal, frame, [recording(asksFor)])
  expect((await listed).recordings).toMatchObject([span])
  const { request } = await asked(one, { found: [recording(asksFor)] })
  expect(request).toMatchObject(asksFor)
})

describe('what is recorded', () => {
  test('is asked for by channel and day, and told in parts while the terminal is still answering', async () => {
    const { vehicleId, terminal } = await vehicle()
    const query = { vehicleId, startTime: nine - 30 * 60 * minute, endTime: nine + 10 * minute }
    const first = operator.call('video/getVideoHistory', query)
    const question = await nth(terminal, 0x9205, 0)
    expect(decode(messages.queryResourceList, question.body, '2013').value).toMatchObject({ channel: 1, media: 3, stream: 0 })
    answer(terminal, question, [
      recording({
        start: nine - 29 * 60 * minute,
        end: nine - 28 * 60 * minute,
        stream: 2,
        alarms: Buffer.from('0000000000000001', 'hex'),
      }),
      // Of another time and channel: not asked for.
      recording({ start: nine + 90 * minute, end: nine + 91 * minute }),
      recording({ channel: 2 }),
    ])
    const part = await first
    expect(part).toMatchObject({ parts: 4, answered: 1, done: false, failed: [] })
    expect(part.recordings).toEqual([
      {
        channel: 1,
        startTime: nine - 29 * 60 * minute,
        endTime: nine - 28 * 60 * minute,
        stream: 'sub',
        alarm: true,
        sound: true,
        picture: true,
        backup: false,
        size: 1_000,
      },
    ])
    let got: VideoRecording[] = part.recordings
    answer(terminal, await nth(terminal, 0x9205, 1), [recording()])
    const next = await operator.call('video/getVideoHistory', { ...query, search: part.search, after: 1 })
    got = [...got, ...next.recordings]
    expect(got.map(({ channel, stream }) => [channel, stream])).toEqual([
      [1, 'sub'],
      [1, 'main'],
    ])
    terminal.send(messages.terminalAck, {
      replySerial: (await nth(terminal, 0x9205, 2)).header.serial,
      replyId: 0x9205,
      result: 1,
    })
    const last = await operator.call('video/getVideoHistory', { ...query, search: part.search, after: 2 })
    // The second day of a channel that answers nothing is not asked for.
    expect(last).toMatchObject({ recordings: [], done: true, failed: [{ channel: 2, reason: 'refused' }], answered: 4 })
    expect(terminal.heard.filter(isFor(0x9205))).toHaveLength(3)
  })

  test('is asked for so many times by one user at once', async () => {
    const searcher = await platform.newCaller('searcher', [organisation])
    const { vehicleId, terminal } = await vehicle()
    const search = (at: number) => ({ vehicleId, channels: [1], startTime: nine, endTime: nine + (1 + at) * minute })
    const searches = Array.from({ length: limits.videoSearches }, (_, at) => searcher.call('video/getVideoHistory', search(at)))
    await nth(terminal, 0x9205, limits.videoSearches - 1)
    expect(await searcher.code('video/getVideoHistory', search(100))).toBe(4290143)
    for (const question of terminal.heard.filter(isFor(0x9205))) answer(terminal, question, [recording()])
    expect((await Promise.all(searches)).every(({ done }) => done)).toBe(true)
    const after = searcher.call('video/getVideoHistory', search(101))
    answer(terminal, await nth(terminal, 0x9205, limits.videoSearches), [])
    expect(await after).toMatchObject({ done: true })
  })

  test('of a terminal that is offline is told at once; too long a time is refused', async () => {
    const { vehicleId, terminal } = await vehicle()
    await terminal.leave()
    const span = { startTime: nine, endTime: nine + minute }
    expect(await operator.call('video/getVideoHistory', { vehicleId, ...span })).toMatchObject({
      done: true,
      failed: [
        { channel: 1, reason: 'offline' },
        { channel: 2, reason: 'offline' },
      ],
    })
    const request = { vehicleId, startTime: nine - 8 * 24 * 60 * minute, endTime: nine }
    expect(await operator.code('video/getVideoHistory', request)).toBe(4000141)
    expect(await operator.code('video/getVideoHistory', { vehicleId, startTime: nine, endTime: nine })).toBe(4000141)
    expect(await operator.code('video/getVideoHistory', { vehicleId, ...span, channels: [3] })).toBe(4000140)
  })
})

describe('a replay', () => {
  test('is asked for on a port of its own, and its frames have the time of the recording', async () => {
    const { request, watcher, vehicleId } = await playing()
    expect(request).toMatchObject({ ip: '127.0.0.1', tcpPort: replayPort, channel: 1, stream: 1, mode: 0, start: nine })
    expect(watcher.frames.map(({ kind, time }) => [kind, time])).toEqual([
      ['key', nine + 40],
      ['picture', nine + 80],
    ])
    watcher.socket.close()
    await watcher.closed
    await expect
      .poll(async () => {
        await platform.settled()
        const text = 'select kind, why from video_views where vehicle_id = $1'
        return (await platform.database.pool.query(text, [vehicleId])).rows
      })
      .toEqual([{ kind: 'replay', why: 'left' }])
  })

  test('goes to another time: what was under way is left out, and the viewer hears of it before the first frame from there', async () => {
    const { vehicleId, terminal, camera: sending, watcher } = await playing()
    const heard = watcher.got.length
    const seeking = steer(vehicleId, 'seek', { position: nine + 5 * minute })
    const { header } = await nth(terminal, 0x9202, 0)
    sending.key()
    terminal.send(messages.terminalAck, { replySerial: header.serial, replyId: 0x9202, result: 0 })
    await seeking
    expect(controls(terminal)).toEqual([{ channel: 1, command: 5, speed: 0, position: nine + 5 * minute }])
    expect(watcher.got.slice(heard)).toEqual([{ type: 'replay', paused: false, speed: 1, keys: false, back: false, cut: true }])
    sending.picture()
    sending.goTo(nine + 5 * minute - 40)
    sending.key()
    await watcher.until(() => watcher.frames.length === 3)
    expect(watcher.frames[2]).toMatchObject({ kind: 'key', time: nine + 5 * minute })
  })

  test('is paused, goes on, faster and in key pictures, each with its six bytes of time; what the terminal refuses is said (wire 1)', async () => {
    const { vehicleId, terminal, watcher } = await playing()
    await obeys(terminal, steer(vehicleId, 'pause'))
    await obeys(terminal, steer(vehicleId, 'play'))
    await obeys(terminal, steer(vehicleId, 'fast', { speed: 4 }))
    await obeys(terminal, steer(vehicleId, 'keys', { speed: 8 }))
    await obeys(terminal, steer(vehicleId, 'keysBack', { speed: 16 }))
    expect(controls(terminal).map(({ command, speed }) => [command, speed])).toEqual([
      [1, 0],
      [0, 0],
      [3, 3],
      [6, 4],
      [4, 5],
    ])
    expect(controlBodies(terminal)).toEqual(['010100', '010000', '010303', '010604', '010405'].map(head => head + noTime))
    expect(watcher.got.findLast(({ type }) => type === 'replay')).toMatchObject({
      paused: false,
      speed: 16,
      keys: true,
      back: true,
    })
    const code = operator.code('video/sendVideoHistoryPlayBackCmd', { vehicleId, channel: 1, command: 'pause' })
    await obeys(terminal, code, 1)
    expect(await code).toBe(4090143)
  })

  test('that nobody watches any more is ended: the terminal is told with nine bytes, and its connection closed when it does not (wire 1)', async () => {
    const { terminal, camera: sending, watcher } = await playing()
    watcher.socket.close()
    await sending.closes()
    expect(controlBodies(terminal)).toEqual([`010200${noTime}`])
  })

  test('is stopped by a call', async () => {
    const { vehicleId, terminal, camera: sending, watcher } = await playing()
    await operator.call('video/sendStopPlayingVideoHistoryCmd', { vehicleId, channel: 1 })
    expect(await watcher.hears('ended')).toEqual({ type: 'ended', reason: 'stopped' })
    await sending.closes()
    expect(controlBodies(terminal)).toEqual([`010200${noTime}`])
    expect(await operator.code('video/sendStopPlayingVideoHistoryCmd', { vehicleId, channel: 1 })).toBe(4090141)
  })

  test('ends as finished where the recording ends, as lost before', async () => {
    const whole = await playing()
    whole.camera.goTo(nine + 10 * minute - 1_000)
    whole.camera.key()
    await whole.watcher.until(() => whole.watcher.frames.length === 3)
    whole.camera.socket.end()
    expect(await whole.watcher.hears('ended')).toMatchObject({ reason: 'finished' })
    const broken = await playing()
    broken.camera.socket.destroy()
    expect(await broken.watcher.hears('ended')).toMatchObject({ reason: 'lost' })
    expect(await viewsOf(platform, whole.vehicleId)).toMatchObject([{ why: 'finished' }])
    expect(await viewsOf(platform, broken.vehicleId)).toMatchObject([{ why: 'lost' }])
  })

  test('of a time of which nothing is recorded says so', async () => {
    const { path, token } = await asked(await vehicle(), { found: [] })
    expect(await viewer(path, token).hears('ended')).toMatchObject({ reason: 'notRecorded' })
  })

  test('of one channel is of one user; the same user’s next one takes its place', async () => {
    const one = await playing()
    const colleague = await platform.signIn('colleague', 'a password')
    const request = { vehicleId: one.vehicleId, channel: 1, startTime: nine, endTime: nine + minute }
    expect(await colleague.code('video/getVideoHistoryPlayBackUrl', request)).toBe(4090142)
    const stop = { vehicleId: one.vehicleId, channel: 1 }
    expect(await colleague.code('video/sendStopPlayingVideoHistoryCmd', stop)).toBe(4090141)
    const { path, token } = await asked(one)
    expect(await one.watcher.hears('ended')).toMatchObject({ reason: 'replaced' })
    // A connection for the one before that comes late does not keep out the one that is meant.
    const watcher = viewer(path, token)
    await watcher.hears('replay')
    const late = camera(replayPort, one.phone)
    late.goTo(nine)
    late.key()
    late.picture()
    await watcher.until(() => watcher.frames.length === 2)
    const meant = camera(replayPort, one.phone)
    meant.goTo(nine + minute)
    meant.key()
    meant.picture()
    await late.closes()
  })

  test('beside live video of the same channel: both play', async () => {
    const one = await playing()
    const { path, token } = await operator.call('video/getVideoUrl', { vehicleId: one.vehicleId, channel: 1 })
    const live = viewer(path, token)
    const sending = camera(livePort, one.phone)
    sending.key(4_000)
    sending.picture(700)
    await live.until(() => live.frames.length === 2)
    one.camera.picture()
    await one.watcher.until(() => one.watcher.frames.length === 3)
    expect(live.frames.map(({ bytes }) => bytes.length)).toEqual([4_005, 705])
    expect(live.frames[0]?.time).toBe(0)
  })
})

describe('a stream of recorded video is let in only when it was asked for', () => {
  test('not of another vehicle or channel, and not on the port of live video', async () => {
    const one = await vehicle()
    await asked(one)
    for (const [port, phone, channel] of [
      [replayPort, '13900000002', 1],
      [replayPort, one.phone, 2],
      [livePort, one.phone, 1],
    ] as const) {
      const uninvited = camera(port, phone, channel)
      uninvited.key()
      uninvited.picture()
      await uninvited.closes()
    }
    expect(await refusals('13900000002')).toEqual(['notExpected'])
    expect(await refusals(one.phone)).toEqual(['notExpected', 'notExpected'])
  })

  test('and a terminal that sends faster than is watched is not read, so that nothing piles up', async () => {
    const { camera: sending, watcher } = await playing()
    for (let i = 0; i < 3_000; i += 1) sending.picture(8_000)
    await watcher.until(() => watcher.frames.length > 60)
    await expect.poll(() => sending.socket.writableLength).toBeGreaterThan(1 << 20)
    const last = watcher.frames.at(-1)?.time ?? 0
    expect(last - nine).toBeLessThan(30_000)
  })
})

test('downloads asked for at once are no more than one user and one vehicle may have', async () => {
  const askAll = async (login: string, vehicleIds: string[]) => {
    const caller = await platform.newCaller(login, [organisation])
    const one = { channel: 1, startTime: nine, endTime: nine + minute }
    const codes = await Promise.all(vehicleIds.map(vehicleId => caller.code('video/startVideoDownload', { vehicleId, ...one })))
    expect(new Set(codes)).toEqual(new Set([0, 4290142]))
    return codes.filter(code => code === 0).length
  }
  const vehicleIds = await Promise.all(Array.from({ length: 6 }, async () => (await vehicle()).vehicleId))
  const [first = '', ...others] = vehicleIds
  expect(await askAll('hasty', Array<string>(limits.videoDownloadsOfVehicle + 3).fill(first))).toBe(
    limits.videoDownloadsOfVehicle,
  )
  const ofUser = others.flatMap(vehicleId => Array<string>(limits.videoDownloadsOfVehicle).fill(vehicleId))
  expect(await askAll('hoarder', ofUser)).toBe(limits.videoDownloadsOfUser)
})

test('recorded video is not for users without the right, nor for those of other organisations', async () => {
  const { vehicleId } = await vehicle()
  const outsider = await platform.signIn('outsider', 'a password')
  const blind = await platform.signIn('blind', 'a password')
  const request = { vehicleId, channel: 1, startTime: nine, endTime: nine + minute, command: 'play' }
  for (const path of [
    'video/getVideoHistory',
    'video/getVideoHistoryPlayBackUrl',
    'video/sendVideoHistoryPlayBackCmd',
    'video/sendStopPlayingVideoHistoryCmd',
  ] as const) {
    expect(await outsider.code(path, request), path).toBe(4040101)
    expect(await blind.code(path, request), path).toBe(4030002)
  }
})

test('what a vehicle recorded while another company had it is neither listed nor played for the buyer', async () => {
  const one = await vehicle()
  const { vehicleId, terminal, phone } = one
  const buyer = await platform.signIn('outsider', 'a password')
  const chief = await platform.signIn('chief', 'a password')
  const before = Date.now()
  await chief.call('vehicle/saveVehEdit', { vehicleId, orgId: elsewhere })
  const after = Math.ceil(Date.now() / 1_000) * 1_000 + minute

  expect(await buyer.call('video/getVideoHistory', { vehicleId, startTime: nine, endTime: before })).toMatchObject({
    recordings: [],
    done: true,
  })
  const listed = buyer.call('video/getVideoHistory', { vehicleId, channels: [1], startTime: nine, endTime: after })
  const question = await nth(terminal, 0x9205, 0)
  expect(decode(messages.queryResourceList, question.body, '2013').value.start).toBeGreaterThanOrEqual(before - 1_000)
  answer(terminal, question, [recording({ end: nine + minute }), recording({ end: after })])
  const { recordings } = await listed
  expect(recordings.map(({ endTime }) => endTime)).toEqual([after])
  expect(recordings[0]?.startTime).toBeGreaterThanOrEqual(before)

  const play = { vehicleId, channel: 1, startTime: nine, endTime: after }
  expect(await buyer.code('video/getVideoHistoryPlayBackUrl', play)).toBe(4000141)
  expect(terminal.heard.filter(isFor(0x9201))).toHaveLength(0)
  const asking = buyer.call('video/getVideoHistoryPlayBackUrl', { ...play, startTime: after, endTime: after + minute })
  answer(terminal, await nth(terminal, 0x9201, 0), [recording({ end: after + minute })])
  const { path, token } = await asking
  const watcher = viewer(path, token)
  await watcher.hears('replay')
  const sending = camera(replayPort, phone)
  await once(sending.socket, 'connect')
  // The whole file, from its beginning.
  sending.goTo(before - minute)
  sending.key()
  sending.goTo(after)
  sending.key()
  await watcher.until(() => watcher.frames.length > 0)
  expect(watcher.frames.map(({ time }) => time)).toEqual([after + 40])
  const seek = { vehicleId, channel: 1, command: 'seek', position: nine } as const
  expect(await buyer.code('video/sendVideoHistoryPlayBackCmd', seek)).toBe(4000141)
  expect(controls(terminal)).toEqual([])
})
