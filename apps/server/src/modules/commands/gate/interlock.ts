/**
 * Whether what can stop a vehicle may be sent to it now. A cut at speed can kill: what is not known to be safe is refused. Pure, to be tested over
 * random histories (interlock-histories.test.ts); what it looks at is gathered by standing.ts.
 */
import type { CutHindrance, EvidenceItem, StandingEvidence } from '@outrider/contract'

/** What the live reports of a vehicle have shown; times by the monotonic clock of this server, ms. */
export interface Seen {
  /** Arrival of the last live report that told something new. */
  at: number
  /** The terminal's clock in it, and the arrival, ms since 1970. */
  time: number
  arrivedAt: number
  /** When the terminal signed in last, ms since 1970: what came before it came over another link, perhaps from another device. */
  linkedAt: number
  /** A valid fix with a speed, timed by a sound clock. */
  good: boolean
  /** Of GNSS and of the recorder; 0.1 km/h; null: not sent. */
  gnssSpeedDkmh: number
  recorderSpeedDkmh: number | null
  /** By its status or an alarm, whatever speed it tells. */
  saysDriving: boolean
  /** null: not sent. */
  satellites: number | null
  /** Odometer of that report, 0.1 km; null: not sent. */
  mileageHm: number | null
  /** The same fix was told again so late that the receiver must be stuck, or to the last digit while the odometer rose. */
  stuck: boolean
  /** Arrival of the newest report, if it is none of those because it left out what the terminal had told since it stands; -Infinity: it is. */
  leftOutAt: number
  /** Until then its clock is not believed: a report had a time that cannot have been. */
  doubtedUntil: number
  /** null: it does not stand. */
  standing: Stand | null
}

/** Reports without a gap that show a vehicle in one place, at no more than the speed allowed. */
export interface Stand {
  /** Arrival and terminal's clock of the first. */
  since: number
  time: number
  /** Where it began to stand, and how far from there the last report is, metres. */
  placeE6: readonly [number, number]
  metres: number
  reports: number
  /** Of item 0x01, 0.1 km, unchanged since it was first told; null: not told. */
  odometerHm: number | null
  /** What any report of them had. */
  items: ReadonlySet<EvidenceItem>
}

export const interlockLimits = {
  /** Oldest position, with the time that it was on its way, ms. */
  maxAge: 10_000,
  /** How far the terminal's clock may be ahead, ms: an old position looks newer by as much. */
  maxAhead: 10_000,
  /** How long it must have stood, ms, by our clock as by the terminal's. */
  standing: 30_000,
  /** Net movement in that time: what the receiver of a standing vehicle wanders, metres. A vehicle that creeps at 1 km/h moves as far. */
  drift: 8,
  /** What a terminal has left out of all its reports for so long, without a gap, it does not send, ms. */
  leftOut: 600_000,
  /** Fewer make no fix. */
  satellites: 4,
  /** A clock once found wrong is not believed for so long, ms. */
  doubt: 600_000,
} as const

export const evidenceItems: readonly EvidenceItem[] = ['odometer', 'recorderSpeed', 'satellites']

export interface Now {
  linked: boolean
  /** Monotonic, ms. */
  elapsed: number
  /** km/h. */
  cutSpeed: number
}

type Rule = (seen: Seen, now: Now) => boolean

export const fastest = ({ gnssSpeedDkmh, recorderSpeedDkmh }: Pick<Seen, 'gnssSpeedDkmh' | 'recorderSpeedDkmh'>): number =>
  Math.max(gnssSpeedDkmh, recorderSpeedDkmh ?? 0)

/** Of the newest live report, with what the message took on its way, ms. */
export const ageOf = ({ at, time, arrivedAt }: Seen, elapsed: number): number => elapsed - at + Math.max(0, arrivedAt - time)

/** Too old to show where the vehicle is to which this link leads. */
export const isOld = (seen: Seen, elapsed: number): boolean =>
  !(ageOf(seen, elapsed) <= interlockLimits.maxAge) || seen.arrivedAt < seen.linkedAt

/** In the order in which they are told. */
const hindrances: readonly (readonly [CutHindrance, Rule])[] = [
  [
    'clock',
    ({ doubtedUntil, time, arrivedAt }, { elapsed }) => elapsed < doubtedUntil || time - arrivedAt > interlockLimits.maxAhead,
  ],
  ['stuckReceiver', ({ stuck }) => stuck],
  [
    'leftOut',
    (seen, { elapsed }) => isOld(seen, elapsed) && seen.leftOutAt > seen.at && elapsed - seen.leftOutAt <= interlockLimits.maxAge,
  ],
  ['oldPosition', (seen, { elapsed }) => isOld(seen, elapsed)],
  ['fewSatellites', ({ satellites }) => satellites !== null && satellites < interlockLimits.satellites],
  ['noFix', ({ good }) => !good],
  ['moving', (seen, { cutSpeed }) => seen.saysDriving || !(fastest(seen) <= cutSpeed * 10)],
  ['notStanding', ({ standing, at, time }) => standing === null || !isLong(at - standing.since) || !isLong(time - standing.time)],
]

const isLong = (ms: number): boolean => ms >= interlockLimits.standing

/** undefined: nothing hinders it. */
export function cutHindrance(seen: Seen | undefined, now: Now): CutHindrance | undefined {
  if (!now.linked) return 'offline'
  if (!seen) return 'noPosition'
  return hindrances.find(([, hinders]) => hinders(seen, now))?.[0]
}

/** `shown`: items that would tell that it drives (shown-by-driving.ts). */
export function evidenceOf(seen: Seen, { elapsed }: Now, shown: ReadonlySet<EvidenceItem> = new Set()): StandingEvidence {
  const { standing, at, satellites, recorderSpeedDkmh, gnssSpeedDkmh, mileageHm } = seen
  const last: Readonly<Record<EvidenceItem, unknown>> = { odometer: mileageHm, recorderSpeed: recorderSpeedDkmh, satellites }
  // An odometer that has never counted is none.
  const isSent = (item: EvidenceItem): boolean =>
    (standing ? standing.items.has(item) : last[item] !== null) &&
    !(item === 'odometer' && (standing?.odometerHm ?? mileageHm) === 0)
  return {
    ageMs: Math.round(ageOf(seen, elapsed)),
    standingMs: standing ? Math.round(at - standing.since) : 0,
    reports: standing?.reports ?? 0,
    metres: standing ? Math.round(standing.metres * 10) / 10 : null,
    speed: gnssSpeedDkmh / 10,
    recorderSpeed: recorderSpeedDkmh === null ? null : recorderSpeedDkmh / 10,
    odometer: standing?.odometerHm ? standing.odometerHm / 10 : null,
    satellites,
    missing: evidenceItems.filter(item => !isSent(item)),
    unproven: evidenceItems.filter(item => isSent(item) && !shown.has(item)),
  }
}
