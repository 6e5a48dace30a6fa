/** Days and hours of a rule, by the clocks of its zone, over summer time too. Pure. */
import { isDayOff } from '@outrider/contract'
import { zoneOffset } from '../tracks/zone-offset.ts'

export interface RuleHours {
  /** 1: Monday. */
  days: ReadonlySet<number>
  /** It counts on the days off, or on the working days, of this calendar; missing: on all. */
  calendar?: RuleCalendar | undefined
  /** Minutes of the day; null: at any time. */
  begin: number | null
  end: number | null
}

export interface RuleCalendar {
  readonly asks: 'off' | 'working'
  /** What is entered, by days since 1970; of all others the weekday says it. */
  readonly off: ReadonlyMap<number, boolean>
}

const minute = 60_000
const hour = 3_600_000
const day = 86_400_000

/** Whether hours in which `since` was are over at a later time, though it may be within them again. */
export function isOver({ begin, end }: RuleHours, since: number, time: number, timeZone: string): boolean {
  if (begin === null || end === null) return false
  const from = since + zoneOffset(timeZone, since)
  const left = (end * minute - (from % day) + day) % day || day
  return time + zoneOffset(timeZone, time) >= from + left
}

/** Hours over midnight belong to the day on which they began. `time`: ms since 1970; `timeZone`: IANA. */
export function isWithin(hours: RuleHours, time: number, timeZone: string): boolean {
  // Every day at any time needs no clock.
  if (hours.begin === null && hours.days.size === 7 && !hours.calendar) return true
  const offset = zoneOffset(timeZone, time)
  if (isWithinLocal(hours, time + offset)) return true
  if (hours.begin === null) return false
  // Clocks that went back tell an hour twice: hours that had begun when they did go on.
  const wentBackAt = wentBack(timeZone, time, offset)
  return wentBackAt !== undefined && isWithinLocal(hours, wentBackAt - minute + zoneOffset(timeZone, wentBackAt - minute))
}

/** `local`: ms by the clocks there. */
function isWithinLocal(hours: RuleHours, local: number): boolean {
  const { begin, end } = hours
  const minutes = Math.floor((local % day) / minute)
  const today = Math.floor(local / day)
  if (begin === null || end === null) return holdsOn(hours, today)
  if (begin <= end) return minutes >= begin && minutes < end && holdsOn(hours, today)
  if (minutes >= begin) return holdsOn(hours, today)
  return minutes < end && holdsOn(hours, today - 1)
}

/** Whether it counts on a day, since 1970. */
function holdsOn({ days, calendar }: RuleHours, date: number): boolean {
  // 1970-01-01 was a Thursday.
  const weekday = ((date + 3) % 7) + 1
  if (!days.has(weekday)) return false
  return !calendar || (calendar.off.get(date) ?? isDayOff(weekday)) === (calendar.asks === 'off')
}

/** When clocks went back, while they tell what they told before for the second time; undefined: they do not. ms since 1970, to the minute. */
function wentBack(timeZone: string, time: number, offset: number): number | undefined {
  const by = zoneOffset(timeZone, time - hour) - offset
  if (by <= 0 || zoneOffset(timeZone, time - by) === offset) return undefined
  // Whole minutes since 1970: the last of before, the first of after.
  let [before, after] = [Math.floor((time - by) / minute), Math.floor(time / minute)]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (zoneOffset(timeZone, middle * minute) === offset) after = middle
    else before = middle
  }
  return after * minute
}

/** When the hours in which `time` is began, ms since 1970; 0: they are at any time. */
export function beganAt({ begin, end }: RuleHours, time: number, timeZone: string): number {
  if (begin === null || end === null) return 0
  const local = time + zoneOffset(timeZone, time)
  const began = local - ((local - begin * minute) % day)
  // Clocks may have been changed since.
  return began - zoneOffset(timeZone, began - zoneOffset(timeZone, time))
}
