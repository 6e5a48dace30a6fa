/** What our terminals have recorded, listed, played and steered for superior platforms of both editions, over real sockets on all sides. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { get, type IncomingMessage } from 'node:http'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decode as decode808, messages as messages808 } from '@outrider/jt808'
import {
  aboutVehicle,
  decode,
  type Edition,
  encode,
  fileAnswer,
  fileControl,
  fileEnd,
  fileEndTaken,
  fileWanted,
  readEnvelope,
  recordingsAnswer,
  recordingsWanted,
  replayAnswer,
  replayControl,
  replayWanted,
  videoCodes,
  writeEnvelope,
} from '@outrider/jt809'
import { afterAll, expect, test } from 'vitest'
import { TestCamera } from '../../../testing/camera.ts'
import { freePort } from '../../../testing/free-port.ts'
import { linkedVehicles } from '../../../testing/linked-vehicles.ts'
import { testPlatform } from '../../../testing/platform.ts'
import { TestSuperior } from '../../../testing/superior.ts'
import type { TestTerminal } from '../../../testing/terminal.ts'

const superiors = { 2011: new TestSuperior({ edition: '2011' }), 2019: new TestSuperior({ edition: '2019' }) } as const
const strict = new TestSuperior({ edition: '2011' })
const editions = ['2011', '2019'] as const
const folder = await mkdtemp(join(tmpdir(), 'recorded-video-'))
const file = join(folder, 'superiors.json')
for (const each of [...Object.values(superiors), strict]) await each.listen()
const allows = { recordings: true }
await writeFile(
  file,
  JSON.stringify([
    ...editions.map(edition => superiors[edition].row({ id: edition, name: edition, allows })),
    strict.row({ id: 'strict', name: 'strict' }),
  ]),
)
const [livePort, replayPort, filePort] = [await freePort(), await freePort(), await freePort()]
const place = { ip: '198.51.100.7', port: 8_080 }
const platform = await testPlatform({
  terminals: 'gateway',
  config: {
    'superior-platforms': file,
    'video-port': livePort,
    'video-replay-port': replayPort,
    'video-download-port': filePort,
    'video-address': `127.0.0.1:${livePort}`,
    'superior-video-address': `${place.ip}:${place.port}`,
  },
  supervisionTimes: { firstPause: 20, longestPause: 100, refusedPause: 200 },
  replayTimes: { closing: 50, again: 300 },
})
const ours = await platform.addOrganisation('Ours')
const operator = await platform.newCaller('operator', [ours])
const { linked, vehicle } = linkedVehicles(platform)
const ends: (() => unknown)[] = []
afterAll(async () => {
  for (const end of ends) end()
  await platform.stop()
  for (const each of [...Object.values(superiors), strict]) await each.stop()
  await rm(folder, { recursive: true })
})

/** A whole second, as the wire has no smaller unit. */
const to = Math.floor(Date.now() / 1_000) * 1_000 - 3_600_000
const span = { from: to - 600_000, to }
const recording = { channel: 1, start: span.from, end: span.to, alarms: Buffer.alloc(8), media: 0, stream: 1, store: 1, size: 9 }

/** The code of the day that it was told. */
async function codeOf(superior: TestSuperior, edition: Edition): Promise<string> {
  await expect.poll(() => superior.bodies(0x1700).length).toBeGreaterThan(0)
  const body = Buffer.from(superior.bodies(0x1700).at(-1) ?? '', 'hex')
  return decode(videoCodes, readEnvelope(0x1700, body)?.data ?? Buffer.alloc(0), edition).value.code
}
async function filmed() {
  const one = await linked(ours)
  const { rows } = await platform.database.pool.query<{ plate_num: string; plate_color: number }>(
    `update vehicles set details = '{"channel": 2}' where id = $1 returning plate_num, plate_color`,
    [one.id],
  )
  const [row] = rows
  if (!row) return expect.fail('no vehicle')
  return { ...one, plate: row.plate_num, color: row.plate_color, around: aboutVehicle(row.plate_num, row.plate_color) }
}
type Around = ReturnType<typeof aboutVehicle>
const nothing = Buffer.alloc(0)
function asks(superior: TestSuperior, around: Around, type: number, data: Buffer): number {
  return superior.send(type & 0xff00, writeEnvelope(around, type, data), 'slave')
}
/** Data of the answers of a type about this vehicle. */
function answers(superior: TestSuperior, around: Around, type: number): Buffer[] {
  return superior.bodies(type & 0xff00).flatMap(hex => {
    const read = readEnvelope(type & 0xff00, Buffer.from(hex, 'hex'))
    return read?.dataType === type && read.vehicle?.plate.equals(around.plate) ? read.data : []
  })
}
async function answer(superior: TestSuperior, around: Around, type: number, nth: number): Promise<Buffer> {
  await expect.poll(() => answers(superior, around, type).length).toBeGreaterThan(nth)
  return answers(superior, around, type)[nth] ?? nothing
}
/** The nth message of this id that the terminal got. */
const hears = (terminal: TestTerminal, id: number, nth = 0) =>
  terminal.hears(frame => terminal.heard.filter(({ header }) => header.messageId === id).indexOf(frame) === nth)
const any = { kind: 0, stream: 0, store: 0, position: nothing }
const listing = (code: string, edition: Edition, more: object = {}) =>
  encode(recordingsWanted, { channel: 1, ...span, alarms: Buffer.alloc(8), ...any, code, ...more }, edition)
const playing = (code: string, edition: Edition, more: object = {}) =>
  encode(replayWanted, { channel: 1, ...span, ...any, code, ...more }, edition)
const steering = (control: number, edition: Edition, more: object = {}) =>
  encode(replayControl, { control, speed: 0, time: null, ...more }, edition)

const addressOf = ({ plate, color }: { plate: string; color: number }, code: string) =>
  `${platform.url}/${encodeURIComponent(plate)}.${color}.1.0.${code}`
async function fetched(address: string): Promise<IncomingMessage> {
  const request = get(address)
  ends.push(() => request.destroy())
  request.on('error', () => undefined)
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  response.on('error', () => undefined)
  return response
}
/** Has the camera 1 of a vehicle played, up to the answer. */
async function played(superior: TestSuperior, edition: Edition, one: Awaited<ReturnType<typeof filmed>>, nth = 0) {
  const code = await codeOf(superior, edition)
  asks(superior, one.around, replayWanted.id, playing(code, edition))
  const asked = await hears(one.terminal, 0x9201, nth)
  one.terminal.send(messages808.resourceList, { replySerial: asked.header.serial, recordings: [recording] })
  const said = decode(replayAnswer, await answer(superior, one.around, replayAnswer.id, nth), edition).value
  expect(said).toMatchObject({ result: 0, ...place })
  return { code, request: decode808(messages808.playbackRequest, asked.body, '2013').value }
}

test.each(editions)('%s: what a terminal has recorded is listed as it says, by alarm, kind and store', async edition => {
  const superior = superiors[edition]
  await expect.poll(() => superior.slaveUp).toBe(true)
  const { around, terminal } = await filmed()
  const code = await codeOf(superior, edition)
  const alarmed = { ...recording, alarms: Buffer.from('0000000000000002', 'hex'), media: 2, size: 7 }
  const other = { ...recording, alarms: Buffer.from('0000000000000004', 'hex') }
  const listed = async (nth: number, more: object) => {
    asks(superior, around, recordingsWanted.id, listing(code, edition, more))
    const asked = await hears(terminal, 0x9205, nth)
    // Each time again.
    const all = [recording, alarmed, other, { ...recording, channel: 2, store: 2 }]
    terminal.send(messages808.resourceList, { replySerial: asked.header.serial, recordings: all })
    const { result, recordings } = decode(
      recordingsAnswer,
      await answer(superior, around, recordingsAnswer.id, nth),
      edition,
    ).value
    expect(result).toBe(0)
    return recordings.map(({ channel, size, store }) => [channel, size, store])
  }
  expect(await listed(0, {})).toEqual([
    [1, 9, 1],
    [1, 7, 1],
    [1, 9, 1],
  ])
  expect(await listed(1, { alarms: Buffer.from('0000000000000002', 'hex') })).toEqual([[1, 7, 1]])
  expect(await listed(2, { channel: 0, store: 2, from: null, to: null })).toEqual([[2, 9, 2]])
  expect(await listed(3, { kind: 1 })).toEqual([
    [1, 9, 1],
    [1, 9, 1],
  ])
})

test.each(editions)('%s: a recording is played where it is fetched, once, steered, and ended', async edition => {
  const superior = superiors[edition]
  await expect.poll(() => superior.slaveUp).toBe(true)
  const one = await filmed()
  const { around, terminal, phone } = one
  const { code, request } = await played(superior, edition, one)
  expect(request).toMatchObject({ ip: '127.0.0.1', tcpPort: replayPort, channel: 1, stream: 1 })
  const response = await (async () => {
    const coming = fetched(addressOf(one, code))
    const camera = new TestCamera(replayPort, phone.padStart(12, '0'), 1)
    ends.push(() => camera.socket.destroy())
    await once(camera.socket, 'connect')
    const sending = setInterval(() => camera.key(), 40)
    ends.push(() => clearInterval(sending))
    return await coming
  })()
  expect(response.statusCode).toBe(200)
  const [bytes] = (await once(response, 'data')) as [Buffer]
  // The packets of the terminal.
  expect(bytes.subarray(0, 4).toString('hex')).toBe('30316364')
  response.resume()
  // Fetched once.
  expect((await fetched(addressOf(one, code))).statusCode).toBe(404)
  const steered = async (nth: number, data: Buffer, expected: object | undefined): Promise<number> => {
    asks(superior, around, replayControl.id, data)
    if (expected) {
      const asked = await hears(terminal, 0x9202, nth)
      expect(decode808(messages808.playbackControl, asked.body, '2013').value).toMatchObject({ channel: 1, ...expected })
      terminal.send(messages808.terminalAck, { replySerial: asked.header.serial, replyId: 0x9202, result: 0 })
    }
    return (await answer(superior, around, 0x1a02, nth))[0] ?? -1
  }
  expect(await steered(0, steering(1, edition), { command: 1 })).toBe(0)
  expect(await steered(1, steering(3, edition, { speed: 3 }), { command: 3, speed: 3 })).toBe(0)
  const position = span.from + 60_000
  expect(await steered(2, steering(5, edition, { time: position }), { command: 5 })).toBe(0)
  const closed = once(response, 'end')
  expect(await steered(3, steering(2, edition), { command: 2 })).toBe(0)
  await closed
  // It is over.
  expect(await steered(4, steering(0, edition), undefined)).toBe(3)
  const { unserved = [] } = await operator.call('duty/getOnDutyInfo', {})
  const [last, ...before] = unserved.filter(({ plate, type }) => plate === one.plate && type === '0x9A02')
  expect(last).toMatchObject({ outcome: 'failed', reason: 'notPlaying' })
  expect(before.map(({ outcome }) => outcome)).toEqual(['done', 'done', 'done', 'done'])
})

test('of two superior platforms one plays a camera; what cannot be, or may not be, is refused with its number and its reason', async () => {
  const [first, second] = [superiors[2011], superiors[2019]]
  const one = await filmed()
  const { code } = await played(first, '2011', one)
  const its = await codeOf(second, '2019')
  const resultOf = async (superior: TestSuperior, edition: Edition, around: Around, data: Buffer, nth: number) => {
    asks(superior, around, replayWanted.id, data)
    return decode(replayAnswer, await answer(superior, around, replayAnswer.id, nth), edition).value.result
  }
  expect(await resultOf(second, '2019', one.around, playing(its, '2019'), 0)).toBe(1)
  // The code of the other one.
  expect(await resultOf(second, '2019', one.around, playing(code, '2019'), 1)).toBe(4)
  expect(await resultOf(second, '2019', one.around, playing(its, '2019', { channel: 5 }), 2)).toBe(1)
  expect(await resultOf(second, '2019', one.around, playing(its, '2019', { from: span.to, to: span.from }), 3)).toBe(1)
  const away = await vehicle(ours)
  const plate = `沪${away.phone}`
  const { rows } = await platform.database.pool.query<{ plate_color: number }>('select plate_color from vehicles where id = $1', [
    away.id,
  ])
  const far = aboutVehicle(plate, rows[0]?.plate_color ?? 0)
  expect(await resultOf(second, '2019', far, playing(its, '2019'), 0)).toBe(1)
  // Nobody has allowed it.
  expect(await resultOf(strict, '2011', one.around, playing(code, '2011'), 0)).toBe(2)
  const { unserved = [] } = await operator.call('duty/getOnDutyInfo', {})
  const why = unserved.filter(each => each.type === '0x9A01' && each.govId === '2019').map(({ reason }) => reason)
  expect(why.slice(0, 5)).toEqual(['offline', 'range', 'noCamera', 'wrongCode', 'busy'])
  // What the other one fetches is not fetched with this code.
  expect((await fetched(addressOf(one, its))).statusCode).toBe(404)
})

test('what a company forbids ends while it is played', async () => {
  const superior = superiors[2019]
  const chief = await platform.newCaller('chief of recordings', [ours], { rights: { adminAuth: true } })
  const one = await filmed()
  const { code } = await played(superior, '2019', one)
  const coming = fetched(addressOf(one, code))
  const camera = new TestCamera(replayPort, one.phone.padStart(12, '0'), 1)
  ends.push(() => camera.socket.destroy())
  await once(camera.socket, 'connect')
  const sending = setInterval(() => camera.key(), 40)
  ends.push(() => clearInterval(sending))
  const response = await coming
  response.resume()
  const closed = once(response, 'end')
  await chief.call('duty/decideSuperiorConsent', { orgId: String(ours), govId: '2019', kind: 'recordings', allowed: false })
  await closed
  // The terminal is told to stop.
  const asked = await hears(one.terminal, 0x9202)
  expect(decode808(messages808.playbackControl, asked.body, '2013').value).toMatchObject({ command: 2 })
})

/** A connection for commands of FTP, and one for the data; `said`: the replies. */
async function ftp(user: string, password: string, command: string, content?: Buffer): Promise<{ said: string; data: Buffer }> {
  const control = connect(filePort, '127.0.0.1')
  ends.push(() => control.destroy())
  let said = ''
  control.on('data', (chunk: Buffer) => (said += chunk.toString('latin1')))
  control.write(`USER ${user}\r\nPASS ${password}\r\nTYPE I\r\nEPSV\r\n${command}\r\n`)
  await expect.poll(() => /^(150|425|5\d\d) /m.test(said)).toBe(true)
  let data = Buffer.alloc(0)
  if (said.includes('150 ')) {
    const socket = connect(Number(/\|(\d+)\|/.exec(said)?.[1]), '127.0.0.1')
    ends.push(() => socket.destroy())
    if (content) {
      socket.resume()
      const closed = once(socket, 'close')
      socket.end(content)
      await closed
    } else data = await buffer(socket)
    await expect.poll(() => /^(226|4\d\d|5\d\d) /m.test(said)).toBe(true)
  }
  control.destroy()
  return { said, data }
}
const content = Buffer.concat([Buffer.from('000000186674797069736f6d', 'hex'), Buffer.alloc(50_000, 7)])

test.each(editions)('%s: a recording as a file is fetched by FTP where it is told, once all of it is here', async edition => {
  const superior = superiors[edition]
  const chief = await platform.newCaller(`chief of files ${edition}`, [ours], { rights: { adminAuth: true } })
  const decide = (allowed: boolean) =>
    chief.call('duty/decideSuperiorConsent', { orgId: String(ours), govId: edition, kind: 'recordings', allowed })
  await decide(true)
  const { around, terminal } = await filmed()
  const code = await codeOf(superior, edition)
  const data = encode(fileWanted, { channel: 1, ...span, alarms: Buffer.alloc(8), ...any, size: 9, code }, edition)
  /** Up to the answer; what the terminal was told. */
  const asked = async (nth: number, result: number) => {
    asks(superior, around, fileWanted.id, data)
    const { header, body } = await hears(terminal, 0x9206, nth)
    terminal.send(messages808.terminalAck, { replySerial: header.serial, replyId: 0x9206, result })
    const said = decode(fileAnswer, await answer(superior, around, fileAnswer.id, nth), edition).value
    return { said, serial: header.serial, account: decode808(messages808.fileUpload, body, '2013').value }
  }
  const { said, serial, account } = await asked(0, 0)
  expect(said).toEqual({ result: 0, session: serial })
  const controlled = async (nth: number, control: number, acknowledges: boolean) => {
    asks(superior, around, fileControl.id, encode(fileControl, { session: serial, control }, edition))
    if (acknowledges) {
      const { header } = await hears(terminal, 0x9207, nth)
      terminal.send(messages808.terminalAck, { replySerial: header.serial, replyId: 0x9207, result: 0 })
    }
    return (await answer(superior, around, 0x1b03, nth))[0]
  }
  expect(await controlled(0, 0, true)).toBe(0)
  expect(await controlled(1, 1, true)).toBe(0)
  expect((await ftp(account.user, account.password, 'STOR one.mp4', content)).said).toContain('226 ')
  // Nobody has been told yet: what the terminal uploads with opens nothing.
  expect((await ftp(account.user, account.password, 'RETR one.mp4')).said).toContain('550 ')
  expect(answers(superior, around, fileEnd.id)).toEqual([])
  terminal.send(messages808.fileUploadCompleted, { replySerial: serial, result: 0 })
  const reported = decode(fileEnd, await answer(superior, around, fileEnd.id, 0), edition).value
  expect(reported).toMatchObject({ result: 0, session: serial, ip: '127.0.0.1', port: filePort, path: '/recording-1.mp4' })
  expect((await ftp(reported.user, reported.password, `RETR ${reported.path}`)).data.equals(content)).toBe(true)
  expect(
    (await ftp(reported.user, reported.password, `REST 50000\r\nRETR ${reported.path}`)).data.equals(content.subarray(50_000)),
  ).toBe(true)
  for (const wrong of ['STOR other.mp4', 'RETR /recording-2.mp4'])
    expect((await ftp(reported.user, reported.password, wrong)).said).toContain('550 ')
  expect((await ftp(reported.user, `${reported.password.slice(1)}0`, `RETR ${reported.path}`)).said).toContain('530 ')
  // What the company forbids is fetched no more, also by who has signed in before.
  const before = connect(filePort, '127.0.0.1')
  ends.push(() => before.destroy())
  let heard = ''
  before.on('data', (chunk: Buffer) => (heard += chunk.toString('latin1')))
  before.write(`USER ${reported.user}\r\nPASS ${reported.password}\r\nEPSV\r\n`)
  await expect.poll(() => heard).toContain('229 ')
  await decide(false)
  before.write(`RETR ${reported.path}\r\n`)
  await expect.poll(() => /^(150|550) /m.exec(heard)?.[1]).toBe('550')
  expect((await ftp(reported.user, reported.password, `RETR ${reported.path}`)).said).toContain('530 ')
  await decide(true)
  asks(superior, around, fileEndTaken.id, encode(fileEndTaken, { result: 0, session: serial }, edition))
  // It has ended: there is nothing to control.
  expect(await controlled(2, 2, false)).toBe(3)

  // The next one comes to nothing.
  const refused = await asked(1, 1)
  expect(refused.said).toEqual({ result: 1, session: 0 })
  const cancelled = await asked(2, 0)
  asks(superior, around, fileControl.id, encode(fileControl, { session: cancelled.serial, control: 2 }, edition))
  expect(decode(fileEnd, await answer(superior, around, fileEnd.id, 1), edition).value).toMatchObject({
    result: 1,
    session: cancelled.serial,
    ip: '',
    path: '',
  })
  const { unserved = [] } = await operator.call('duty/getOnDutyInfo', {})
  const of = (type: string) =>
    unserved.filter(each => each.type === type && each.govId === edition).map(({ outcome, reason }) => `${outcome} ${reason}`)
  expect(of('0x9B02')).toEqual(['done '])
  expect(of('0x9B01')).toEqual(['done ', 'failed refused', 'done '])
})
