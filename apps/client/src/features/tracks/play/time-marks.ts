/** Times that are named on an axis: round ones, as many as there is room for. */
import type { Lang } from '@outrider/contract'
import { clockTime, dayMonth } from '../../../core/time/format.ts'
import type { Span } from '../replay/clock.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const steps = [minute, 5 * minute, 10 * minute, 30 * minute, hour, 2 * hour, 3 * hour, 6 * hour, 12 * hour, day, 2 * day]
/** Between two of them at least, CSS pixels. */
const apart = 64

export interface TimeMark {
  time: number
  text: string
}

/** Round on this device's clock: days begin at midnight. */
export function timeMarks({ from, to }: Span, width: number, lang: Lang): TimeMark[] {
  if (to <= from || width <= 0) return []
  const least = ((to - from) / width) * apart
  const step = steps.find(each => each >= least) ?? Math.ceil(least / day) * day
  const midnight = new Date(from).setHours(0, 0, 0, 0)
  const marks: TimeMark[] = []
  // Day by day, so that days of 23 and 25 hours are whole.
  for (let begin = midnight; begin <= to; begin = new Date(begin + day + 2 * hour).setHours(0, 0, 0, 0)) {
    const days = Math.round((begin - midnight) / day)
    if (step >= day && days % (step / day) !== 0) continue
    const next = new Date(begin + day + 2 * hour).setHours(0, 0, 0, 0)
    for (let time = begin; time < next && time <= to; time += step) {
      if (time < from) continue
      marks.push({ time, text: time === begin ? dayMonth(time, lang) : clockTime(time, lang) })
    }
  }
  return marks
}
