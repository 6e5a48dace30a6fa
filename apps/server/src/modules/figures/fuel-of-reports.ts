/** What SQL says of the fuel in rows, of reports that are columns: the two must say the same. */
import { quality, unsoundClock } from '../../events/position-report.ts'
import type { StoredReports } from '../../packs/codec/stored-reports.ts'
import { fullScaleRaw } from './fuel-faults.ts'

/** A minute with its median level as it was sent. Time: ms since 1970. */
export interface FuelMinute {
  at: number
  raw: number
  moves: boolean
  latitude: number | null
  longitude: number | null
}

const noFix = quality.noFix | quality.atZero | quality.outOfRange
const minute = 60_000
/** 0.1 km/h. */
const movesFrom = 30

const timeOf = ({ time }: StoredReports, row: number): number => Math.floor((time[row] as number) / 1000)
const tells = ({ fuelDl, quality: flags }: StoredReports, row: number): boolean =>
  !Number.isNaN(fuelDl[row]) && ((flags[row] as number) & unsoundClock) === 0

/** When the last level was told; one at either end of its scale counts where there is no other. */
export function lastFuel(reports: StoredReports): number | undefined {
  let any: number | undefined
  for (let row = reports.length - 1; row >= 0; row--) {
    if (!tells(reports, row)) continue
    const level = reports.fuelDl[row] as number
    if (level > 0 && level < fullScaleRaw) return timeOf(reports, row)
    any ??= timeOf(reports, row)
  }
  return any
}

export function fuelMinutes(reports: StoredReports): FuelMinute[] {
  const byMinute = new Map<number, number[]>()
  for (let row = 0; row < reports.length; row++) {
    if (!tells(reports, row)) continue
    const at = Math.floor(timeOf(reports, row) / minute) * minute
    const rows = byMinute.get(at) ?? []
    rows.push(row)
    byMinute.set(at, rows)
  }
  return [...byMinute].map(([at, rows]) => {
    const levels = rows.map(row => reports.fuelDl[row] as number).sort((a, b) => a - b)
    const fixed = rows.filter(row => ((reports.quality[row] as number) & noFix) === 0)
    const most = (of: Float64Array): number | null =>
      fixed.length === 0 ? null : Math.max(...fixed.map(row => of[row] as number)) / 1e6
    return {
      at,
      raw: levels[Math.ceil(levels.length / 2) - 1] as number,
      moves: rows.some(row => (reports.speedDkmh[row] as number) >= movesFrom),
      latitude: most(reports.latitudeE6),
      longitude: most(reports.longitudeE6),
    }
  })
}
