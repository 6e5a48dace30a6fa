/** Days and hours of a rule. Pure. */

export interface RuleHours {
  /** 1: Monday. */
  days: ReadonlySet<number>
  /** Minutes of the day; null: at any time. */
  begin: number | null
  end: number | null
}

/** Asia/Shanghai, which has no summer time; ms. */
const zoneOffset = 8 * 3_600_000
const minute = 60_000
const day = 86_400_000

/** Hours over midnight belong to the day on which they began. `time`: ms since 1970. */
export function isWithin({ days, begin, end }: RuleHours, time: number): boolean {
  const local = time + zoneOffset
  const minutes = Math.floor((local % day) / minute)
  // 1970-01-01 was a Thursday.
  const weekday = ((Math.floor(local / day) + 3) % 7) + 1
  if (begin === null || end === null) return days.has(weekday)
  if (begin <= end) return days.has(weekday) && minutes >= begin && minutes < end
  if (minutes >= begin) return days.has(weekday)
  return minutes < end && days.has(weekday === 1 ? 7 : weekday - 1)
}
