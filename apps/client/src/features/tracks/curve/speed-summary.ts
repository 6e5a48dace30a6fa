/** Top speed and average speed while moving, of a track or of intervals of it. */
import { rowOfTopSpeed, sliceTrack, speedAt, type SpeedSource, type Track } from '@outrider/track'

export interface SpeedSummary {
  /** km/h, and when, ms since 1970. */
  top: { speed: number; time: number }
  /** km/h over the moving points; null when none moves. */
  average: number | null
}

/** Of the points in [from, to] with a plausible speed; undefined when none has a speed. */
export function speedSummaryOf(track: Track, source: SpeedSource, from: number, to: number): SpeedSummary | undefined {
  const part = sliceTrack(track, from, to)
  const topRow = rowOfTopSpeed(part, source)
  const top = speedAt(part, topRow, source)
  if (top === null) return undefined
  let [sum, moving] = [0, 0]
  for (let row = 0; row < part.length; row++) {
    const speed = speedAt(part, row, source) ?? 0
    // Speeds above the top speed are implausible.
    if (speed <= 0 || speed > top) continue
    sum += speed
    moving++
  }
  return { top: { speed: top, time: part.time[topRow] ?? from }, average: moving === 0 ? null : sum / moving }
}

const minute = 60_000
const widths = [1, 5, 10, 15, 30, 60, 120, 180, 360, 720, 1440].map(minutes => minutes * minute)
/** Rows of the table at most. */
const maxRows = 24

/** Divides [from, to] into equal intervals aligned to the wall clock; the first and the last may be shorter. */
export function partsOf(from: number, to: number): { from: number; to: number }[] {
  const width = widths.find(each => (to - from) / each <= maxRows) ?? 1440 * minute
  const parts: { from: number; to: number }[] = []
  const midnight = new Date(from).setHours(0, 0, 0, 0)
  for (let begin = midnight + Math.floor((from - midnight) / width) * width; begin <= to; begin += width) {
    parts.push({ from: Math.max(from, begin), to: Math.min(to, begin + width) })
  }
  return parts.filter(part => part.to > part.from)
}
