/** Photos asked of terminals and sent by them, over sockets: whole, stored before they are acknowledged, and seen by those who may. */
import type { DataOf } from '@outrider/contract'
import { encode, messages } from '@outrider/jt808'
import { afterAll, expect, test, vi } from 'vitest'
import { jpeg } from '../../testing/evidence-platform.ts'
import { testPlatform } from '../../testing/platform.ts'
import { locationOf, TestTerminal } from '../../testing/terminal.ts'

const platform = await testPlatform({ terminals: 'gateway', photoQuietMs: 300, config: { 'photos-per-day': 12 } })
const organisation = await platform.addOrganisation('Ours')
await platform.addUser('operator', 'a password', [organisation])
await platform.addUser('colleague', 'a password', [organisation])
await platform.addUser('outsider', 'a password', [await platform.addOrganisation('Other')])
await platform.addUser('blind', 'a password', [organisation], { rights: { videoAuth: false } })
const [operator, colleague, outsider, blind] = await Promise.all(
  ['operator', 'colleague', 'outsider', 'blind'].map(login => platform.signIn(login, 'a password')),
)
if (!operator || !colleague || !outsider || !blind) throw new Error('not signed in')
const terminals: TestTerminal[] = []
afterAll(async () => {
  for (const terminal of terminals) terminal.socket.destroy()
  await platform.stop()
})

let phones = 13_955_670_000
async function vehicle(cameras = '前方,驾驶员') {
  const phone = String((phones += 1))
  const id = await platform.addVehicle(organisation, `沪P${phone}`, { phone })
  await platform.database.pool.query(`update vehicles set details = jsonb_build_object('channelNames', $2::text) where id = $1`, [
    id,
    cameras,
  ])
  return { phone, vehicleId: String(id) }
}
async function linked(options: { version?: '2011' | '2013' | '2019' } = {}) {
  const { phone, vehicleId } = await vehicle()
  const terminal = await new TestTerminal(platform.gatewayPort, phone, options.version ?? '2013').signIn()
  terminals.push(terminal)
  return { terminal, vehicleId }
}

/** On a busy machine. */
/** Of one message. */
const small = jpeg.subarray(0, 500)
const secondsAgo = (seconds: number) => Math.floor(Date.now() / 1_000 - seconds) * 1_000
const photoOf = (mediaId: number, { channel = 1, event = 0, data = small, time = secondsAgo(1) } = {}) => {
  const { alarms, status, latitude, longitude, altitude, speed, course } = locationOf()
  const location = { alarms, status, latitude, longitude, altitude, speed, course, time }
  const body = { mediaId, type: 0, format: 0, event, channel, packages: undefined, location, data }
  return encode(messages.multimediaData, body, '2013')
}
const parts = (body: Buffer, size = 700) =>
  Array.from({ length: Math.ceil(body.length / size) }, (_, at) => body.subarray(at * size, (at + 1) * size))
/** Numbered like the sub-packages of one message: serials that follow each other. */
function upload(terminal: TestTerminal, body: Buffer) {
  const pieces = parts(body)
  const serials = pieces.map(() => terminal.nextSerial())
  const send = (at: number) => {
    const [piece, serial] = [pieces[at], serials[at]]
    if (piece === undefined || serial === undefined) throw new Error('no such part')
    terminal.sendBody(0x0801, piece, serial, { total: pieces.length, index: at + 1 })
    return serial
  }
  return { count: pieces.length, first: serials[0] ?? 0, send }
}
const isId =
  (id: number) =>
  ({ header }: { header: { messageId: number } }) =>
    header.messageId === id
const take = (vehicleId: string, channels: number[], caller = operator) =>
  caller.call('photo/sendTakePhotosCmd', { vehicleId, channels })
const infoOf = async (requestIds: string[], caller = operator) =>
  (await caller.call('photo/getPhotoInfo', { requestIds })).requests
const history = (body: object = {}, caller = operator) => caller.call('photo/getPhotoInfoHistory', body)
const linkOf = async ({ photoId }: { photoId: string }) =>
  platform.url + (await operator.call('photo/viewPhoto', { photoId })).link
const bytesOf = async (photo: { photoId: string }) => Buffer.from(await (await fetch(await linkOf(photo))).arrayBuffer())
/** Answers a request for photos as a terminal does. */
async function answers(terminal: TestTerminal, count: number, result = 0): Promise<{ channel: number; command: number }[]> {
  const asked = () => terminal.heard.filter(isId(0x8801))
  await vi.waitFor(() => expect(asked()).toHaveLength(count))
  const commands = asked().map(({ header, body }) => {
    terminal.send(messages.cameraShootResponse, { replySerial: header.serial, result, mediaIds: result === 0 ? [1] : undefined })
    return { channel: body[0] ?? 0, command: body.readUInt16BE(1) }
  })
  return commands.toSorted((a, b) => a.channel - b.channel)
}
const big = Buffer.concat([jpeg, Buffer.alloc(20_000, 7)])

test('photos of two cameras come whole, interleaved and with a fifth of their parts dropped at first', async () => {
  const { terminal, vehicleId } = await linked()
  const asked = take(vehicleId, [2, 1])
  expect(await answers(terminal, 2)).toEqual([
    { channel: 1, command: 1 },
    { channel: 2, command: 1 },
  ])
  const { requests } = await asked
  expect(requests).toMatchObject([
    { channel: 1, channelName: '前方', state: 'acknowledged', photo: null },
    { channel: 2, channelName: '驾驶员', state: 'acknowledged', photo: null },
  ])
  // The same size, so that the totals are equal.
  const [front, driver] = [Buffer.concat([big, Buffer.from([1])]), Buffer.concat([big, Buffer.from([2])])]
  const uploads = [upload(terminal, photoOf(1, { data: front })), upload(terminal, photoOf(2, { channel: 2, data: driver }))]
  const [one, two] = uploads
  if (!one || !two) throw new Error('nothing to send')
  for (let at = 0; at < one.count; at++) for (const each of uploads) if (at % 5 !== 3) each.send(at)
  // The platform asks again for what is missing.
  const again = () => terminal.heard.filter(isId(0x8003)).map(({ body }) => body.readUInt16BE(0))
  await vi.waitFor(() => expect(new Set(again())).toEqual(new Set([one.first, two.first])))
  expect(terminal.heard.some(isId(0x8800))).toBe(false)
  for (let at = 0; at < one.count; at++) for (const each of uploads) if (at % 5 === 3) each.send(at)
  const ids = requests.map(({ requestId }) => requestId)
  await vi.waitFor(async () => expect((await infoOf(ids)).map(({ state }) => state)).toEqual(['stored', 'stored']))
  const [first, second] = await infoOf(ids)
  if (!first?.photo || !second?.photo) throw new Error('no photos')
  expect([await bytesOf(first.photo), await bytesOf(second.photo)]).toEqual([front, driver])
  expect(first.photo).toMatchObject({ event: 'platform', askedBy: 'operator', channelName: '前方' })
  expect(first.photo.latitude).toBeCloseTo(locationOf().latitude, 4)
  // Once for each, at the end.
  expect(terminal.heard.filter(isId(0x8800)).map(({ body }) => [body.readUInt32BE(0), body.length])).toEqual([
    [1, 4],
    [2, 4],
  ])
})

test('who asks while somebody waits for that camera gets the same photo, and the terminal is asked once', async () => {
  const { terminal, vehicleId } = await linked()
  const asked = take(vehicleId, [1])
  await answers(terminal, 1)
  const [first] = (await asked).requests
  const [second] = (await take(vehicleId, [1])).requests
  expect(second?.requestId).toBe(first?.requestId)
  expect(terminal.heard.filter(isId(0x8801))).toHaveLength(1)
})

test('of two who wait for the same photo each ends their own waiting alone', async () => {
  const { terminal, vehicleId } = await linked()
  const asking = take(vehicleId, [1])
  await vi.waitFor(() => expect(terminal.heard.filter(isId(0x8801))).toHaveLength(1))
  // Before the terminal has answered.
  const idsOf = async (request: ReturnType<typeof take>) => (await request).requests.map(({ requestId }) => requestId)
  const joining = idsOf(take(vehicleId, [1], colleague))
  const waiting = async () => {
    const { rows } = await platform.database.pool.query<{ n: number }>(
      'select count(*)::int as n from photo_requests where vehicle_id = $1',
      [vehicleId],
    )
    return rows[0]?.n
  }
  await expect.poll(waiting).toBe(2)
  await answers(terminal, 1)
  const [mine, theirs] = await Promise.all([idsOf(asking), joining])
  expect(theirs).not.toEqual(mine)
  expect(await infoOf([...mine, ...theirs])).toMatchObject([{ state: 'acknowledged' }, { state: 'acknowledged' }])
  await colleague.call('photo/cancelTakePhotos', { requestIds: mine })
  expect(await infoOf(mine)).toMatchObject([{ state: 'acknowledged' }])
  await operator.call('photo/cancelTakePhotos', { requestIds: mine })
  expect(await infoOf([...mine, ...theirs])).toMatchObject([{ state: 'cancelled' }, { state: 'acknowledged' }])
  expect(await terminal.ackOf(terminal.sendBody(0x0801, photoOf(1)))).toBe(0)
  expect(await infoOf(theirs, colleague)).toMatchObject([{ state: 'stored', photo: { askedBy: 'operator' } }])
  expect(terminal.heard.filter(isId(0x8801))).toHaveLength(1)
})

test('a photo that comes later is not that of a request which was refused or never sent', async () => {
  const { terminal, vehicleId } = await linked()
  const asked = take(vehicleId, [1])
  await answers(terminal, 1, 2)
  const ids = (await asked).requests.map(({ requestId }) => requestId)
  expect(await terminal.ackOf(terminal.sendBody(0x0801, photoOf(1, { event: 3 })))).toBe(0)
  expect(await infoOf(ids)).toMatchObject([{ state: 'refused', photo: null }])
  expect((await history({ vehicleId })).photos).toMatchObject([{ askedBy: '' }])
})

test('what a terminal says of a request is told: refused, not linked, nothing', async () => {
  const { terminal, vehicleId } = await linked()
  const asked = take(vehicleId, [1])
  await answers(terminal, 1, 2)
  expect((await asked).requests).toMatchObject([{ state: 'refused' }])
  const away = await vehicle()
  expect((await take(away.vehicleId, [1])).requests).toMatchObject([{ state: 'offline' }])
  expect(await operator.code('photo/sendTakePhotosCmd', { vehicleId, channels: [3] })).toBe(4000140)
  expect(await operator.code('photo/sendTakePhotosCmd', { vehicleId, channels: [] })).not.toBe(0)
})

test('a request without a photo says so after a while, also when its server was killed', async () => {
  const { vehicleId } = await vehicle()
  const { rows } = await platform.database.pool.query<{ id: string }>(
    `insert into photo_requests (vehicle_id, channel, user_name, asked_at) values ($1, 1, 'li', now() - interval '11 minutes') returning id`,
    [vehicleId],
  )
  expect(await infoOf([String(rows[0]?.id)])).toMatchObject([{ state: 'noPicture' }])
})

test('who waits no longer ends the request; what arrives later is kept all the same', async () => {
  const { terminal, vehicleId } = await linked()
  const asked = take(vehicleId, [1])
  await answers(terminal, 1)
  const ids = (await asked).requests.map(({ requestId }) => requestId)
  await operator.call('photo/cancelTakePhotos', { requestIds: ids })
  expect(await infoOf(ids)).toMatchObject([{ state: 'cancelled', photo: null }])
  expect(await terminal.ackOf(terminal.sendBody(0x0801, photoOf(5)))).toBe(0)
  expect((await history({ vehicleId })).photos).toMatchObject([{ channel: 1, event: 'platform' }])
})

test('photos nobody asked for are kept; one that is sent again is one; the newest come first, page by page', async () => {
  const { terminal, vehicleId } = await linked()
  for (const [mediaId, event] of [
    [1, 1],
    [2, 4],
    [3, 7],
    [4, 99],
  ] as const)
    expect(await terminal.ackOf(terminal.sendBody(0x0801, photoOf(mediaId, { event })))).toBe(0)
  expect(await terminal.ackOf(terminal.sendBody(0x0801, photoOf(4, { event: 99 })))).toBe(0)
  const first = await history({ vehicleId, pageSize: 3 })
  expect(first.photos.map(({ event }) => event)).toEqual(['other', 'distance', 'doorOpen'])
  const second = await history({ vehicleId, pageSize: 3, after: first.next })
  expect([second.photos.map(({ event }) => event), second.next]).toEqual([['timer'], []])
  expect((await history({ vehicleId, event: 'timer' })).photos).toHaveLength(1)
  expect((await history({ vehicleId, channel: 2 })).photos).toEqual([])
  expect((await history({ vehicleId, endTime: 1_000 })).photos).toEqual([])
})

/** A message with a part of a photo, as 2011 has it. */
const part2011 = (
  piece: Buffer,
  { total, at, channel = 2, event = 0 }: { total: number; at: number; channel?: number; event?: number },
) => {
  const head = Buffer.alloc(16)
  head.writeUInt32BE(77, 0)
  head[6] = event
  head[7] = channel
  head.writeUInt32BE(total, 8)
  head.writeUInt32BE(at + 1, 12)
  return Buffer.concat([head, piece])
}
const mediaAnswers = (terminal: TestTerminal) => terminal.heard.filter(isId(0x8800)).map(({ body }) => body.toString('hex'))
const hex4 = (serial: number) => serial.toString(16).padStart(4, '0')

test('a photo of 2011 comes in several messages, in any order, and is answered once, when it is whole', async () => {
  const { terminal, vehicleId } = await linked({ version: '2011' })
  const pieces = parts(Buffer.concat([jpeg, Buffer.alloc(3_000, 9)]), 900)
  const order = pieces.map((_, at) => at).toReversed()
  let last = 0
  for (const at of order) {
    last = terminal.sendBody(0x0801, part2011(pieces[at] ?? Buffer.alloc(0), { total: pieces.length, at }))
    expect(await terminal.ackOf(last)).toBe(0)
  }
  const { photos } = await history({ vehicleId })
  expect(photos).toMatchObject([{ channel: 2, takenAt: null, latitude: null }])
  expect(photos[0] && (await bytesOf(photos[0]))).toEqual(Buffer.concat(pieces))
  await vi.waitFor(() => expect(mediaAnswers(terminal)).toContain(`${hex4(last)}0000004d`))
  expect(mediaAnswers(terminal).filter(answer => answer.length === 12)).toHaveLength(1)
})

test('a lost part of a photo of 2011 is asked for', async () => {
  const { terminal, vehicleId } = await linked({ version: '2011' })
  const pieces = parts(Buffer.concat([jpeg, Buffer.alloc(3_000, 8)]), 900)
  const send = (at: number) => terminal.sendBody(0x0801, part2011(pieces[at] ?? Buffer.alloc(0), { total: pieces.length, at }))
  const lost = [1, 2]
  for (const at of pieces.keys()) if (!lost.includes(at)) send(at)
  // By the number of one of its messages.
  const asked = expect.stringMatching(/^00..0000004d0200020003$/)
  await vi.waitFor(() => expect(mediaAnswers(terminal)).toContainEqual(asked))
  const { rows } = await platform.database.pool.query('select distinct channel, event from photo_parts where vehicle_id = $1', [
    vehicleId,
  ])
  expect(rows).toEqual([{ channel: 2, event: 0 }])
  for (const at of lost) expect(await terminal.ackOf(send(at))).toBe(0)
  const { photos } = await history({ vehicleId })
  expect(photos[0] && (await bytesOf(photos[0]))).toEqual(Buffer.concat(pieces))
})

test.each<[string, { channel?: number; event?: number }, number, number[]]>([
  ['of another camera', { channel: 3 }, 0, [0, 1, 2]],
  ['of another event', { event: 4 }, 0, [0, 1, 2]],
  ['of long ago', {}, 3_600, [0, 1, 2]],
  ['of another picture', {}, 0, [1, 0, 2]],
])('a part of a photo of 2011 %s with the same number is not mixed into it', async (_, other, seconds, order) => {
  const { terminal, vehicleId } = await linked({ version: '2011' })
  const pieces = [small, Buffer.alloc(900, 7), Buffer.alloc(900, 8)]
  const send = async (piece: Buffer | undefined, at: number, of = {}) =>
    expect(await terminal.ackOf(terminal.sendBody(0x0801, part2011(piece ?? small, { total: 3, at, ...of })))).toBe(0)
  for (const at of [1, 2]) await send(Buffer.alloc(900, 0xee), at, other)
  await platform.database.pool.query(
    'update photo_parts set received_at = received_at - make_interval(secs => $2) where vehicle_id = $1',
    [vehicleId, seconds],
  )
  for (const at of order) await send(pieces[at], at)
  const { photos } = await history({ vehicleId })
  expect(photos).toHaveLength(1)
  expect(photos[0] && (await bytesOf(photos[0]))).toEqual(Buffer.concat(pieces))
})

test('a photo of a robbery or a collision is not the one that somebody waits for', async () => {
  const { terminal, vehicleId } = await linked()
  const asked = take(vehicleId, [1])
  await answers(terminal, 1)
  const ids = (await asked).requests.map(({ requestId }) => requestId)
  for (const [mediaId, event] of [
    [1, 2],
    [2, 3],
  ] as const)
    expect(await terminal.ackOf(terminal.sendBody(0x0801, photoOf(mediaId, { event })))).toBe(0)
  expect(await infoOf(ids)).toMatchObject([{ state: 'acknowledged', photo: null }])
  expect((await history({ vehicleId })).photos).toMatchObject([{ askedBy: '' }, { askedBy: '' }])
  expect(await terminal.ackOf(terminal.sendBody(0x0801, photoOf(3)))).toBe(0)
  expect(await infoOf(ids)).toMatchObject([{ state: 'stored' }])
})

test('what is no picture is no photo, a wrong clock gives no time, and a vehicle has so many photos a day', async () => {
  const { terminal, vehicleId } = await linked()
  await terminal.ackOf(terminal.sendBody(0x0801, photoOf(1, { data: Buffer.from('<html>not a picture</html>') })))
  expect((await history({ vehicleId })).photos).toEqual([])
  await terminal.ackOf(terminal.sendBody(0x0801, photoOf(2, { time: Date.UTC(2035, 0, 1) })))
  expect((await history({ vehicleId })).photos).toMatchObject([{ takenAt: null }])
  for (let mediaId = 3; mediaId < 20; mediaId++) await terminal.ackOf(terminal.sendBody(0x0801, photoOf(mediaId)))
  expect((await history({ vehicleId })).photos).toHaveLength(12)
})

test('a request says why the photo that came was not kept: the limit of the day, no storage space, no picture', async () => {
  const { terminal, vehicleId } = await linked()
  const what = async (content: Buffer, ids: () => Promise<string[]>) => {
    const asked = await ids()
    // The file has been refused, the message itself is kept as it came.
    expect(await terminal.ackOf(terminal.sendBody(0x0801, content))).toBe(0)
    return (await infoOf(asked)).map(({ state, photo }) => ({ state, photo }))
  }
  let answered = 0
  const asked = async () => {
    const requests = take(vehicleId, [1])
    await answers(terminal, (answered += 1))
    return (await requests).requests.map(({ requestId }) => requestId)
  }
  expect(await what(photoOf(1, { data: Buffer.from('<html>not a picture</html>') }), asked)).toEqual([
    { state: 'unreadable', photo: null },
  ])
  const used = (bytes: number) =>
    platform.database.pool.query(
      `insert into file_usage (organisation_id, files, bytes) values ($1, 0, $2)
       on conflict (organisation_id) do update set bytes = file_usage.bytes + excluded.bytes`,
      [organisation, bytes],
    )
  await used(20 * 1024 ** 3)
  try {
    expect(await what(photoOf(2), asked)).toEqual([{ state: 'noRoom', photo: null }])
  } finally {
    await used(-20 * 1024 ** 3)
  }
  for (let mediaId = 3; mediaId < 15; mediaId++) await terminal.ackOf(terminal.sendBody(0x0801, photoOf(mediaId, { event: 1 })))
  expect(await what(photoOf(15), asked)).toEqual([{ state: 'dayLimit', photo: null }])
})

test('only who may see the vehicle, and video, sees its photos and asks for them', async () => {
  const { terminal, vehicleId } = await linked()
  const asked = take(vehicleId, [1])
  await answers(terminal, 1)
  const ids = (await asked).requests.map(({ requestId }) => requestId)
  await terminal.ackOf(terminal.sendBody(0x0801, photoOf(1)))
  expect(await infoOf(ids)).toMatchObject([{ state: 'stored' }])
  expect(await infoOf(ids, outsider)).toEqual([])
  await outsider.call('photo/cancelTakePhotos', { requestIds: ids })
  expect((await history({}, outsider)).photos).toEqual([])
  expect(await outsider.code('photo/getPhotoInfoHistory', { vehicleId })).toBe(4040101)
  expect(await outsider.code('photo/sendTakePhotosCmd', { vehicleId, channels: [1] })).toBe(4040101)
  expect(await outsider.code('video/captureVideoPicture', { vehicleId, channel: 1 })).toBe(4040101)
  for (const [path, body] of [
    ['photo/getPhotoInfoHistory', {}],
    ['photo/getPhotoInfo', { requestIds: ids }],
    ['photo/sendTakePhotosCmd', { vehicleId, channels: [1] }],
  ] as const)
    expect(await blind.code(path, body as never)).toBe(4030002)
  const [{ photo } = { photo: null }] = await infoOf(ids)
  if (!photo) throw new Error('no photo')
  const { photoId } = photo
  expect(await outsider.code('photo/viewPhoto', { photoId })).toBe(4040109)
  expect(await blind.code('photo/viewPhoto', { photoId })).toBe(4030002)
  const link = await linkOf(photo)
  expect((await fetch(link)).status).toBe(200)
  expect((await fetch(link.replace(/.{4}$/, end => (end === 'AAAA' ? 'BBBB' : 'AAAA')))).status).not.toBe(200)
  // What lists have opens the thumbnail alone, so that nobody sees a photo in full who is not recorded for it.
  expect((await fetch(platform.url + String(photo.thumbnail).replace('/small', ''))).status).not.toBe(200)
  await platform.settled()
  const { rows } = await platform.database.pool.query(
    `select subjects, result from recorded_events where call = 'photo/viewPhoto' and result = 0 and subjects @> $1::jsonb`,
    [JSON.stringify([{ kind: 'photo', id: photoId }])],
  )
  expect(rows).toHaveLength(1)
})

test('a picture of live video is one that the terminal takes', async () => {
  const { terminal, vehicleId } = await linked()
  const captured = operator.call('video/captureVideoPicture', { vehicleId, channel: 2 })
  expect(await answers(terminal, 1)).toEqual([{ channel: 2, command: 1 }])
  const { request } = (await captured) satisfies DataOf<'video/captureVideoPicture'>
  expect(request).toMatchObject({ channel: 2, state: 'acknowledged' })
})

test('while the disk is full a photo is not acknowledged, who asked for it is told, and reports are stored; with room it is stored', async () => {
  const { phone, vehicleId } = await vehicle()
  // More than any disk of today has free.
  const full = await testPlatform({ terminals: 'gateway', beside: platform, config: { 'min-free-megabytes': 1e12 } })
  const asking = await full.signIn('operator', 'a password')
  const terminal = await new TestTerminal(full.gatewayPort, phone).signIn()
  const requests = take(vehicleId, [1], asking)
  await answers(terminal, 1)
  const ids = (await requests).requests.map(({ requestId }) => requestId)
  const serial = terminal.sendBody(0x0801, photoOf(1))
  await vi.waitFor(async () => expect(await infoOf(ids, asking)).toMatchObject([{ state: 'noRoom', photo: null }]))
  expect(await terminal.ackOf(terminal.report())).toBe(0)
  expect(terminal.isAcknowledged(serial)).toBe(false)
  expect((await history({ vehicleId })).photos).toEqual([])
  terminal.socket.destroy()
  await full.stop()
  const again = await new TestTerminal(platform.gatewayPort, phone).signIn()
  terminals.push(again)
  expect(await again.ackOf(again.sendBody(0x0801, photoOf(1)))).toBe(0)
  expect((await history({ vehicleId })).photos).toHaveLength(1)
})
