/** Days and hours of a rule, by the clocks of its zone, over summer time too. Pure. */
import { zoneOffset } from '../../../tracks/zone-offset.ts'

export interface RuleHours {
  /** 1: Monday. */
  days: ReadonlySet<number>
  /** Minutes of the day; null: at any time. */
  begin: number | null
  end: number | null
}

const minute = 60_000
const day = 86_400_000

/** Hours over midnight belong to the day on which they began. `time`: ms since 1970; `timeZone`: IANA. */
export function isWithin({ days, begin, end }: RuleHours, time: number, timeZone: string): boolean {
  // Every day at any time needs no clock.
  if (begin === null && days.size === 7) return true
  const local = time + zoneOffset(timeZone, time)
  const minutes = Math.floor((local % day) / minute)
  // 1970-01-01 was a Thursday.
  const weekday = ((Math.floor(local / day) + 3) % 7) + 1
  if (begin === null || end === null) return days.has(weekday)
  if (begin <= end) return days.has(weekday) && minutes >= begin && minutes < end
  if (minutes >= begin) return days.has(weekday)
  return minutes < end && days.has(weekday === 1 ? 7 : weekday - 1)
}
