import { alarmTypeOf } from '@outrider/contract'
import { expect, test } from 'vitest'
import type { AlarmSignal } from '../../events/alarm-signals.ts'
import { quality } from '../../events/position-report.ts'
import type { Edition } from '../../events/edition.ts'
import { AlarmMemory, lateSignal, signalOf } from './alarm-memory.ts'

type Extras = Parameters<AlarmMemory['next']>[1]
const report = (alarms: number, edition: Edition = 2013, flags = 0) => ({ alarms, edition, quality: flags })
const keys = (signal: AlarmSignal | null) =>
  signal?.conditions.map(({ type, on }) => `${on ? '+' : '-'}${alarmTypeOf(type)?.key}`)

test('the first report of a link states everything, the next ones what changed, and one without a change nothing', () => {
  const memory = new AlarmMemory()
  expect(memory.next(report(0b11), {})).toMatchObject({ whole: true })
  expect(memory.next(report(0b11), {})).toBeNull()
  expect(keys(memory.next(report(0b110), {}))).toEqual(['-emergency', '+fatigue'])
  memory.forget()
  const again = memory.next(report(0), {})
  expect(again).toEqual({ whole: true, conditions: [] })
})

test('bits have the types of the edition, reserved ones those of their vendor', () => {
  const bits = ((1 << 3) | (1 << 15) | (1 << 31)) >>> 0
  const of = (edition: Edition) => keys(new AlarmMemory().next(report(bits, edition), {}))
  expect(of(2011)).toEqual(['+danger', '+bit15', '+bit31'])
  expect(of(2013)).toEqual(['+danger', '+bit15', '+illegalDoorOpen'])
  expect(of(2019)).toEqual(['+dangerousDriving', '+wrongDriving', '+bit31'])
})

test('items 0x11 to 0x13 say the same as their bits and tell where', () => {
  const extras: Extras = { areaInOut: { type: 1, area: 7, direction: 1 } }
  const signal = new AlarmMemory().next(report(0), extras)
  expect(signal?.conditions).toEqual([{ type: 21, on: true, detail: { type: 1, area: 7, direction: 1 } }])
  expect(keys(new AlarmMemory().next(report(0), { areaInOut: { type: 4, area: 7, direction: 0 } }))).toEqual(['+routeInOut'])
  expect(keys(new AlarmMemory().next(report(0), { segmentTime: { segment: 1, seconds: 9, result: 1 } }))).toEqual(['+routeTime'])
  expect(keys(new AlarmMemory().next(report(0), { overspeedArea: { type: 0 } }))).toEqual([])
  expect(keys(new AlarmMemory().next(report(0), { overspeedArea: { type: 2, area: 3 } }))).toEqual(['+overspeed'])
})

test('video alarms last as long as they are sent, with their channels; 0x18 names abnormal driving more exactly', () => {
  const memory = new AlarmMemory()
  memory.next(report(0), {})
  const first = memory.next(report(0), { videoAlarms: 0b1, lostChannels: 0b101 })
  expect(first?.conditions).toEqual([{ type: 0x1400, on: true, detail: { channels: [1, 3] } }])
  expect(memory.next(report(0), { videoAlarms: 0b1, lostChannels: 0b101 })).toBeNull()
  expect(keys(memory.next(report(0), {}))).toEqual(['-videoSignalLost'])
  expect(keys(memory.next(report(0), { videoAlarms: 1 << 5, abnormalDriving: { kinds: 0b10, degree: undefined } }))).toEqual([
    '+videoPhone',
  ])
  expect(keys(memory.next(report(0), { videoAlarms: 1 << 5 }))).toEqual(['+abnormalDriving', '-videoPhone'])
})

const place = { altitude: 0, latitude: 31, longitude: 121, time: 0, state: 0 }
const identification = Buffer.from('0102030405060708090a0b0c0d0e0f10', 'hex')

test('active-safety items begin, end or are events, with level and identification as they came', () => {
  const memory = new AlarmMemory()
  memory.next(report(0), {})
  const head = { frontSpeed: 1, distance: 2, lane: 0, sign: 0, signValue: 0, speed: 60, ...place, identification }
  const collision = (flag: number) => ({ driverAssistance: { alarmId: 5, flag, type: 1, level: 1, ...head } }) as Extras
  const started = memory.next(report(0), collision(1))?.conditions[0]
  expect(started).toMatchObject({ type: 0x6401, on: true, level: 1, event: 5, identification: identification.toString('hex') })
  expect(started?.once).toBeUndefined()
  expect(memory.next(report(0), collision(2))?.conditions[0]).toMatchObject({ type: 0x6401, on: false })
  expect(memory.next(report(0), collision(0))?.conditions[0]).toMatchObject({ on: true, once: true })
  const strange = { driverAssistance: { alarmId: 5, flag: 0, type: 0x77, level: 9, ...head } } as Extras
  const unknown = memory.next(report(0), strange)?.conditions[0]
  expect([unknown?.type, unknown?.level, unknown?.detail?.code]).toEqual([0x64ff, undefined, 0x77])
})

test('tyres give one condition for each kind, with its wheels', () => {
  const tyre = (wheel: number, kinds: number) => ({ wheel, kinds, pressure: 700, temperature: 40, battery: 90 })
  const tyreAlarms = { alarmId: 1, flag: 0, speed: 0, ...place, identification, tyres: [tyre(1, 0b101), tyre(3, 0b1100)] }
  const { conditions = [] } = new AlarmMemory().next(report(0), { tyreAlarms }) ?? {}
  expect(keys({ whole: true, conditions })).toEqual(['+tyreLow', '+tyreHot'])
  expect(conditions[0]?.detail?.tyres).toMatchObject([{ wheel: 1 }, { wheel: 3 }])
})

test('late reports state what was on and leave the memory of the link alone; with a wrong clock they state nothing', () => {
  const memory = new AlarmMemory()
  memory.next(report(0), {})
  expect(keys(signalOf(memory, report(1, 2013, quality.late), {}))).toEqual(['+emergency'])
  expect(signalOf(memory, report(0, 2013, quality.late), {})).toBeNull()
  expect(memory.next(report(0), {})).toBeNull()
  expect(lateSignal(report(1, 2013, quality.late | quality.clockUnusable), {})).toBeNull()
})
