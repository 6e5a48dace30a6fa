/** Days that happened to real fleets (docs/field.md), sent by a terminal over its socket, as its user is told of them; and days like them. */
import { isImplausible } from '@outrider/track'
import { expect, test } from 'vitest'
import { type FieldDay, fieldRows, type ReportedRow } from '../../testing/field/field-rows.ts'
import { linkedVehicles } from '../../testing/linked-vehicles.ts'
import { platformOfFile } from '../../testing/platform.ts'
import { rolledUp } from '../../testing/rolled-up.ts'
import { oneOf, saidOfDay } from '../../testing/said-of-day.ts'

const platform = await platformOfFile({ terminals: 'gateway' })
const company = await platform.addOrganisation('Root')
const reader = await platform.newCaller('reader', [company])
const { linked } = linkedVehicles(platform)

const day = 86_400_000
const china = 8 * 3_600_000
/** The day before yesterday in China. */
const midnight = Math.floor((Date.now() + china) / day) * day - china - 2 * day

/** Sent in their order, as 0x0200. */
async function sent(rows: readonly ReportedRow[]): Promise<string> {
  const { vehicleId, terminal } = await linked(company)
  const serials = rows.map(({ seconds, acc, odometer, fuel, ...row }) =>
    terminal.report({
      ...row,
      time: midnight + seconds * 1_000,
      status: acc ? 3 : 2,
      extras: {
        ...(odometer !== undefined && { mileage: odometer / 10 }),
        ...(fuel !== undefined && { fuel: fuel / 10 }),
      },
    }),
  )
  for (const serial of serials) expect(await terminal.ackOf(serial)).toBe(0)
  await platform.settled()
  await rolledUp(platform)
  return vehicleId
}
const said = (vehicleId: string) => saidOfDay(reader, vehicleId, midnight)

type Change = (rows: ReportedRow[]) => ReportedRow[]
const asItWas: Change = rows => rows
/** Another day of the same kind: each row is made of one of its rows. */
const each =
  (make: (row: ReportedRow, nth: number, first: ReportedRow) => ReportedRow): Change =>
  rows =>
    rows.map((row, nth) => make(row, nth, rows[0] as ReportedRow))
const every =
  (nth: number): Change =>
  rows =>
    rows.filter((_, at) => at % nth === 0 || at === rows.length - 1)
/** The same way in twice the time: each report comes after twice as long, at half the speed. */
const slower = each((row, _, first) => ({
  ...row,
  seconds: first.seconds + (row.seconds - first.seconds) * 2,
  speed: row.speed / 2,
}))

const garage = (row: ReportedRow) => row.seconds >= 27_060 && row.seconds <= 27_150
/** Its wrong places, so many times as far from the garage. */
const further = (times: number) =>
  each((row, _, first) =>
    garage(row)
      ? {
          ...row,
          latitude: first.latitude + (row.latitude - first.latitude) * times,
          longitude: first.longitude + (row.longitude - first.longitude) * times,
        }
      : row,
  )

test.each([
  ['up to 3 km off, as it was', asItWas],
  ['up to 900 m off', further(0.3)],
  ['up to 9 km off', further(3)],
  ['with the engine off', each(row => (garage(row) ? { ...row, acc: false } : row))],
  ['in half of the reports', rows => rows.filter((row, at) => !garage(row) || at % 2 === 0)],
  ['and drives slowly', slower],
] satisfies [string, Change][])(
  'leaving a garage with wrong places %s is 10 km, none of them is on a line, and each is listed as not counted (field 12)',
  async (_, change) => {
    const rows = change(fieldRows('12-garage-exit-jumps'))
    const vehicleId = await sent(rows)
    const { km, stops, track } = await said(vehicleId)
    expect(Math.abs((oneOf(km) ?? 0) - 10)).toBeLessThanOrEqual(0.3)
    oneOf(stops)
    // The true way is on one parallel.
    const off = rows.flatMap((row, at) => (Math.abs(row.latitude - 31.2) > 0.002 ? [at] : []))
    expect(off.length).toBeGreaterThanOrEqual(2)
    expect(off.map(at => isImplausible(track, at))).toEqual(off.map(() => true))
    const { token } = await reader.call('share/addVehTrackSharing', {
      vehicleId,
      startTime: midnight,
      endTime: midnight + day - 1,
      hours: 1,
    })
    const { lines } = await reader.call('share/getSharedTrack', { token })
    expect(Math.max(...lines.flat().map(([latitude]) => Math.abs(latitude - 31.2)))).toBeLessThan(0.003)
  },
)

const restFrom = 22_210
const restUntil = 29_410
const atRest = (row: ReportedRow) => row.seconds >= restFrom && row.seconds <= restUntil
const restingPlace = { latitude: 31.353959, longitude: 121.4 }
/** Wanders so many times as far. */
const wandering = (times: number) =>
  each(row =>
    atRest(row)
      ? {
          ...row,
          latitude: restingPlace.latitude + (row.latitude - restingPlace.latitude) * times,
          longitude: restingPlace.longitude + (row.longitude - restingPlace.longitude) * times,
        }
      : row,
  )
/** Stands so many times as long. */
const longer =
  (times: number): Change =>
  rows => {
    const rest = rows.filter(atRest)
    const length = restUntil - restFrom + 10
    return [
      ...rows.filter(row => row.seconds < restFrom),
      ...Array.from({ length: times }, (_, nth) => rest.map(row => ({ ...row, seconds: row.seconds + nth * length }))).flat(),
      ...rows.filter(row => row.seconds > restUntil).map(row => ({ ...row, seconds: row.seconds + (times - 1) * length })),
    ]
  }

test.each([
  ['by 30 m, as it was', asItWas],
  ['by 15 m', wandering(0.5)],
  ['by 60 m', wandering(2)],
  ['by 30 m for eight hours', longer(4)],
  ['by 30 m, told each 30 s', every(3)],
  ['by 30 m, told each minute', every(6)],
  ['by 30 m for ten minutes', rows => rows.filter(row => !atRest(row) || row.seconds > restUntil - 600)],
] satisfies [string, Change][])(
  'standing with the line on, wandering %s, is one stop between two drives of 6 km, in every place (field 13)',
  async (_, change) => {
    const { km, stops, minutes, engineStarts } = await said(await sent(change(fieldRows('13-idling-with-jitter'))))
    expect(Math.abs((oneOf(km) ?? 0) - 12)).toBeLessThanOrEqual(0.3)
    expect(oneOf(stops)).toBe(1)
    expect(Math.abs(oneOf(minutes) - 20)).toBeLessThanOrEqual(3)
    expect(engineStarts).toBeLessThanOrEqual(1)
  },
)

/** What item 0x01 counts, so many times as much; what it had before stays. */
const counts = (times: number) =>
  each((row, _, first) => ({
    ...row,
    odometer: Math.floor((first.odometer ?? 0) + ((row.odometer ?? 0) - (first.odometer ?? 0)) * times),
  }))

test.each([
  ['whole kilometres instead of tenths, as it was', '15-odometer-in-whole-km', asItWas],
  ['half of the way, as it was', '15-odometer-half-pulses', asItWas],
  ['ten times the way', '15-odometer-in-whole-km', counts(100)],
  ['miles', '15-odometer-half-pulses', counts(2 / 1.609)],
  ['three quarters', '15-odometer-half-pulses', counts(1.5)],
  ['half of the way, told each minute', '15-odometer-half-pulses', every(3)],
] satisfies [string, FieldDay, Change][])(
  'a drive of 120 km whose odometer counts %s is 120 km by its fixes, and both are said (field 15)',
  async (_, file, change) => {
    const rows = change(fieldRows(file))
    const vehicleId = await sent(rows)
    const { km } = await said(vehicleId)
    expect(Math.abs((oneOf(km) ?? 0) - 120)).toBeLessThanOrEqual(1)
    const { days } = await reader.call('vehicle/getVehTrackCard', { vehicleId, startTime: midnight, endTime: midnight + day })
    const counted = ((rows.at(-1)?.odometer ?? 0) - (rows[0]?.odometer ?? 0)) / 10
    expect(days).toMatchObject([{ kmBy: 'distance' }])
    expect(Math.abs((days[0]?.odometerKm ?? 0) - counted)).toBeLessThanOrEqual(0.2)
  },
)

test.each([
  ['a right odometer', '15-odometer-half-pulses', counts(2), 120],
  ['one that counts a few hundredths less, worn tyres', '15-odometer-half-pulses', counts(1.94), 116.4],
] satisfies [string, FieldDay, Change, number][])('%s counts beside them (field 15)', async (_, file, change, km) => {
  const vehicleId = await sent(change(fieldRows(file)))
  expect(Math.abs((oneOf((await said(vehicleId)).km) ?? 0) - km)).toBeLessThanOrEqual(0.5)
})

const driving = (row: ReportedRow) => row.speed > 0
test.each([
  ['drops out under way and flickers at rest, as it was', asItWas],
  ['drops out under way only', each(row => (driving(row) ? row : { ...row, acc: false }))],
  ['flickers at rest only', each(row => (driving(row) ? { ...row, acc: true } : row))],
  [
    'drops out for two reports each time',
    each((row, nth) => (driving(row) && nth % 10 < 2 && nth > 2 ? { ...row, acc: false } : row)),
  ],
  ['does so in reports of 20 and 120 s', slower],
] satisfies [string, Change][])('a loose wire that %s starts the engine once (field 16)', async (_, change) => {
  const rows = change(fieldRows('16-loose-acc-wire'))
  const { km, engineStarts } = await said(await sent(rows))
  expect(engineStarts).toBeGreaterThanOrEqual(1)
  expect(engineStarts).toBeLessThanOrEqual(2)
  expect(Math.abs((oneOf(km) ?? 0) - 60)).toBeLessThanOrEqual(0.6)
})

test('a loose wire is in the list of faults with its changes an hour; engines that are started are counted (field 16)', async () => {
  const vehicleId = await sent(fieldRows('16-loose-acc-wire'))
  await said(vehicleId)
  const { faults } = await reader.call('vehicle/getVehDeviceFaults', { vehicleId })
  expect(faults).toContainEqual(expect.objectContaining({ fault: 'ignitionUnsteady', changes: expect.any(Number) as number }))
  // The line is sound, and the engine off for five minutes after 10 and 35 minutes.
  const way = fieldRows('16-loose-acc-wire').filter(driving)
  const delivers = await sent(
    way.flatMap((row, nth) => {
      const later = { ...row, acc: true, seconds: row.seconds + (nth > 210 ? 600 : nth > 60 ? 300 : 0) }
      const stands = (_: unknown, at: number) => ({ ...later, seconds: later.seconds + 10 + at * 10, speed: 0, acc: false })
      return nth === 60 || nth === 210 ? [later, ...Array.from({ length: 29 }, stands)] : [later]
    }),
  )
  // Its first reports are of a drive: nobody has seen that start.
  expect((await said(delivers)).engineStarts).toBe(2)
})

const overTheLine = (longitude: number) => (longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude)
/** Degrees east of 180. */
const eastOfLine = (longitude: number) => (longitude > 0 ? longitude - 180 : longitude + 180)
test.each([
  ['eastwards, as it was', asItWas],
  ['westwards', each(row => ({ ...row, longitude: overTheLine(180 - eastOfLine(row.longitude)) }))],
  [
    'at 65 degrees north',
    each(row => ({
      ...row,
      latitude: 65,
      longitude: overTheLine(
        180 + eastOfLine(row.longitude) * (Math.cos((16.85 * Math.PI) / 180) / Math.cos((65 * Math.PI) / 180)),
      ),
    })),
  ],
  ['told each five minutes', every(10)],
  ['half as fast', slower],
] satisfies [string, Change][])(
  'a drive over 180 degrees %s is 30 km, and the line of its link is as short (field 18)',
  async (_, change) => {
    const vehicleId = await sent(change(fieldRows('18-over-the-date-line')))
    const { km } = await said(vehicleId)
    expect(Math.abs((oneOf(km) ?? 0) - 30)).toBeLessThanOrEqual(0.3)
    const { token } = await reader.call('share/addVehTrackSharing', {
      vehicleId,
      startTime: midnight,
      endTime: midnight + day - 1,
      hours: 1,
    })
    const { lines, km: ofLink } = await reader.call('share/getSharedTrack', { token })
    expect(ofLink).toBe(oneOf(km))
    expect(lines.flat().length).toBeGreaterThan(1)
    for (const [, longitude] of lines.flat()) expect(Math.abs(eastOfLine(longitude))).toBeLessThan(0.5)
  },
)

const probeOff = (row: ReportedRow) => (row.fuel ?? 0) === 0
const parked = (row: ReportedRow) => row.speed === 0
async function fuelOf(vehicleId: string) {
  await said(vehicleId)
  const span = { startTime: midnight, endTime: midnight + day }
  const subject = { vehicleIds: [vehicleId], ...span }
  const { events, faults } = await reader.call('report/getVehFuelLevels', { vehicleId, ...span })
  const use = await reader.call('report/getVehOilConsumptionInfo', subject)
  return {
    events: events.map(({ kind }) => kind),
    faults: (faults ?? []).length,
    used: (use.rows[0]?.fuelUsed ?? Number.NaN) / 1_000,
  }
}
test.each([
  ['zero while it has no power, as it was', asItWas],
  ['full scale while it has none', each(row => (probeOff(row) ? { ...row, fuel: 32_767 } : row))],
  ['zero for twenty minutes', each(row => (probeOff(row) && row.seconds > 37_260 ? { ...row, fuel: 2_640 } : row))],
  ['zero until the end of the day', rows => rows.filter((row, nth) => probeOff(row) || nth < 130 || !parked(row))],
  ['zero under way for ten minutes too', each((row, nth) => (nth >= 40 && nth < 50 ? { ...row, fuel: 0 } : row))],
] satisfies [string, Change][])(
  'a probe that says %s loses and fills in nothing: 36 l are used (field 23)',
  async (_, change) => {
    const { events, faults, used } = await fuelOf(await sent(change(fieldRows('23-fuel-sensor-without-power'))))
    expect(events).toEqual([])
    expect(faults).toBeGreaterThanOrEqual(1)
    expect(Math.abs(used - 36)).toBeLessThanOrEqual(4)
  },
)

test('what is stolen while the probe has no power is lost, also where it is read under way only (field 23)', async () => {
  const rows = fieldRows('23-fuel-sensor-without-power')
  const back = rows.findLastIndex(probeOff)
  const { events } = await fuelOf(
    await sent(rows.map((row, nth) => (nth > back ? { ...row, fuel: (row.fuel ?? 0) - 400 } : row))),
  )
  expect(events).toEqual(['loss'])
  const after = (rows.at(-1)?.seconds ?? 0) + 60
  const home = rows
    .filter(driving)
    .toReversed()
    .map((row, nth) => ({ ...row, seconds: after + nth * 60, fuel: 1_940 - nth * 3 }))
  const unpowered = await fuelOf(await sent([...rows.map(row => (parked(row) ? { ...row, fuel: 0 } : row)), ...home]))
  expect(unpowered.events).toEqual(['loss'])
})
