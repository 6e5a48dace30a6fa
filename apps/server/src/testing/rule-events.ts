/** Stretches of driving and standing as the reports that rules look at, from times of the year that are hard for clocks on, and rules of each kind. */
import { type AlarmRuleKind, type RouteLine, ruleKindOf, ruleTypeOf } from '@outrider/contract'
import { quality } from '../events/position-report.ts'
import type { RuledReport } from '../rules/ruled-report.ts'
import type { StoredRule } from '../rules/stored-rule.ts'
import { zoneOffset } from '../tracks/zone-offset.ts'

export const timeZone = 'Europe/Berlin'
export const starts = {
  'by day': Date.UTC(2026, 4, 4, 10),
  'over midnight': Date.UTC(2026, 4, 4, 21, 50),
  'as clocks go forward': Date.UTC(2026, 2, 29, 0, 50),
  'as clocks go back': Date.UTC(2026, 9, 25, 0, 50),
}
export const minute = 60_000
export const day = 86_400_000
export const metre = 1 / 111_195
export const centre = { latitude: 52.5, longitude: 13.4 }

/** Minutes of the day by the clocks there. */
export const clock = (time: number): number => Math.floor(((time + zoneOffset(timeZone, time)) % day) / minute)
export const asText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

export interface Part {
  minutes: number
  /** km/h, to the north. */
  speed?: number
  /** Metres north at its begin; nothing: goes on. */
  north?: number
  /** Metres east of the line. */
  aside?: number
  over?: Partial<RuledReport>
}
export const engineOff = { status: 0b10 }
export const lost = { quality: quality.noFix, latitude: 0, longitude: 0, latitudeE6: 0, longitudeE6: 0 }
export const stands = (minutes: number, over: Partial<RuledReport> = {}): Part => ({ minutes, over })
export const drives = (minutes: number, speed = 60, over: Partial<RuledReport> = {}): Part => ({ minutes, speed, over })

/** A report each half minute. */
export function reportsOf(start: number, parts: readonly Part[]): RuledReport[] {
  const reports: RuledReport[] = []
  let time = start
  let at = 0
  for (const { minutes, speed = 0, north, aside = 0, over } of parts) {
    at = north ?? at
    for (let half = 0; half < minutes * 2; half++) {
      const latitude = centre.latitude + at * metre
      const longitude = centre.longitude + (aside * metre) / Math.cos((centre.latitude * Math.PI) / 180)
      const place = { latitude, longitude, latitudeE6: Math.round(latitude * 1e6), longitudeE6: Math.round(longitude * 1e6) }
      const sent = { vehicleId: 1, time, digest: 0n, receivedAt: time, quality: 0, edition: null, ...place }
      const rest = { speedDkmh: speed * 10, status: 0b11, alarms: 0, fuelDl: null, satellites: 12, timeZone, late: false }
      reports.push({ ...sent, ...rest, ...over })
      time += minute / 2
      at += (speed / 3.6) * 30
    }
  }
  return reports
}

export const always = { days: new Set([1, 2, 3, 4, 5, 6, 7]), begin: null, end: null }
export const ruleOf = (kind: AlarmRuleKind, parameters: Record<string, number>, over: Partial<StoredRule> = {}): StoredRule => ({
  id: '1',
  organisationId: 1,
  kind,
  type: ruleTypeOf(kind).number,
  name: kind,
  level: 2,
  parameters: {
    ...Object.fromEntries(
      Object.entries(ruleKindOf(kind).parameters).flatMap(([name, { usual }]) => (usual === null ? [] : [[name, usual]])),
    ),
    ...parameters,
  },
  geofence: null,
  vehicleIds: null,
  hours: always,
  timeZone: null,
  ...over,
})
export const circle = { geofence: { id: '7', name: 'Depot', shape: { circle: { ...centre, radius: 500 }, polygon: [] } } }
/** Twenty kilometres to the north. */
export const route = (more: Partial<RouteLine> = {}) => {
  const end = { latitude: centre.latitude + 20_000 * metre, longitude: centre.longitude }
  const line: RouteLine = { width: 200, points: [centre, end], sections: [], waypoints: [], ...more }
  return { geofence: { id: '7', name: 'Line', shape: { circle: null, polygon: [], route: line } } }
}
/** From the begin on, as long as the test. */
export const hoursFrom = (start: number, minutes: number) => ({
  ...always,
  begin: clock(start),
  end: (clock(start) + minutes) % 1_440,
})
