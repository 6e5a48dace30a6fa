/** What a trial of a rule has found, counted. Pure. */
import type { RuleCaseFound } from '@outrider/contract'

const dayMs = 86_400_000
const minuteMs = 60_000
/** The replay of a case begins and ends so long before and after it, ms. */
const around = 10 * minuteMs
/** The longest replay, ms. */
const longest = 6 * dayMs

export const vehiclesOf = (cases: readonly RuleCaseFound[]): number => new Set(cases.map(({ vehicleId }) => vehicleId)).size

interface Period {
  startTime: number
  endTime: number
  cases: readonly RuleCaseFound[]
}

/** Days of the user's own clock that the period touches, each by its first moment, with the cases that begin in them. */
export function casesByDay({ startTime, endTime, cases }: Period): { time: number; cases: number }[] {
  const days: { time: number; cases: number }[] = []
  const first = new Date(startTime)
  for (let n = 0; ; n++) {
    const time = new Date(first.getFullYear(), first.getMonth(), first.getDate() + n).getTime()
    if (time > endTime) return days
    const until = new Date(first.getFullYear(), first.getMonth(), first.getDate() + n + 1).getTime()
    days.push({ time, cases: cases.filter(each => each.startTime >= time && each.startTime < until).length })
  }
}

export const replayAround = ({ vehicleId, startTime, endTime }: RuleCaseFound) => ({
  vehicle: vehicleId,
  from: startTime - around,
  to: Math.min(endTime ?? startTime + longest, startTime + longest) + around,
})
