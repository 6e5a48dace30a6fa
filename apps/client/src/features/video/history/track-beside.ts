/** What stands beside recorded video, of the vehicle's track. Pure. */
import type { DataOf } from '@outrider/contract'

type Point = DataOf<'track/getVehicleTrack'>['points'][number]

/** Bits of one edition in the names of a track. */
const bits = 32

/** In lines that end where a gap follows. */
export function pathOf(points: readonly Point[]): (readonly [latitude: number, longitude: number])[][] {
  const lines: (readonly [number, number])[][] = [[]]
  for (const { latitude, longitude, gapFollows, implausible } of points) {
    if (latitude !== null && longitude !== null && !implausible) lines.at(-1)?.push([latitude, longitude])
    if (gapFollows) lines.push([])
  }
  return lines.filter((line, at) => line.length > 0 || at === 0)
}

/** At least 60 km/h high, so that a vehicle that stands does not seem to race. */
export function curveOf(
  points: readonly Point[],
  { from, to }: { from: number; to: number },
  { width, height }: { width: number; height: number },
): { points: string; top: number } {
  const top = points.reduce((most, { speed }) => Math.max(most, Math.ceil(speed / 20) * 20), 60)
  const drawn = points.map(({ time, speed }) => {
    const x = ((time - from) / (to - from)) * width
    return `${x.toFixed(1)},${(height - (speed / top) * height).toFixed(1)}`
  })
  return { points: drawn.join(' '), top }
}

/** The last report at or before a time; undefined: there is none. Reports are in order of time. */
export function reportAt(points: readonly Point[], time: number): Point | undefined {
  let from = 0
  let to = points.length
  while (from < to) {
    const middle = (from + to) >> 1
    if ((points[middle]?.time ?? 0) <= time) from = middle + 1
    else to = middle
  }
  return points[from - 1]
}

/** When alarms began: reports with bits that the one before had not. */
export function alarmsOf(points: readonly Point[], names: readonly string[]): { time: number; names: string[] }[] {
  const found: { time: number; names: string[] }[] = []
  let before = 0
  for (const { time, alarms, alarmEdition = 0 } of points) {
    const begun = alarms & ~before
    before = alarms
    if (begun === 0) continue
    const named = Array.from({ length: bits }, (_, bit) =>
      (begun >>> bit) & 1 ? (names[alarmEdition * bits + bit] ?? '') : '',
    ).filter(name => name !== '')
    if (named.length > 0) found.push({ time, names: named })
  }
  return found
}
