/** Driving recorders over HTTP and real sockets: collected in portions, kept, compared, exported, bounded. */
import { errorByCode, type RecorderReading, type RequestOf } from '@outrider/contract'
import {
  decode,
  type Frame,
  messages,
  recorderAnswers,
  recorderBytes,
  recorderFactBytes,
  recorderKinds,
  type RecorderRecord,
  recorderRefusal,
  recorderReply,
} from '@outrider/jt808'
import { afterAll, expect, test } from 'vitest'
import { cutPlatform, type LinkedVehicle } from '../../testing/cut-platform.ts'
import { until } from '../../testing/gateway.ts'
import type { TestTerminal } from '../../testing/terminal.ts'

const parts = await cutPlatform()
const { platform, organisation, clock, reports, sql } = parts
afterAll(() => parts.stop())
const chief = await platform.newCaller('chief', [organisation])
const without = await platform.newCaller('without', [organisation], { rights: { recorderAuth: false } })
const blind = await platform.newCaller('blind', [organisation], { rights: { recorderAuth: true, trackAuth: false } })
const other = await platform.newCaller('other', [await platform.addOrganisation('Other')])
const minute = 60_000
const reason = 'Accident of Tuesday'

type Manner = 'newestFirst' | 'oldestFirst' | 'bare' | 'refuses' | 'endless' | 'broken'
const second = (time: number) => Math.floor(time / 1_000) * 1_000

/** Answers as a recorder with these records of speed does. */
function recordsOf(terminal: TestTerminal, speeds: readonly RecorderRecord[], manner: Manner): { asked: () => number } {
  const seen = new Set<Frame>()
  let asked = 0
  const dataOf = (command: number, block: Buffer): Buffer => {
    const name = recorderKinds.find(each => each.command === command)?.name
    if (name === 'clock') return recorderFactBytes('clock', [clock.at + 90_000])
    if (name === 'drivers') return recorderBytes('drivers', [{ at: second(clock.at - 5 * minute), licence: '310', event: 1 }])
    if (name !== 'speeds') return Buffer.alloc(0)
    const request = recorderAnswers(block)[0]?.data
    const time = (from: number) => {
      const [y = 0, mo = 1, d = 1, h = 0, mi = 0, s = 0] =
        request
          ?.toString('hex', from, from + 6)
          .match(/../g)
          ?.map(Number) ?? []
      return Date.UTC(2000 + y, mo - 1, d, h - 8, mi, s)
    }
    if (!request || request.length < 14) return recorderBytes('speeds', speeds)
    if (manner === 'endless') return recorderBytes('speeds', [{ at: clock.at, speeds: [1] }])
    const within = speeds.filter(({ at }) => (at ?? 0) >= time(0) && (at ?? 0) <= time(6))
    const ordered = manner === 'oldestFirst' ? within : within.toReversed()
    return recorderBytes('speeds', ordered.slice(0, request.readUInt16BE(12)))
  }
  const listen = async (): Promise<void> => {
    for (;;) {
      const frame = await terminal.hears(each => !seen.has(each))
      seen.add(frame)
      const { messageId, serial } = frame.header
      if (messageId !== messages.queryRecorder.id) continue
      asked += 1
      const { command, block = Buffer.alloc(0) } = decode(messages.queryRecorder, frame.body, '2013').value
      if (manner === 'bare' && block.length > 0) {
        terminal.send(messages.terminalAck, { replySerial: serial, replyId: messageId, result: 2 })
        continue
      }
      const answer = manner === 'refuses' ? recorderRefusal() : recorderReply(command, dataOf(command, block))
      if (manner === 'broken') answer[answer.length - 1] = (answer.at(-1) ?? 0) ^ 1
      const long = answer.length > 900
      if (!long) terminal.send(messages.recorderData, { replySerial: serial, command, block: answer })
      else sendLong(terminal, serial, command, answer)
    }
  }
  listen().catch(() => undefined)
  return { asked: () => asked }
}
function sendLong(terminal: TestTerminal, replySerial: number, command: number, block: Buffer): void {
  const head = Buffer.from([replySerial >> 8, replySerial & 255, command])
  const body = Buffer.concat([head, block])
  const total = Math.ceil(body.length / 900)
  for (let index = 0; index < total; index += 1)
    terminal.sendBody(messages.recorderData.id, body.subarray(index * 900, (index + 1) * 900), terminal.nextSerial(), {
      total,
      index: index + 1,
    })
}
const driven = (minutes: number, speed: number): RecorderRecord[] => {
  const begin = Math.floor(clock.at / minute) * minute - minutes * minute
  return Array.from({ length: minutes }, (_, n) => ({ at: begin + n * minute, speeds: Array.from({ length: 60 }, () => speed) }))
}
type Kinds = RequestOf<'terminal/collectRecorder'>['kinds']
const body = ({ vehicleId }: LinkedVehicle, kinds: Kinds, hours = 12) => ({
  vehicleId,
  kinds,
  from: clock.at - hours * 3_600_000,
  to: clock.at,
  reason,
})
async function collected(of: LinkedVehicle, kinds: Kinds, hours?: number): Promise<RecorderReading> {
  const { reading } = await chief.call('terminal/collectRecorder', body(of, kinds, hours))
  await until(async () => (await readingOf(of, reading.readingId)).state !== 'collecting')
  return await readingOf(of, reading.readingId)
}
const readingOf = async ({ vehicleId }: LinkedVehicle, id: string): Promise<RecorderReading> =>
  (await chief.call('terminal/getRecorderReadings', { vehicleId })).readings.find(({ readingId }) => readingId === id) ??
  expect.fail()

test.each(['newestFirst', 'oldestFirst', 'bare'] as const)(
  'speeds of hours come in portions, each minute once, from a recorder that answers %s',
  async manner => {
    const vehicle = await parts.linked()
    // A frame has 64 kB at most.
    const count = manner === 'bare' ? 450 : 600
    const { asked } = recordsOf(vehicle.terminal, driven(count, 36), manner)
    const { state, kinds, readingId } = await collected(vehicle, ['speeds'])
    expect([state, kinds]).toEqual(['done', [{ kind: 'speeds', state: 'done', records: count }]])
    expect(asked()).toBeGreaterThanOrEqual(manner === 'bare' ? 2 : 10)
    const page = await chief.call('terminal/getRecorderRecords', { readingId, kind: 'speeds', pageSize: 200, pageNum: 3 })
    expect([page.total, page.records.length]).toEqual([count, Math.min(200, count - 400)])
    const times = page.records.map(({ at }) => at ?? 0)
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    expect(page.records[0]?.speeds).toHaveLength(60)
  },
)

test('it is compared with what was reported: speed, distance, clock and drivers', async () => {
  const vehicle = await parts.linked()
  for (let n = 0; n < 6; n += 1) {
    clock.at += 10_000
    await reports(vehicle, { speed: 36, latitude: 31 + n * 0.0009, time: clock.at })
  }
  recordsOf(
    vehicle.terminal,
    driven(5, 60).concat({ at: Math.floor(clock.at / minute) * minute, speeds: Array(60).fill(60) }),
    'newestFirst',
  )
  const { readingId } = await collected(vehicle, ['clock', 'speeds', 'drivers'])
  const compared = await chief.call('terminal/compareRecorder', { readingId })
  expect(compared).toMatchObject({ compared: 6, differing: 6, meanDifference: 24, clockOff: 90 })
  expect(compared.largest[0]).toMatchObject({ recorder: 60, report: 36 })
  expect(compared.drivers).toEqual([expect.objectContaining({ licence: '310', event: 1, known: false })])
})

test('it is exported as one file, the same when it is asked for again', async () => {
  const vehicle = await parts.linked()
  recordsOf(vehicle.terminal, driven(3, 36), 'newestFirst')
  const { readingId } = await collected(vehicle, ['clock', 'speeds'])
  const { link, fileName } = await chief.call('terminal/exportRecorder', { readingId })
  expect(fileName).toMatch(/^D\d{6}_\d{4}_沪\d+\.VDR$/)
  const file = Buffer.from(await (await fetch(new URL(link, platform.url))).arrayBuffer())
  expect([file.readUInt16BE(0), file[2], file.reduce((sum, byte) => sum ^ byte, 0)]).toEqual([2, 2, 0])
  expect(file.length).toBe(2 + 23 + 6 + 23 + 3 * 126 + 1)
  expect((await chief.call('terminal/exportRecorder', { readingId })).fileName).toBe(fileName)
})

test('the file of a sold vehicle has nothing from before, whatever its recorder answers, also after it was made for a user who sees all', async () => {
  const vehicle = await parts.linked()
  // It is asked by the command alone, and says all that it has.
  recordsOf(vehicle.terminal, driven(60, 36), 'bare')
  const { readingId } = await collected(vehicle, ['speeds'])
  const bytes = async (of: typeof chief) => {
    const { link } = await of.call('terminal/exportRecorder', { readingId })
    return (await (await fetch(new URL(link, platform.url))).arrayBuffer()).byteLength
  }
  const whole = await bytes(chief)
  const seller = await platform.addOrganisation('Seller')
  const both = await platform.newCaller('both', [organisation, seller])
  await sql('insert into former_owners (vehicle_id, root_id, until) values ($1, $2, $3)', [
    vehicle.id,
    seller,
    new Date(Math.floor(clock.at / minute) * minute - 10 * minute),
  ])
  // The list of vehicles is loaded again.
  await chief.call('vehicle/saveVehEdit', { vehicleId: vehicle.vehicleId, nickname: 'sold' })
  expect(whole - (await bytes(chief))).toBe(50 * 126)
  expect(await bytes(both)).toBe(whole)
  expect(whole - (await bytes(chief))).toBe(50 * 126)
})

test.each([
  ['refuses', 'failed', 'refused'],
  ['broken', 'failed', 'broken'],
  ['endless', 'done', 'done'],
] as const)('a recorder that %s ends as %s', async (manner, state, kindState) => {
  const vehicle = await parts.linked()
  const { asked } = recordsOf(vehicle.terminal, driven(3, 36), manner)
  const reading = await collected(vehicle, ['speeds'])
  expect([reading.state, reading.kinds[0]?.state]).toEqual([state, kindState])
  expect(asked()).toBeLessThan(5)
})

test('a request that comes again is answered by its reading, and for other records it is refused', async () => {
  const vehicle = await parts.linked()
  recordsOf(vehicle.terminal, [], 'newestFirst')
  const asked = { ...body(vehicle, ['clock']), requestId: 'e'.repeat(32) }
  const { reading } = await chief.call('terminal/collectRecorder', asked)
  expect((await chief.call('terminal/collectRecorder', asked)).reading.readingId).toBe(reading.readingId)
  for (const over of [
    { kinds: ['speeds'] as const },
    { from: asked.from - minute },
    { to: asked.to - minute },
    { reason: 'another' },
  ])
    expect(
      errorByCode(await chief.code('terminal/collectRecorder', { ...asked, ...over, kinds: [...(over.kinds ?? asked.kinds)] })),
    ).toBe('request.invalid')
  await until(async () => (await readingOf(vehicle, reading.readingId)).state !== 'collecting')
})

test('a link that ends while it is read leaves what has come; a server that ended is told as interrupted', async () => {
  const vehicle = await parts.linked()
  const { reading } = await chief.call('terminal/collectRecorder', body(vehicle, ['clock', 'speeds']))
  expect(errorByCode(await chief.code('terminal/collectRecorder', body(vehicle, ['clock'])))).toBe('recorder.underWay')
  await vehicle.terminal.hears(({ header }) => header.messageId === messages.queryRecorder.id)
  await vehicle.terminal.leave()
  await until(async () => (await readingOf(vehicle, reading.readingId)).state === 'failed')
  await sql(`update recorder_readings set state = 'collecting', touched_at = $2, ended_at = null where id = $1`, [
    reading.readingId,
    new Date(clock.at - 400_000),
  ])
  expect((await readingOf(vehicle, reading.readingId)).state).toBe('interrupted')
  // What had come is given out.
  await sql(`insert into recorder_blocks (reading_id, seq, kind, data, received_at) values ($1, 9, 'clock', $2, now())`, [
    reading.readingId,
    Buffer.from('260301080000', 'hex'),
  ])
  expect((await chief.call('terminal/exportRecorder', { readingId: reading.readingId })).fileName).toMatch(/VDR$/)
})

test('nobody reads a recorder without the right, a reason or a span; places are for those who see tracks; others see nothing', async () => {
  const vehicle = await parts.linked()
  const place = { longitude: 72_900_000, latitude: 18_720_000, altitude: 4 }
  recordsOf(vehicle.terminal, [], 'newestFirst')
  const code = async (caller: typeof chief, over: object) =>
    errorByCode(await caller.code('terminal/collectRecorder', { ...body(vehicle, ['clock']), ...over }))
  expect(await code(without, {})).toBe('access.noRight')
  expect(await code(other, {})).toBe('vehicle.unknown')
  expect(await code(chief, { reason: ' ' })).toBe('terminal.noReason')
  expect(await code(chief, { from: clock.at - 400 * 3_600_000 })).toBe('recorder.span')
  const { readingId } = await collected(vehicle, ['clock'])
  const data = recorderBytes('overtime', [{ at: clock.at - minute, until: clock.at, licence: '310', places: [place, place] }])
  await sql(`insert into recorder_blocks (reading_id, seq, kind, data, received_at) values ($1, 9, 'overtime', $2, now())`, [
    readingId,
    data,
  ])
  const asks = { readingId, kind: 'overtime' } as const
  expect((await chief.call('terminal/getRecorderRecords', asks)).records[0]?.places[0]).toMatchObject({ longitude: 121.5 })
  expect((await blind.call('terminal/getRecorderRecords', asks)).records[0]).toMatchObject({
    licence: '310',
    places: [null, null],
  })
  expect(errorByCode(await other.code('terminal/getRecorderRecords', asks))).toBe('recorder.unknown')
})
