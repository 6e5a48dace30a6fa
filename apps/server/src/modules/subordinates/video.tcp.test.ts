/** Live video of platforms below, over real sockets: another Outrider whose camera is watched here, and platforms that answer otherwise. */
import { once } from 'node:events'
import { createServer as httpServer, type ServerResponse } from 'node:http'
import { PassThrough } from 'node:stream'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import type { VideoEnd } from '@outrider/contract'
import { messages as messages808 } from '@outrider/jt808'
import {
  aboutVehicle,
  decode,
  encode,
  liveAnswer,
  liveWanted,
  readEnvelope,
  recordingsAnswer,
  recordingsWanted,
  replayAnswer,
  replayControl,
  replayControlAnswer,
  replayWanted,
  videoCodes,
  writeEnvelope,
} from '@outrider/jt809'
import { afterAll, expect, test } from 'vitest'
import { TestCamera, TestViewer } from '../../testing/camera.ts'
import { freePort } from '../../testing/free-port.ts'
import { outriderAboveOthers } from '../../testing/outrider-above-others.ts'
import type { TestSubordinate } from '../../testing/subordinate.ts'
import { viewsOf } from '../../testing/views.ts'

const [videoPort, gatePort] = [await freePort(), await freePort()]
const times = { videoAnswer: 60_000 }
const { superior, city, pool, below, root, linked, signedIn, stateOf, stored, report, position, plateOf, idHere, theirs } =
  await outriderAboveOthers({
    config: {
      'video-port': videoPort,
      'video-address': `127.0.0.1:${videoPort}`,
      'superior-video-address': `127.0.0.1:${gatePort}`,
    },
    times,
    videoTimes: { linger: 2_500, closing: 100, connect: 60_000 },
  })

const ends: (() => unknown)[] = []
afterAll(async () => {
  for (const end of ends.toReversed()) await end()
})

/** Leads to the one below, as a router does: what is fetched there can be counted and cut. */
const fetching = new Set<Socket>()
let fetched = 0
const gate = createServer(socket => {
  fetched += 1
  fetching.add(socket)
  const inside = connect(Number(new URL(below.url).port), '127.0.0.1')
  for (const [one, other] of [
    [socket, inside],
    [inside, socket],
  ] as const) {
    one.on('error', () => one.destroy())
    one.once('close', () => other.destroy())
    one.pipe(other)
  }
  socket.once('close', () => fetching.delete(socket))
})
gate.listen(gatePort, '127.0.0.1')
await once(gate, 'listening')
ends.push(() => {
  for (const socket of fetching) socket.destroy()
  gate.close()
})

async function watch(vehicleId: string, channel = 1): Promise<TestViewer> {
  const { path, token } = await city.call('video/getVideoUrl', { vehicleId, channel })
  const viewer = new TestViewer(superior.url, path, token)
  ends.push(() => viewer.socket.terminate())
  return viewer
}
const endOf = async (vehicleId: string, channel = 1): Promise<VideoEnd> =>
  (await (await watch(vehicleId, channel)).hears('ended')).reason

/** A vehicle of the other Outrider, with its terminal, as it is known here. */
async function filmed() {
  const one = await linked(root)
  await below.database.pool.query(`update vehicles set details = '{"channel": 2}' where id = $1`, [one.id])
  one.terminal.send(messages808.location, report(5))
  const plate = await plateOf(one.id)
  await expect.poll(async () => (await stored(plate)).length).toBe(1)
  return { ...one, vehicleId: await idHere(plate) }
}
const asks = (terminal: { heard: { header: { messageId: number } }[] }, id: number) =>
  terminal.heard.filter(({ header }) => header.messageId === id).length

test('a camera of another Outrider plays here, asked for once for all who watch, and ends when the last has left', async () => {
  const { vehicleId, terminal, phone, id } = await filmed()
  await expect.poll(async () => (await stateOf('outrider')).video.codeAt).toEqual(expect.any(Number))
  // It does not say how many cameras it has.
  const channels = [1, 2, 3, 4].map(channel => ({ channel, name: '' }))
  expect(await city.call('video/getVideoChannels', { vehicleId })).toEqual({
    channels,
    online: true,
    served: true,
    assumed: true,
  })
  expect((await city.call('vehicle/getVehicles', { video: true })).vehicles.map(each => each.id)).toContain(vehicleId)
  const before = fetched
  const one = await watch(vehicleId)
  const asked = await terminal.hears(({ header }) => header.messageId === 0x9101)
  terminal.send(messages808.terminalAck, { replySerial: asked.header.serial, replyId: 0x9101, result: 0 })
  const camera = new TestCamera(videoPort, phone.padStart(12, '0'), 1)
  ends.push(() => camera.socket.destroy())
  await once(camera.socket, 'connect')
  // It sends all the time; who comes sees it from a key picture on.
  const sending = setInterval(() => camera.key(), 40)
  ends.push(() => clearInterval(sending))
  await one.reaches('playing')
  const others = [await watch(vehicleId), await watch(vehicleId)]
  for (const each of others) await each.reaches('playing')
  expect(await one.hears('picture')).toMatchObject({ codec: 'avc1.4d400d', width: 352, height: 288 })
  await one.until(() => one.frames.some(({ bytes }) => bytes.length === 3_005))
  expect([fetched - before, asks(terminal, 0x9101)]).toEqual([1, 1])
  // What comes is what the camera sends: it cannot be asked for another quality.
  expect(await city.code('video/switchVideoQuality', { vehicleId, channel: 1, stream: 'main' })).toBe(4_090_147)
  // Its upstream breaks: it is asked for once more, and goes on.
  const frames = one.frames.length
  for (const socket of fetching) socket.destroy()
  await one.until(() => one.got.some(each => each.type === 'state' && each.state === 'lost'))
  await one.until(() => one.frames.length > frames + 2)
  expect(fetched - before).toBe(2)
  for (const each of [one, ...others]) each.socket.close()
  await terminal.hears(({ header }) => header.messageId === 0x9102)
  clearInterval(sending)
  await expect.poll(() => fetching.size).toBe(0)
  const views = await viewsOf(superior, vehicleId)
  expect(views.map(({ why }) => why)).toEqual(['left', 'left', 'left'])
  const ended = async () => {
    const { rows } = await below.database.pool.query<{ outcome: string }>(
      `select outcome from superior_messages where data_type = $1 and plate = $2`,
      [0x9802, await plateOf(id)],
    )
    return rows.length
  }
  await expect.poll(ended).toBeGreaterThan(0)
  await expect.poll(async () => (await stateOf('outrider')).video).toMatchObject({ asked: 2, failed: [] })
})

test('who has no right to the vehicle, or whose company has it no more, is shown nothing of it', async () => {
  const { vehicleId } = await filmed()
  const foreign = await superior.newCaller('their viewer', [theirs])
  expect(await foreign.code('video/getVideoUrl', { vehicleId, channel: 1 })).not.toBe(0)
  await pool.query('update vehicles set organisation_id = $2 where id = $1', [vehicleId, theirs])
  await superior.fleet.refresh([Number(vehicleId)])
  // It is an ordinary vehicle of theirs, without a terminal and without cameras.
  expect(await foreign.call('video/getVideoChannels', { vehicleId })).toMatchObject({ channels: [], online: false })
})

test('a camera that the vehicle has not is refused by the one below, which is said', async () => {
  const { vehicleId } = await filmed()
  // Its vehicle has two cameras.
  expect(await endOf(vehicleId, 3)).toBe('platformRefused')
})

const code = 'A1b2'.repeat(16)
const other = 'Z9y8'.repeat(16)
const plate = '沪A11111'
const around = aboutVehicle(plate, 2)
const codes = (edition: '2011' | '2019') => encode(videoCodes, { platformId: 'P1', code, otherRegionCode: other }, edition)
/** Tells a code, in the envelope that most have, and the vehicle. */
async function reporting(platform: TestSubordinate): Promise<string> {
  platform.send(0x1700, writeEnvelope(aboutVehicle('', 0), videoCodes.id, codes('2011')))
  platform.send(0x1200, position(plate, 30))
  await expect.poll(async () => (await stored(plate)).length).toBeGreaterThan(0)
  return await idHere(plate)
}
/** What it was asked for, of those that it has not answered. */
async function wanted(platform: TestSubordinate, nth: number) {
  await expect.poll(() => platform.bodies(0x9800).length).toBeGreaterThan(nth)
  const { vehicle, dataType, data } =
    readEnvelope(0x9800, platform.bodies(0x9800)[nth]?.body ?? Buffer.alloc(0)) ?? expect.fail('no envelope')
  return { vehicle, dataType, ...(dataType === liveWanted.id ? decode(liveWanted, data, '2011').value : {}) }
}
/** By chunks of HTTP, with numbers of its maker. */
function cameraInto(response: ServerResponse, channel: number): TestCamera {
  const source = new PassThrough()
  source.pipe(response)
  return new TestCamera(source as unknown as Socket, '013900000009', channel)
}
/** Texts stand on the left or on the right of their field. */
function answer(platform: TestSubordinate, result: number, ip = '', port = 0, left = false): void {
  const data = encode(liveAnswer, { result, ip: left ? '' : ip, port }, '2011')
  if (left) data.write(ip, 33 - ip.length, 'latin1')
  platform.send(0x1800, writeEnvelope(around, liveAnswer.id, data))
}

test('2011: refusals by their number, an answer that does not come, and a link that is lost before it are said in words', async () => {
  const old = await signedIn(1002, '2011')
  await expect.poll(async () => (await stateOf('old')).slaveSince).not.toBe(null)
  old.send(0x1200, position(plate, 40))
  await expect.poll(async () => (await stored(plate)).length).toBe(1)
  const vehicleId = await idHere(plate)
  // It has told no code, so it is not asked.
  expect(await endOf(vehicleId)).toBe('platformCode')
  expect(old.bodies(0x9800)).toEqual([])
  await reporting(old)
  await expect.poll(async () => (await stateOf('old')).video.codeAt).not.toBe(null)
  let nth = 0
  for (const [result, words] of [
    [1, 'platformRefused'],
    [2, 'platformNoVideo'],
    [3, 'platformRefused'],
    [4, 'platformCode'],
    [5, 'platformRefused'],
  ] as const) {
    const end = endOf(vehicleId)
    expect(await wanted(old, nth)).toMatchObject({ vehicle: around, channel: 1, kind: 0, code })
    answer(old, result)
    expect(await end).toBe(words)
    nth += 1
  }
  // Two cameras of one vehicle: an answer names none of them, so they are asked for one after the other.
  const first = await watch(vehicleId, 1)
  expect(await wanted(old, nth)).toMatchObject({ channel: 1 })
  const both = [first, await watch(vehicleId, 2)]
  answer(old, 1)
  expect(await wanted(old, nth + 1)).toMatchObject({ channel: 2 })
  answer(old, 2)
  expect(await Promise.all(both.map(async each => (await each.hears('ended')).reason))).toEqual([
    'platformRefused',
    'platformNoVideo',
  ])
  nth += 2
  // Where it hands out is not believed.
  for (const [ip, port] of [
    ['127.0.0.2', 8_000],
    ['127.0.0.1', 22],
    ['', 0],
  ] as const) {
    const end = endOf(vehicleId)
    await wanted(old, nth)
    answer(old, 0, ip, port)
    expect(await end).toBe('platformPlace')
    // It may have begun: nobody wants it any more.
    expect((await wanted(old, nth + 1)).dataType).toBe(0x9802)
    nth += 2
  }
  const lost = endOf(vehicleId)
  await wanted(old, nth)
  await old.stop()
  expect(await lost).toBe('platformOffline')
  expect(await endOf(vehicleId)).toBe('platformOffline')
  const again = await signedIn(1002, '2011')
  await expect.poll(async () => (await stateOf('old')).slaveSince).not.toBe(null)
  times.videoAnswer = 50
  expect(await endOf(vehicleId)).toBe('platformNoAnswer')
  expect((await wanted(again, 1)).dataType).toBe(0x9802)
  times.videoAnswer = 60_000
  await expect
    .poll(async () => (await stateOf('old')).video.failed.toSorted((a, b) => a.reason.localeCompare(b.reason)))
    .toEqual([
      { reason: 'platformCode', count: 2 },
      { reason: 'platformNoAnswer', count: 1 },
      { reason: 'platformNoVideo', count: 2 },
      { reason: 'platformOffline', count: 2 },
      { reason: 'platformPlace', count: 3 },
      { reason: 'platformRefused', count: 4 },
    ])
  await again.stop()
})

test('what another maker hands out over HTTP plays, with codes and texts in the ways that platforms write them', async () => {
  const old = await signedIn(1002, '2011')
  await expect.poll(async () => (await stateOf('old')).slaveSince).not.toBe(null)
  const vehicleId = await reporting(old)
  // As the standard prints it, without a vehicle and without the length of its data.
  const bare = Buffer.concat([Buffer.from('1701', 'hex'), codes('2011')])
  const open: { url: string; response: ServerResponse }[] = []
  const server = httpServer(({ url = '' }, response) => void open.push({ url, response }))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  ends.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  old.send(0x1700, bare)
  let nth = 0
  const fetching = async (left: boolean): Promise<{ viewer: TestViewer; url: string; response: ServerResponse }> => {
    const [viewer, before] = [await watch(vehicleId, 3), open.length]
    await wanted(old, nth)
    answer(old, 0, '127.0.0.1', port, left)
    await expect.poll(() => open.length).toBe(before + 1)
    const asked = open[before] ?? expect.fail('not fetched')
    return { viewer, ...asked }
  }
  const { viewer, url, response } = await fetching(true)
  expect(url).toBe(`/%E6%B2%AAA11111.2.3.0.${code}`)
  response.writeHead(200)
  cameraInto(response, 7).key()
  await viewer.reaches('playing')
  expect(await viewer.hears('picture')).toMatchObject({ width: 352 })
  viewer.socket.close()
  await once(response, 'close')
  nth = 1
  expect((await wanted(old, nth)).dataType).toBe(0x9802)

  nth = 2
  const refused = await fetching(false)
  refused.response.writeHead(404).end()
  expect((await refused.viewer.hears('ended')).reason).toBe('platformRefused')
  nth = 4
  const garbled = await fetching(false)
  garbled.response.write(Buffer.alloc(8_192, 0x41))
  expect((await garbled.viewer.hears('ended')).reason).toBe('noPicture')
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
  const end = endOf(vehicleId)
  await wanted(old, 6)
  answer(old, 0, '127.0.0.1', port)
  expect(await end).toBe('platformUnreached')
  await old.stop()
})

test('what a terminal below has recorded is listed, played and steered by the messages of its platform, and refusals are said', async () => {
  const old = await signedIn(1002, '2011')
  await expect.poll(async () => (await stateOf('old')).slaveSince).not.toBe(null)
  const vehicleId = await reporting(old)
  const endTime = Math.floor(Date.now() / 1000) * 1000 - 3_600_000
  const span = { startTime: endTime - 600_000, endTime }
  let nth = 0
  const dataOf = async (messageId: number) => {
    await expect.poll(() => old.bodies(messageId).length).toBeGreaterThan(nth)
    return readEnvelope(messageId, old.bodies(messageId)[nth]?.body ?? Buffer.alloc(0)) ?? expect.fail('no envelope')
  }
  const listing = city.call('video/getVideoHistory', { vehicleId, channels: [1], ...span })
  const asked = await dataOf(0x9900)
  expect(asked.vehicle).toEqual(around)
  const period = { from: span.startTime, to: endTime }
  expect(decode(recordingsWanted, asked.data, '2011').value).toMatchObject({ channel: 1, ...period, kind: 0, stream: 0, code })
  const recording = {
    channel: 1,
    ...period,
    alarms: Buffer.from('0000000000000001', 'hex'),
    kind: 0,
    stream: 1,
    store: 1,
    size: 9,
  }
  const list = (result: number, recordings: readonly (typeof recording)[]) =>
    old.send(
      0x1900,
      writeEnvelope(around, recordingsAnswer.id, encode(recordingsAnswer, { result, recordings: [...recordings] }, '2011')),
    )
  list(0, [recording])
  expect(await listing).toMatchObject({
    recordings: [{ channel: 1, ...span, stream: 'main', alarm: true, sound: true, picture: true, backup: false, size: 9 }],
    failed: [],
    done: true,
  })
  nth = 1
  const vain = city.call('video/getVideoHistory', { vehicleId, channels: [1], ...span })
  await dataOf(0x9900)
  list(2, [])
  expect(await vain).toMatchObject({ recordings: [], failed: [{ channel: 1, reason: 'platformNoVideo' }], done: true })

  const open: { url: string; response: ServerResponse }[] = []
  const server = httpServer(({ url = '' }, response) => void open.push({ url, response }))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  ends.push(() => {
    server.closeAllConnections()
    server.close()
  })
  nth = 0
  const { path, token } = await city.call('video/getVideoHistoryPlayBackUrl', { vehicleId, channel: 1, ...span })
  const viewer = new TestViewer(superior.url, path, token)
  ends.push(() => viewer.socket.terminate())
  const { data } = await dataOf(0x9a00)
  expect(decode(replayWanted, data, '2011').value).toMatchObject({ channel: 1, kind: 0, stream: 1, ...period, code })
  const place = { ip: '127.0.0.1', port: (server.address() as AddressInfo).port, result: 0 }
  old.send(0x1a00, writeEnvelope(around, replayAnswer.id, encode(replayAnswer, place, '2011')))
  await expect.poll(() => open.length).toBe(1)
  const { response } = open[0] ?? expect.fail('not fetched')
  response.writeHead(200)
  cameraInto(response, 1).key()
  await viewer.reaches('playing')
  const steered = async (command: 'pause' | 'play', result: number): Promise<number> => {
    nth += 1
    const code = city.code('video/sendVideoHistoryPlayBackCmd', { vehicleId, channel: 1, command })
    const { data: sent } = await dataOf(0x9a00)
    expect(decode(replayControl, sent, '2011').value).toMatchObject({ control: command === 'pause' ? 1 : 0, speed: 0 })
    old.send(0x1a00, writeEnvelope(around, replayControlAnswer.id, encode(replayControlAnswer, { result }, '2011')))
    return await code
  }
  expect(await steered('pause', 0)).toBe(0)
  await viewer.until(() => viewer.got.some(each => each.type === 'replay' && each.paused))
  expect(await steered('play', 1)).toBe(4_090_143)
  // It is steered by its vehicle: another user is told that it plays already.
  const second = await superior.newCaller('second viewer', [1])
  expect(await second.code('video/getVideoHistoryPlayBackUrl', { vehicleId, channel: 2, ...span })).toBe(4_090_142)
  const closed = once(response, 'close')
  viewer.socket.close()
  nth += 1
  const { data: ended } = await dataOf(0x9a00)
  expect(decode(replayControl, ended, '2011').value).toMatchObject({ control: 2 })
  await closed
  await old.stop()
})

test('an answer that comes after its deadline is of its own question, not of the next one', async () => {
  const old = await signedIn(1002, '2011')
  await expect.poll(async () => (await stateOf('old')).slaveSince).not.toBe(null)
  const vehicleId = await reporting(old)
  const endTime = Math.floor(Date.now() / 1000) * 1000 - 3_600_000
  const search = () => city.call('video/getVideoHistory', { vehicleId, channels: [1], startTime: endTime - 600_000, endTime })
  const list = (size: number) => {
    const period = { from: endTime - 600_000, to: endTime }
    const recordings = [{ channel: 1, ...period, alarms: Buffer.alloc(8), kind: 0, stream: 1, store: 1, size }]
    old.send(0x1900, writeEnvelope(around, recordingsAnswer.id, encode(recordingsAnswer, { result: 0, recordings }, '2011')))
  }
  times.videoAnswer = 50
  expect(await search()).toMatchObject({ recordings: [], failed: [{ channel: 1, reason: 'platformNoAnswer' }] })
  expect(old.bodies(0x9900)).toHaveLength(1)
  times.videoAnswer = 60_000
  const second = search()
  list(1)
  await expect.poll(() => old.bodies(0x9900).length).toBe(2)
  list(2)
  expect(await second).toMatchObject({ recordings: [{ size: 2 }], failed: [] })
  await old.stop()
})
