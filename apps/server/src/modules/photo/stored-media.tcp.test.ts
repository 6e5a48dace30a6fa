/** What terminals have stored, over sockets: listed, in sub-packages too, fetched one by one, and who may. */
import { encode, messages } from '@outrider/jt808'
import { afterAll, expect, test, vi } from 'vitest'
import { jpeg } from '../../testing/evidence-platform.ts'
import { testPlatform } from '../../testing/platform.ts'
import { locationOf, TestTerminal } from '../../testing/terminal.ts'

const platform = await testPlatform({ terminals: 'gateway' })
const organisation = await platform.addOrganisation('Ours')
await platform.addUser('operator', 'a password', [organisation])
await platform.addUser('outsider', 'a password', [await platform.addOrganisation('Other')])
await platform.addUser('blind', 'a password', [organisation], { rights: { videoAuth: false } })
const [operator, outsider, blind] = await Promise.all(
  ['operator', 'outsider', 'blind'].map(login => platform.signIn(login, 'a password')),
)
if (!operator || !outsider || !blind) throw new Error('not signed in')
const caller = operator
const terminals: TestTerminal[] = []
afterAll(async () => {
  for (const terminal of terminals) terminal.socket.destroy()
  await platform.stop()
})

let phones = 13_955_680_000
async function vehicle() {
  const phone = String((phones += 1))
  const id = await platform.addVehicle(organisation, `沪P${phone}`, { phone })
  await platform.database.pool.query(`update vehicles set details = '{"channelNames": "前方,驾驶员"}' where id = $1`, [id])
  return { phone, vehicleId: String(id) }
}
async function linked() {
  const { phone, vehicleId } = await vehicle()
  const terminal = await new TestTerminal(platform.gatewayPort, phone, '2013').signIn()
  terminals.push(terminal)
  return { terminal, vehicleId }
}

const small = jpeg.subarray(0, 500)
const hour = 3_600_000
const now = Math.floor(Date.now() / 1_000) * 1_000
const positionAt = (time: number) => {
  const { alarms, status, latitude, longitude, altitude, speed, course } = locationOf()
  return { alarms, status, latitude, longitude, altitude, speed, course, time }
}
const photoOf = (mediaId: number, { type = 0, event = 1, time = now - hour, data = small } = {}) => {
  const format = type === 0 ? 0 : type === 1 ? 3 : 4
  const body = { mediaId, type, format, event, channel: 2, packages: undefined, location: positionAt(time), data }
  return encode(messages.multimediaData, body, '2013')
}
/** The next message of this kind after `skip` of them. */
async function asked(terminal: TestTerminal, id: number, skip = 0) {
  const found = () => terminal.heard.filter(({ header }) => header.messageId === id)[skip]
  await vi.waitFor(() => expect(found()).toBeDefined())
  const frame = found()
  if (!frame) throw new Error('not asked')
  return frame
}
const has = (terminal: TestTerminal, id: number) => terminal.heard.some(({ header }) => header.messageId === id)
const listOf = (mediaIds: number[], type = 0) =>
  mediaIds.map((mediaId, at) => ({ mediaId, type, channel: 2, event: 1, location: positionAt(now - (at + 1) * hour) }))
/** Searches, and lets the terminal answer the one question of it. */
async function search(
  terminal: TestTerminal,
  vehicleId: string,
  mediaIds: number[],
  kind: 'picture' | 'sound' | 'video' = 'picture',
) {
  const type = ['picture', 'sound', 'video'].indexOf(kind)
  const before = terminal.heard.filter(({ header }) => header.messageId === 0x8802).length
  const searching = caller.call('photo/searchStoredMedia', { vehicleId, kind, event: 'timer' })
  const { header } = await asked(terminal, 0x8802, before)
  terminal.send(messages.multimediaList, { replySerial: header.serial, media: listOf(mediaIds, type) })
  return await searching
}
const states = async (requestIds: string[]) =>
  (await caller.call('photo/getPhotoInfo', { requestIds })).requests.map(({ state }) => state)

test('what a terminal has stored is asked for by kind, camera, event and time, and listed though it comes in parts', async () => {
  const { terminal, vehicleId } = await linked()
  const beginTime = now - 24 * hour
  const searching = operator.call('photo/searchStoredMedia', { vehicleId, channel: 2, event: 'timer', beginTime, endTime: now })
  const { header, body } = await asked(terminal, 0x8802)
  expect(body).toEqual(encode(messages.queryMultimedia, { type: 0, channel: 2, event: 1, from: beginTime, to: now }, '2013'))
  const answer = encode(
    messages.multimediaList,
    { replySerial: header.serial, media: listOf(Array.from({ length: 40 }, (_, at) => at + 1)) },
    '2013',
  )
  const pieces = [answer.subarray(0, 700), answer.subarray(700)]
  const serials = pieces.map(() => terminal.nextSerial())
  // The second part first.
  for (const at of [1, 0])
    terminal.sendBody(0x0802, pieces[at] ?? Buffer.alloc(0), serials[at] ?? 0, { total: pieces.length, index: at + 1 })
  const { state, media } = await searching
  expect(state).toBe('done')
  // Those before the time that was asked for are left out.
  expect(media).toHaveLength(24)
  expect(media[0]).toEqual({
    mediaId: 1,
    kind: 'picture',
    channel: 2,
    channelName: '驾驶员',
    event: 'timer',
    takenAt: now - hour,
    photoId: null,
  })
})

test('without an event each is asked for, one after the other, and what is known is told meanwhile', async () => {
  const { terminal, vehicleId } = await linked()
  const first = operator.call('photo/searchStoredMedia', { vehicleId })
  const { header } = await asked(terminal, 0x8802)
  terminal.send(messages.multimediaList, { replySerial: header.serial, media: listOf([9]) })
  const { searchId, state, media } = await first
  expect([state, media.length]).toEqual(['asking', 1])
  for (let at = 1; at < 8; at++) {
    const next = await asked(terminal, 0x8802, at)
    expect(next.body[2]).toBe(at)
    terminal.send(messages.multimediaList, { replySerial: next.header.serial, media: [] })
  }
  const read = () => operator.call('photo/getStoredMedia', { vehicleId, searchId })
  await vi.waitFor(async () => expect(await read()).toMatchObject({ state: 'done', media: [{ mediaId: 9 }] }))
  expect(await outsider.code('photo/getStoredMedia', { vehicleId, searchId })).toBe(4040101)
  expect(await operator.code('photo/getStoredMedia', { vehicleId, searchId: 'another' })).toBe(4040141)
})

test('several are fetched one after the other, and stand with who asked beside other photos', async () => {
  const { terminal, vehicleId } = await linked()
  const { searchId } = await search(terminal, vehicleId, [71, 72, 73])
  const fetching = operator.call('photo/fetchStoredMedia', { vehicleId, searchId, media: [72, 71] })
  for (const [at, mediaId] of [72, 71].entries()) {
    const { header, body } = await asked(terminal, 0x8805, at)
    expect([body.readUInt32BE(0), body[4]]).toEqual([mediaId, 0])
    expect(terminal.heard.filter(each => each.header.messageId === 0x8805)).toHaveLength(at + 1)
    terminal.send(messages.terminalAck, { replySerial: header.serial, replyId: 0x8805, result: 0 })
  }
  const ids = (await fetching).requests.map(({ requestId }) => requestId)
  expect(await states(ids)).toEqual(['acknowledged', 'acknowledged'])
  // Taken by a timer: those of this number are the ones that were fetched.
  await terminal.ackOf(terminal.sendBody(0x0801, photoOf(70)))
  expect(await states(ids)).toEqual(['acknowledged', 'acknowledged'])
  await terminal.ackOf(terminal.sendBody(0x0801, photoOf(72)))
  await terminal.ackOf(terminal.sendBody(0x0801, photoOf(71, { time: now - 2 * hour })))
  expect(await states(ids)).toEqual(['stored', 'stored'])
  const { photos } = await operator.call('photo/getPhotoInfoHistory', { vehicleId })
  expect(photos.map(({ askedBy, event }) => [askedBy, event])).toEqual([
    ['operator', 'timer'],
    ['', 'timer'],
    // It came last, and was taken two hours before.
    ['operator', 'timer'],
  ])
  // A later search says which are here.
  const { media } = await search(terminal, vehicleId, [72, 73])
  expect(media.map(({ mediaId, photoId }) => [mediaId, photoId !== null])).toEqual([
    [72, true],
    [73, false],
  ])
})

test('who waits no longer has not asked for the rest', async () => {
  const { terminal, vehicleId } = await linked()
  const { searchId } = await search(terminal, vehicleId, [75, 76])
  const fetching = operator.call('photo/fetchStoredMedia', { vehicleId, searchId, media: [75, 76] })
  const { header } = await asked(terminal, 0x8805)
  const { rows } = await platform.database.pool.query<{ id: string }>('select id from photo_requests where vehicle_id = $1', [
    vehicleId,
  ])
  await operator.call('photo/cancelTakePhotos', { requestIds: rows.map(({ id }) => id) })
  terminal.send(messages.terminalAck, { replySerial: header.serial, replyId: 0x8805, result: 0 })
  expect((await fetching).requests.map(({ state }) => state)).toEqual(['cancelled', 'cancelled'])
  expect(terminal.heard.filter(each => each.header.messageId === 0x8805)).toHaveLength(1)
})

test('sound and video come as files when they are fetched, and not by themselves', async () => {
  const { terminal, vehicleId } = await linked()
  const wave = Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVEfmt '), Buffer.alloc(400)])
  const { searchId } = await search(terminal, vehicleId, [81], 'sound')
  const fetching = operator.call('photo/fetchStoredMedia', { vehicleId, searchId, media: [81] })
  const { header } = await asked(terminal, 0x8805)
  terminal.send(messages.terminalAck, { replySerial: header.serial, replyId: 0x8805, result: 0 })
  const ids = (await fetching).requests.map(({ requestId }) => requestId)
  await terminal.ackOf(terminal.sendBody(0x0801, photoOf(82, { type: 1, data: wave })))
  await terminal.ackOf(terminal.sendBody(0x0801, photoOf(81, { type: 1, data: wave })))
  expect(await states(ids)).toEqual(['stored'])
  const { photos } = await operator.call('photo/getPhotoInfoHistory', { vehicleId })
  expect(photos).toMatchObject([{ kind: 'sound', thumbnail: null, askedBy: 'operator' }])
  const { link } = await operator.call('photo/viewPhoto', { photoId: photos[0]?.photoId ?? '' })
  const reply = await fetch(platform.url + link)
  expect([reply.headers.get('content-type'), Buffer.from(await reply.arrayBuffer())]).toEqual(['audio/wav', wave])
})

test('only on wish it is deleted there; a terminal that knows no numbers is asked by time', async () => {
  const { terminal, vehicleId } = await linked()
  const { searchId } = await search(terminal, vehicleId, [91])
  const fetching = operator.call('photo/fetchStoredMedia', { vehicleId, searchId, media: [91], removeFromTerminal: true })
  const one = await asked(terminal, 0x8805)
  expect(one.body[4]).toBe(1)
  terminal.send(messages.terminalAck, { replySerial: one.header.serial, replyId: 0x8805, result: 3 })
  const { header, body } = await asked(terminal, 0x8803)
  const span = { type: 0, channel: 2, event: 1, from: now - hour, to: now - hour, delete: 1 }
  expect(body).toEqual(encode(messages.uploadMultimedia, span, '2013'))
  terminal.send(messages.terminalAck, { replySerial: header.serial, replyId: 0x8803, result: 0 })
  expect((await fetching).requests).toMatchObject([{ state: 'acknowledged' }])
  await platform.settled()
  const { rows } = await platform.database.pool.query(
    `select result from recorded_events where call = 'photo/fetchStoredMedia' and subjects @> $1::jsonb`,
    [JSON.stringify([{ kind: 'vehicle', id: vehicleId }])],
  )
  expect(rows).toEqual([{ result: 0 }])
})

test('offline, refused, and who may not see the vehicle or video', async () => {
  const away = await vehicle()
  expect(await operator.call('photo/searchStoredMedia', { vehicleId: away.vehicleId })).toMatchObject({
    state: 'offline',
    media: [],
  })
  const { terminal, vehicleId } = await linked()
  const refused = operator.call('photo/searchStoredMedia', { vehicleId, event: 'timer' })
  const { header } = await asked(terminal, 0x8802)
  terminal.send(messages.terminalAck, { replySerial: header.serial, replyId: 0x8802, result: 3 })
  expect(await refused).toMatchObject({ state: 'refused' })
  const { searchId } = await search(terminal, vehicleId, [5])
  const fetching = operator.call('photo/fetchStoredMedia', { vehicleId, searchId, media: [5] })
  const one = await asked(terminal, 0x8805)
  terminal.send(messages.terminalAck, { replySerial: one.header.serial, replyId: 0x8805, result: 1 })
  expect((await fetching).requests).toMatchObject([{ state: 'refused' }])
  // What no search of theirs listed is not asked for.
  expect((await operator.call('photo/fetchStoredMedia', { vehicleId, searchId, media: [6] })).requests).toEqual([])
  for (const [path, body] of [
    ['photo/searchStoredMedia', { vehicleId }],
    ['photo/fetchStoredMedia', { vehicleId, searchId, media: [5] }],
  ] as const) {
    expect(await outsider.code(path, body as never)).toBe(4040101)
    expect(await blind.code(path, body as never)).toBe(4030002)
  }
  expect(has(terminal, 0x8803)).toBe(false)
})
