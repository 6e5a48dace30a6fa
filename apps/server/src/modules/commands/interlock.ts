/**
 * Whether oil and power may be cut now. A cut at speed can kill: what is not known to be safe is refused. Pure, so that every rule can be tested;
 * what it looks at is gathered by standing.ts.
 */
import type { CutHindrance } from '@outrider/contract'

/** What the live reports of a vehicle have shown; times by the monotonic clock of this server, ms. */
export interface Seen {
  /** Arrival of the last live report. */
  at: number
  /** The terminal's clock in it, and the arrival, ms since 1970. */
  time: number
  arrivedAt: number
  /** A valid fix, timed by a sound clock. */
  good: boolean
  /** Of GNSS and of the recorder, the larger; 0.1 km/h. */
  speedDkmh: number
  /** Since when reports without a gap show it in one place at no more than the speed allowed; null: it does not stand. */
  standingSince: number | null
  /** Until then its clock is not believed: a report had a time that cannot have been. */
  doubtedUntil: number
}

export const interlockLimits = {
  /** Oldest position, by arrival as by the terminal's clock, ms. */
  maxAge: 60_000,
  /** How far the terminal's clock may be ahead, ms: an old position looks newer by as much. */
  maxAhead: 10_000,
  /** How long it must have stood, ms. */
  standing: 30_000,
  /** A clock once found wrong is not believed for so long, ms. */
  doubt: 600_000,
} as const

interface Now {
  linked: boolean
  /** Monotonic, ms. */
  elapsed: number
  /** km/h. */
  cutSpeed: number
}

type Rule = (seen: Seen, now: Now) => boolean

/** In the order in which they are told. */
const hindrances: readonly (readonly [CutHindrance, Rule])[] = [
  [
    'clock',
    ({ doubtedUntil, time, arrivedAt }, { elapsed }) => elapsed < doubtedUntil || time - arrivedAt > interlockLimits.maxAhead,
  ],
  [
    'oldPosition',
    ({ at, time, arrivedAt }, { elapsed }) => {
      const sinceArrival = elapsed - at
      // What the message took on its way counts too.
      return !(sinceArrival + Math.max(0, arrivedAt - time) <= interlockLimits.maxAge)
    },
  ],
  ['noFix', ({ good }) => !good],
  ['moving', ({ speedDkmh }, { cutSpeed }) => !(speedDkmh <= cutSpeed * 10)],
  ['notStanding', ({ standingSince, at }) => standingSince === null || !(at - standingSince >= interlockLimits.standing)],
]

/** undefined: nothing hinders it. */
export function cutHindrance(seen: Seen | undefined, now: Now): CutHindrance | undefined {
  if (!now.linked) return 'offline'
  if (!seen) return 'noPosition'
  return hindrances.find(([, hinders]) => hinders(seen, now))?.[0]
}
