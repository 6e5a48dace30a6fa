/**
 * Figures against what simulated vehicles did, as the simulator knows it; and every report against the daily summary, the replay and the list of
 * alarms of the same vehicles. Here, because it needs both platform and simulator.
 */
import { afterAll, expect, test } from 'vitest'
import { Drive } from '../apps/simulator/src/road/drive.ts'
import type { FleetRow } from '../apps/simulator/src/fleet/fleet-row.ts'
import { pastOf } from '../apps/simulator/src/past/past.ts'
import { Random } from '../apps/simulator/src/random.ts'
import { recordedDay } from '../apps/simulator/src/past/recorded-day.ts'
import { placeNamed } from '../apps/simulator/src/road/road-network.ts'
import { sendDay } from '../apps/simulator/src/past/send-day.ts'
import { Terminal } from '../apps/simulator/src/terminal.ts'
import type { PositionReport } from '../apps/server/src/events/position-report.ts'
import { AlarmMemory } from '../apps/server/src/gateway/alarms/alarm-memory.ts'
import { IngestRepository } from '../apps/server/src/gateway/ingest/ingest.repository.ts'
import { Metrics } from '../apps/server/src/metrics/metrics.ts'
import { FigureRepository } from '../apps/server/src/modules/figures/figures.repository.ts'
import { RollUp } from '../apps/server/src/modules/figures/roll-up.ts'
import { Tracks } from '../apps/server/src/tracks/tracks.ts'
import { aReport, platformOfFile } from '../apps/server/src/testing/platform.ts'
import { distance } from '../packages/geo/src/index.ts'
import { mileageOf, trackFromPoints } from '../packages/track/src/index.ts'
import { noPacks } from '../apps/server/src/testing/no-packs.ts'

const hour = 3_600_000
const day = 24 * hour
/** Midnight in China. */
const midnight = Date.UTC(2026, 2, 9, 16)
const monthAt = midnight + 2 * day
const length = 30
const dayNames = Array.from({ length }, (_, nth) => new Date(monthAt + 8 * hour + nth * day).toISOString().slice(0, 10))

/** ms since 1970; after all that is told. */
const clock = monthAt + (length + 1) * day
const platform = await platformOfFile({ now: () => clock, terminals: 'gateway' })
const tracks = new Tracks({ databaseUrl: platform.database.url })
const root = await platform.addOrganisation('Root')
const reader = await platform.newCaller('reader', [root])
afterAll(async () => {
  await tracks.stop()
})

/** Until every figure is computed and every alarm is counted. */
async function settled(): Promise<void> {
  await platform.settled()
  await new RollUp({
    repository: new FigureRepository(platform.database.pool, noPacks, 'Asia/Shanghai'),
    tracks,
    keepDays: 0,
    now: () => clock,
    metrics: new Metrics(),
    log: {
      error: ({ err }: { err?: unknown }) => {
        throw err
      },
    },
  }).settled()
}

type Group = 'vehicle' | 'organisation' | 'day' | 'vehicleDay'
const statistics = [
  'report/getVehicleDrivingStat',
  'report/getVehicleMileageStat',
  'report/getOrgVehMileageRanking',
  'report/getVehOilConsumptionInfo',
  'report/getVehiclesRefuelingStat',
  'report/getVehiclesOilLeakingStat',
  'report/getVehiclesAlarmsStat',
] as const
type Row = Record<string, string | number | null>
/** The rows of every report, joined by what they are about: what several of them say is the same. */
async function reported(about: { vehicleIds?: string[]; orgIds?: string[] }, from: number, to: number, group: Group) {
  const joined = new Map<string, Row>()
  for (const path of statistics) {
    const ask = {
      ...about,
      startTime: from,
      endTime: to,
      group,
      sortBy: group.endsWith('ay') ? ('day' as const) : ('name' as const),
      pageSize: 500,
    }
    const { rows } = await reader.call(path, ask)
    for (const row of rows as unknown as Row[]) {
      const key = `${row['vehicleId']} ${row['orgId']} ${row['day']}`
      const before = joined.get(key) ?? {}
      for (const [name, value] of Object.entries(row))
        if (name in before) expect([path, name, value]).toEqual([path, name, before[name]])
      joined.set(key, { ...before, ...row })
    }
  }
  return [...joined.values()]
}
const number = (row: Row | undefined, name: string): number => Number(row?.[name] ?? 0)
const off = (row: Row | undefined, name: string, truth: number): number => Math.abs(number(row, name) - truth)

/** Distance and times of a day as its summary and its replay say them. */
async function shown(vehicle: string, begin: number) {
  const card = (await reader.call('vehicle/getVehTrackCard', { vehicleId: vehicle, startTime: begin, endTime: begin + day }))
    .days[0]
  const { points, reduced } = await reader.call('track/getVehicleTrack', {
    vehicleId: vehicle,
    startTime: begin,
    endTime: begin + day - 1,
  })
  expect(reduced).toBe(false)
  const track = trackFromPoints(points)
  const byReplay = mileageOf(track)
  return { card, points: points.length, metres: Math.round(byReplay.km * 10) * 100 }
}
const alarmsOf = async (vehicle: string, from: number, to: number) =>
  (await reader.call('alarm/getVehiclesAlarms', { vehicleId: vehicle, beginTime: from, endTime: to - 1, pageSize: 500 })).alarms

test('the recorded day: times of its parts, its way and its alarms, in every report, the summary, the replay and the list', async () => {
  const phone = '13900001701'
  const vehicle = String(await platform.addVehicle(root, '沪R1', { phone }))
  const recorded = recordedDay({ from: midnight })
  const terminal = new Terminal({
    host: '127.0.0.1',
    port: platform.gatewayPort,
    phone,
    version: '2019',
    model: 'OR-2019',
    maker: 'OUTRD',
    terminalId: 'T001701',
    backOff: { min: 200, max: 500 },
  })
  await terminal.start()
  await sendDay(terminal, recorded)
  await terminal.stop()
  await settled()
  const [row, ...others] = await reported({ vehicleIds: [vehicle] }, midnight, midnight + day, 'vehicleDay')
  expect([row?.['day'], others]).toEqual(['2026-03-10', []])

  const drives = recorded.segments.filter(({ name }) => name === 'drive')
  const seconds = (...names: string[]) =>
    recorded.segments.reduce((sum, { name, from, to }) => (names.includes(name) ? sum + (to - from) / 1_000 : sum), 0)
  // On the road nobody hears of it for twenty minutes, a long tunnel, and while its clock is wrong.
  const [longTunnel] = recorded.segments.filter(
    ({ name, from, to }) =>
      name === 'tunnel' && to - from > 180_000 && drives.some(drive => from >= drive.from && to <= drive.to),
  )
  const unknown = seconds('terminalOff', 'clockBack') + ((longTunnel?.to ?? 0) - (longTunnel?.from ?? 0)) / 1_000
  expect(off(row, 'gapTime', unknown)).toBeLessThan(60)
  expect(off(row, 'drivingTime', seconds('drive', 'ferry') - unknown)).toBeLessThan(120)
  // Two hours behind it tells of a running engine in the middle of a rest.
  expect(off(row, 'idlingTime', seconds('wait', 'clockBack'))).toBeLessThan(70)
  expect(off(row, 'parkedTime', seconds('park') - seconds('clockBack'))).toBeLessThan(120)
  let driven = 0
  for (const { from, to } of drives)
    for (let time = from; time < to; time += 1_000) driven += distance(recorded.truthAt(time), recorded.truthAt(time + 1_000))
  expect(off(row, 'distance', driven)).toBeLessThan(driven / 200)
  // A report of events has no row where there is none.
  expect([row?.['fuelUsed'], row?.['refuelled'], row?.['lost']]).toEqual([0, undefined, undefined])
  const speeding = recorded.steps
    .flatMap(step => ('report' in step ? [step.report] : []))
    .flatMap(({ alarms, time }, at, all) => ((alarms & 2) !== 0 && ((all[at - 1]?.alarms ?? 0) & 2) === 0 ? [time ?? 0] : []))
  const listed = await alarmsOf(vehicle, midnight, midnight + day)
  expect(row?.['alarms']).toBe(listed.length)
  // While its clock is two hours behind it speeds on, in the middle of a rest.
  const clockBack = recorded.segments.find(({ name }) => name === 'clockBack')
  const isOfThen = ({ startedAt }: { startedAt: number }) =>
    startedAt >= (clockBack?.from ?? 0) - 2 * hour && startedAt < (clockBack?.to ?? 0) - 2 * hour
  const believed = listed.filter(alarm => !isOfThen(alarm))
  expect(believed.every(({ startedAt }) => speeding.includes(startedAt))).toBe(true)
  // Two that came late close together are one.
  for (const time of speeding) expect(believed.some(({ startedAt, lastAt }) => startedAt <= time && time <= lastAt)).toBe(true)

  const { card, metres } = await shown(vehicle, midnight)
  expect([
    row?.['distance'],
    row?.['drivingTime'],
    number(row, 'idlingTime') + number(row, 'parkedTime'),
    row?.['gapTime'],
  ]).toEqual([Math.round((card?.km ?? 0) * 1_000), card?.driving, card?.stopped, card?.gapTime])
  expect(metres).toBe(row?.['distance'])
})

/** What a vehicle really did in a day: s, m, l. */
interface Truth {
  driving: number
  idling: number
  /** By how much the times may differ: borders of rests fall between two reports, and short rests may count or not. */
  unsure: number
  /** Its terminal was off for a time. */
  gap: boolean
  metres: number
  used: number
  refuelled: number
  lost: number
  speeding: number
}

/** Seconds of a note. */
const each = 5

interface Note {
  at: number
  moves: boolean
  acc: boolean
}

/** Notes what it does every five seconds, and what its tank loses and gets. */
class NotedDrive extends Drive {
  readonly notes: { moves: boolean; acc: boolean }[] = []
  tank = { used: 0, refuelled: 0, lost: 0 }
  #fuel = this.reading.fuel

  override step(seconds: number): void {
    for (let passed = 0; passed < seconds; passed += each) {
      super.step(each)
      const { fuel, speed, acc } = this.reading
      if (fuel > this.#fuel) this.tank.refuelled += fuel - this.#fuel
      else this.tank.used += this.#fuel - fuel
      this.#fuel = fuel
      this.notes.push({ moves: speed >= 5, acc })
    }
  }

  override loseFuel(litres: number): void {
    super.loseFuel(litres)
    this.#fuel = this.reading.fuel
    this.tank.lost += litres
  }
}

const interval = 30
/** Tells `days` days of a vehicle. Fuel sloshes by 12 l while it moves, by half a litre at rest. */
function drivenBy(row: FleetRow, vehicle: number, days: number): { reports: PositionReport[]; truths: Truth[] } {
  const drive = new NotedDrive(row, new Random(`${row.phone} month`))
  const waves = new Random('waves')
  const truths = Array.from({ length: days }, (): Truth => {
    const nothing = { driving: 0, idling: 0, unsure: 0, metres: 0, used: 0, refuelled: 0, lost: 0, speeding: 0 }
    return { ...nothing, gap: false }
  })
  const reports: PositionReport[] = []
  const notes: Note[] = []
  const memory = new AlarmMemory()
  let before = { time: monthAt, odometer: drive.reading.odometer, speeding: false }
  const lon = placeNamed(row.home).lon
  const past = { from: monthAt, clock: () => monthAt + days * day, lon, town: row.kind === 'city', interval, seed: row.phone }
  for (const step of pastOf(drive, { ...past, siphoned: row.siphoned ?? false })) {
    if (!('report' in step)) continue
    const { report } = step
    const time = report.time ?? 0
    const truth = truths[Math.floor((time - monthAt) / day)]
    if (!truth) continue
    const { odometer, speed, fuel } = drive.reading
    if (time - before.time > 600_000) truth.gap = true
    const noted = drive.notes.splice(0)
    // What was not driven in the model it stood with the engine off.
    const length = each * 1_000
    for (let at = before.time; at < time - noted.length * length; at += length) notes.push({ at, moves: false, acc: false })
    noted.forEach((note, nth) => notes.push({ ...note, at: time - (noted.length - nth) * length }))
    truth.metres += odometer - before.odometer
    truth.used += drive.tank.used
    truth.refuelled += drive.tank.refuelled
    truth.lost += drive.tank.lost
    drive.tank = { used: 0, refuelled: 0, lost: 0 }
    const speeding = (report.alarms & 2) !== 0
    if (speeding && !before.speeding) truth.speeding++
    before = { time, odometer, speeding }
    const made = aReport(vehicle, 0, {
      time,
      receivedAt: time + 300,
      digest: BigInt(time),
      latitudeE6: Math.round(report.latitude * 1e6),
      longitudeE6: Math.round(report.longitude * 1e6),
      speedDkmh: Math.round(report.speed * 10),
      course: report.course,
      alarms: report.alarms & 2,
      status: report.status,
      mileageHm: Math.round((report.extras.mileage ?? 0) * 10),
      fuelDl: Math.round((fuel + waves.between(-1, 1) * (speed > 0 ? 12 : 0.5)) * 10),
      quality: (report.status & 2) === 0 ? 1 : 0,
      good: (report.status & 2) !== 0,
    })
    reports.push({ ...made, alarmSignal: memory.next(made, {}) })
  }
  countTimes(notes, truths)
  return { reports, truths }
}

/** A rest of three minutes and more is one, with the engine on or off; anything shorter is part of the drive. */
function countTimes(notes: readonly Note[], truths: readonly Truth[]): void {
  for (let from = 0; from < notes.length; ) {
    const rests = !notes[from]?.moves
    let to = from
    while (to < notes.length && !notes[to]?.moves === rests) to++
    const took = (to - from) * each
    const counts = rests && took >= 180
    const touched = new Set<Truth>()
    for (const { at, acc } of notes.slice(from, to)) {
      const truth = truths[Math.floor((at - monthAt) / day)]
      if (!truth) continue
      if (!counts) truth.driving += each
      else if (acc) truth.idling += each
      if (rests && took >= 100 && !touched.has(truth)) truth.unsure += took < 260 ? took : 2 * interval
      touched.add(truth)
    }
    from = to
  }
}

test('a simulated month: what two vehicles did, burnt, got and lost is in every report, and days add up to months, vehicles to organisations', async () => {
  const fleet = await platform.addOrganisation('Month', root)
  const tractor: FleetRow = {
    phone: '13900001702',
    version: '2019',
    plate: '沪M1',
    plateColor: 2,
    kind: 'haul',
    home: 'Shanghai',
    to: 'Wuhan',
    vehicleType: 'tractor',
    siphoned: true,
  }
  const van: FleetRow = { ...tractor, phone: '13900001703', plate: '沪M2', kind: 'city', vehicleType: 'van', siphoned: undefined }
  const client = await platform.database.pool.connect()
  const truths = new Map<string, Truth[]>()
  for (const [row, days] of [
    [tractor, length],
    [van, 3],
  ] as const) {
    const vehicle = await platform.addVehicle(fleet, row.plate)
    const { reports, truths: own } = drivenBy(row, vehicle, days)
    for (let at = 0; at < reports.length; at += 2_000) {
      const positions = await new IngestRepository().store(client, reports.slice(at, at + 2_000))
      platform.bus.publish({ kind: 'stored', positions })
    }
    truths.set(String(vehicle), own)
  }
  client.release()
  await settled()
  const [from, to] = [monthAt, monthAt + length * day]
  const about = { orgIds: [String(fleet)] }
  const all: Row[] = []
  for (const [vehicle, own] of truths) {
    const rows = await reported({ vehicleIds: [vehicle] }, from, to, 'vehicleDay')
    all.push(...rows)
    const listed = await alarmsOf(vehicle, from, to)
    expect(listed).toHaveLength(own.reduce((sum, { speeding }) => sum + speeding, 0))
    for (const [nth, truth] of own.entries()) {
      const row = rows.find(each => each['day'] === dayNames[nth])
      const events = [truth.refuelled, truth.lost].filter(litres => litres > 0).length
      // A tank that sloshes is read to some litres; at first the vehicle still pulls over from the day before.
      const litres = 2 + events * 9
      const wrong = {
        metres: off(row, 'distance', truth.metres) > (nth === 0 ? 250 : 100),
        driving: !truth.gap && off(row, 'drivingTime', truth.driving) > truth.unsure + 120,
        idling: !truth.gap && off(row, 'idlingTime', truth.idling) > truth.unsure + 60,
        used: off(row, 'fuelUsed', truth.used * 1_000) > litres * 1_000,
        refuelled: off(row, 'refuelled', truth.refuelled * 1_000) > litres * 1_000,
        lost: off(row, 'lost', truth.lost * 1_000) > litres * 1_000,
        alarms: number(row, 'alarms') !== truth.speeding,
      }
      expect({ nth, ...wrong }, JSON.stringify({ row, truth })).toEqual({
        nth,
        ...Object.fromEntries(Object.keys(wrong).map(name => [name, false])),
      })
      // A day in four, because a replay of each takes its time.
      if (nth % 4 > 0) continue
      const { card, metres } = await shown(vehicle, monthAt + nth * day)
      expect([nth, row?.['distance'], row?.['drivingTime'], number(row, 'idlingTime') + number(row, 'parkedTime')]).toEqual([
        nth,
        Math.round((card?.km ?? 0) * 1_000),
        card?.driving,
        card?.stopped,
      ])
      expect([nth, metres]).toEqual([nth, row?.['distance']])
    }
    // The loss of each week is one event with its place.
    const { events } = await reader.call('report/getVehFuelLevels', { vehicleId: vehicle, startTime: from, endTime: to })
    const isLoss = ({ lost }: Truth) => lost > 0
    expect(events.filter(({ kind }) => kind === 'loss')).toHaveLength(own.filter(isLoss).length)
    expect(events.every(({ latitude }) => latitude !== null)).toBe(true)
  }
  const added = ['distance', 'drivingTime', 'idlingTime', 'parkedTime', 'gapTime', 'fuelUsed', 'refuelled', 'lost', 'alarms']
  const sums = (rows: readonly Row[]) => added.map(name => rows.reduce((sum, row) => sum + number(row, name), 0))
  for (const group of ['vehicle', 'day', 'organisation'] as const)
    expect([group, ...sums(await reported(about, from, to, group))]).toEqual([group, ...sums(all)])
  for (const vehicle of truths.keys()) {
    const own = all.filter(row => row['vehicleId'] === vehicle)
    expect(sums(await reported({ vehicleIds: [vehicle] }, from, to, 'vehicle'))).toEqual(sums(own))
  }
})
