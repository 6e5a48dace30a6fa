/** Axis ticks at round times, as many as fit. */
import type { Lang } from '@outrider/contract'
import { clockTime, dayMonth } from './format.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const steps = [minute, 5 * minute, 10 * minute, 30 * minute, hour, 2 * hour, 3 * hour, 6 * hour, 12 * hour, day, 2 * day]
/** Minimum distance of two ticks, CSS pixels. */
const minGapPx = 64

export interface AxisTick {
  time: number
  text: string
}

/** Round in this device's time zone: days begin at midnight. */
export function axisTicks({ from, to }: { from: number; to: number }, width: number, lang: Lang): AxisTick[] {
  if (to <= from || width <= 0) return []
  const min = ((to - from) / width) * minGapPx
  const step = steps.find(each => each >= min) ?? Math.ceil(min / day) * day
  const midnight = new Date(from).setHours(0, 0, 0, 0)
  const ticks: AxisTick[] = []
  // Day by day, so that days of 23 and 25 hours are right.
  for (let begin = midnight; begin <= to; begin = new Date(begin + day + 2 * hour).setHours(0, 0, 0, 0)) {
    const days = Math.round((begin - midnight) / day)
    if (step >= day && days % (step / day) !== 0) continue
    const next = new Date(begin + day + 2 * hour).setHours(0, 0, 0, 0)
    for (let time = begin; time < next && time <= to; time += step) {
      if (time < from) continue
      ticks.push({ time, text: time === begin ? dayMonth(time, lang) : clockTime(time, lang) })
    }
  }
  return ticks
}
