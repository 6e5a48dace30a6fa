/** The day looked at, the days of the period, and the ways to other days and ranges. */
import { useEffect, useState } from 'react'
import { midnight } from '../../../../core/time/days.ts'
import { type QuickTime, quickTimes } from '../../../../core/time/quick-times.ts'
import { serverNow } from '../../../../core/time/server-clock.ts'
import { dayOf, type DaySpan, daysIn, type QuickRange, rangeNameOf, rangeOf, type TrackQuery } from '../../replay/track-query.ts'
import { useClock, useReplay } from '../../replay/use-replay.ts'

/** Those that are one press away; the day before yesterday is two presses on the arrow. */
export const offeredRanges = quickTimes.filter(range => range !== 'dayBefore')

export interface Days {
  /** Midnight of the day of the clock, ms since 1970. */
  readonly day: number
  /** Those of the period. */
  readonly days: readonly DaySpan[]
  readonly range: QuickRange
  /** The day of the clock is today. */
  readonly last: boolean
  /** Goes so many days on, or back. */
  readonly step: (by: number) => void
  readonly goTo: (day: DaySpan) => void
  readonly ask: (range: QuickTime) => void
}

/** Midnight of today, which changes while the page is open. */
function useToday(): number {
  const [today, setToday] = useState(() => midnight(serverNow()))
  useEffect(() => {
    const timer = setTimeout(() => setToday(midnight(serverNow())), midnight(today, 1) - serverNow() + 1_000)
    return () => clearTimeout(timer)
  }, [today])
  return today
}

export function useDays(query: TrackQuery, onQuery: (query: TrackQuery) => void): Days {
  const { clock } = useReplay()
  const today = useToday()
  const { startTime, endTime } = query
  // The clock stands at zero until something is loaded, and keeps the time of the last track when there is none.
  const day = useClock(({ time }) => midnight(time >= startTime && time <= endTime ? time : startTime))
  const days = daysIn(startTime, endTime)
  return {
    day,
    days,
    range: rangeNameOf(query, serverNow()),
    last: day >= today,
    step(by) {
      const to = midnight(day, by)
      // A day of the period is gone to, another one is asked for.
      const within = days.length > 1 ? days.find(({ from }) => midnight(from) === to) : undefined
      if (within) clock.seek(within.from)
      else onQuery({ ...query, ...dayOf(to, serverNow()) })
    },
    goTo: ({ from }) => clock.seek(from),
    ask: range => onQuery({ ...query, ...rangeOf(range, serverNow()), range }),
  }
}
