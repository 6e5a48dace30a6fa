import type { Location } from '@outrider/jt808'
import { describe, expect, it } from 'vitest'
import { demoFleet } from '../fleet/demo-fleet.ts'
import { Drive } from '../road/drive.ts'
import type { FleetRow } from '../fleet/fleet-row.ts'
import { midnightBefore, pastOf, type PastStep } from './past.ts'
import { Random } from '../random.ts'
import { placeNamed } from '../road/road-network.ts'

/** Saturday noon in China. */
const now = Date.UTC(2026, 2, 14, 4)
const day = 86_400_000
const withPast = demoFleet.filter(row => row.past === 'first')
const hauls = withPast.find(({ kind }) => kind === 'haul') as FleetRow
const town = withPast.find(({ kind }) => kind === 'city') as FleetRow

function past(row: FleetRow, days = 3): { drive: Drive; steps: PastStep[]; reports: (Location & { time: number })[] } {
  const drive = new Drive(row, new Random(row.phone))
  const { lon } = placeNamed(row.home)
  const from = midnightBefore(now, days, lon)
  const steps = [...pastOf(drive, { from, clock: () => now, lon, town: row.kind === 'city', interval: 20, seed: row.phone })]
  const reports = steps.flatMap(step => ('report' in step ? [step.report as Location & { time: number }] : []))
  return { drive, steps, reports }
}
const accOn = ({ status }: Location): boolean => (status & 1) !== 0
/** Hour of the day in local solar time at the home. */
const hourAt = (row: FleetRow, { time }: { time: number }): number => (time / 3_600_000 + placeNamed(row.home).lon / 15) % 24

describe('the past of a vehicle', () => {
  it('begins at local midnight, is in time order, and ends where the drive continues', () => {
    const { drive, reports } = past(hauls)
    const times = reports.map(({ time }) => time)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(hourAt(hauls, { time: times[0] as number })).toBeLessThan(0.2)
    expect(now - (times[0] as number)).toBeGreaterThan(3 * day)
    expect(now - (times.at(-1) as number)).toBeLessThanOrEqual(300_000)
    const last = reports.at(-1) as Location
    expect(drive.reading.lat).toBeCloseTo(last.latitude, 3)
    expect(drive.resting).toBe(false)
  })

  it.each([hauls, town])('drives by day and is parked at night: $nickname', row => {
    const { reports } = past(row)
    const night = reports.filter(report => hourAt(row, report) < 5 || hourAt(row, report) > 23)
    expect(night.length).toBeGreaterThan(200)
    // At first it is still pulling over.
    expect(night.slice(10).filter(report => accOn(report) || report.speed > 0)).toEqual([])
    const morning = reports.filter(report => hourAt(row, report) > 8 && hourAt(row, report) < 11)
    expect(morning.filter(accOn).length / morning.length).toBeGreaterThan(0.3)
    expect(Math.max(...morning.map(({ speed }) => speed))).toBeGreaterThan(30)
  })

  it('loses fuel at night, once a week, if somebody takes it', () => {
    const drive = new Drive(hauls, new Random(3))
    const { lon } = placeNamed(hauls.home)
    const from = midnightBefore(now, 9, lon)
    const steps = [...pastOf(drive, { from, clock: () => now, lon, town: false, interval: 20, seed: 'x', siphoned: true })]
    const reports = steps.flatMap(step => ('report' in step ? [step.report as Location & { time: number }] : []))
    const lost = reports.flatMap((report, at) => {
      const before = reports[at - 1]
      const litres = (before?.extras.fuel ?? 0) - (report.extras.fuel ?? 0)
      return before && !accOn(before) && !accOn(report) && litres > 5
        ? [{ litres, night: Math.floor((report.time - from) / day), hour: hourAt(hauls, report) }]
        : []
    })
    expect(new Set(lost.map(({ night }) => night))).toEqual(new Set([1, 8]))
    expect(lost.every(({ hour }) => hour > 2 && hour < 3)).toBe(true)
    const all = lost.reduce((sum, { litres }) => sum + litres, 0)
    expect(Math.abs(all - 180)).toBeLessThan(35)
  })

  it('never jumps: the odometer only grows, at a plausible speed', () => {
    const { reports } = past(hauls, 7)
    for (const [i, report] of reports.entries()) {
      const before = reports[i - 1]
      if (!before) continue
      const [from, to] = [before.extras.mileage as number, report.extras.mileage as number]
      expect(to).toBeGreaterThanOrEqual(from)
      expect(to - from).toBeLessThanOrEqual(((report.time - before.time) / 3_600_000) * 130 + 0.2)
    }
  })

  it('has gaps, and reports that were buffered without a signal', () => {
    const all = withPast.filter(({ kind }) => kind === 'haul').map(row => past(row, 7))
    const gaps = all.flatMap(({ reports }) =>
      reports.filter((report, i) => i > 0 && report.time - (reports[i - 1]?.time ?? 0) > 600_000),
    )
    expect(gaps.length).toBeGreaterThan(3)
    const buffered = all.flatMap(({ steps }) => steps.filter(step => 'report' in step && step.buffered))
    const reported = all.reduce((sum, { reports }) => sum + reports.length, 0)
    expect(buffered.length).toBeGreaterThan(10)
    expect(buffered.length).toBeLessThan(reported / 20)
  })

  it('the driver inserts the card in the morning and removes it at night', () => {
    const cards = past(town).steps.flatMap(step => ('card' in step ? [step] : []))
    expect(cards.map(({ card }) => card)).toEqual([false, true, false, true, false, true, false, true])
    expect(cards.filter(({ card }) => card).every(at => hourAt(town, at) > 5 && hourAt(town, at) < 8)).toBe(true)
  })

  it('is the same for the same drive', () => {
    expect(past(town).reports).toEqual(past(town).reports)
  })
})

describe('the vehicles of the demo with a past', () => {
  it('are all of them', () => {
    expect(demoFleet.filter(({ past }) => past === undefined)).toEqual([])
  })
  it('that is told first are twelve, long-distance and city, of all editions, and none raises alarms', () => {
    expect(withPast).toHaveLength(12)
    expect(new Set(withPast.map(({ kind }) => kind))).toEqual(new Set(['haul', 'city']))
    expect(new Set(withPast.map(({ version }) => version)).size).toBe(3)
    expect(withPast.filter(({ alarm }) => alarm)).toEqual([])
  })
})
