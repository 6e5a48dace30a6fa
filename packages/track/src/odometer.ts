/**
 * Whether an odometer counts what the vehicle drives: its rises are held against the distance between fixes, where fixes show the way without a gap.
 * One that counts tenths, halves or miles is steady, rises like any other, and is wrong all day.
 */
import { fixesOf, fixKind } from './fixes.ts'
import { gapThreshold, isGapBetween, isReducedBetween } from './gaps.ts'
import { pointFlags, type Track } from './track.ts'

/**
 * Bits of the `flags` column besides `pointFlags`, by what somebody has chosen for the vehicle and the time. `fixesCount`: its odometer counts
 * nowhere; `odometerCounts`: it counts whatever the fixes say.
 */
export const odometerFlags = { fixesCount: 4096, odometerCounts: 8192 } as const

/** What is chosen for a vehicle. */
export const odometerSources = ['automatic', 'odometer', 'fixes'] as const
export type OdometerSource = (typeof odometerSources)[number]

export interface OdometerChoice {
  /** From this time on, ms since 1970. */
  from: number
  source: OdometerSource
  /** What the odometer counts is this many times as much. */
  factor: number
}

/** Where both were seen, m. */
export interface OdometerEvidence {
  fixes: number
  odometer: number
}

/** Metres of one unit of the column. */
const unit = 100
/** Stretches are held against each other from this length on, m. */
const stretchMetres = 4_000
/** Slower than this a receiver drifts more than it drives, 0.1 km/h. */
const drivesFrom = 50
/** Fixes whose path is so many times what the reported speeds make of it do not show the way. */
const bySpeeds = { least: 0.6, most: 1.6 } as const
/** Fixes whose path is as long as the reported speeds make it, but for this part, can say by how much an odometer is off. */
const speedsAgree = 0.06
/**
 * Speeds are told at some moments, in a city often in the middle of a turn: they may say less than fixes so far from each other, m, that noise does not
 * make their path longer. A receiver that wanders by w makes a step of s longer by about w² / s: 30 m by 9 % of 100 m, by 4 % of 150 m. So an
 * odometer that is a little below fixes of nearer steps than `clear` may be right.
 */
const sampled = { step: 100, clear: 150, least: 0.7, below: 0.85 } as const
/** A wire that is loose is off for no longer, ms of driving. */
const looseFor = 180_000
/** A stretch whose ratio is further from that of the day was a reset, a jump or a pause of the odometer. */
const alike = 0.15
/** From so many metres on fixes can evaluate an odometer. */
const minMetres = 5_000
/** On a short day, in shorter stretches, they can where it is off by this much or more. */
const shortDay = { stretch: 1_000, metres: 2_000, least: 0.7, most: 1.4 } as const
/** Off by this much in one stretch, against positions and speeds alike, it does not count there: a unit that was set meanwhile. */
const grossly = { stretch: 2_000, least: 0.5, most: 2 } as const
/**
 * The odometer may count so much of what the fixes say: a path between fixes is never longer than the way, but shorter where they are rare and roads
 * bend. Intervals above `dense`, ms.
 */
const tolerated = { least: 0.85, most: 1.25, maxSparse: 2 } as const
const dense = 65_000

interface Stretch {
  fixes: number
  odometer: number
  /** m by the reported speeds. */
  speeds: number
  ms: number
  pairs: number
  /** Rows that it begins and ends with; -1: it has none yet. */
  from: number
  to: number
}
const emptyStretch = (): Stretch => ({ fixes: 0, odometer: 0, speeds: 0, ms: 0, pairs: 0, from: -1, to: -1 })

function add(stretch: Stretch, more: Stretch): void {
  if (stretch.from < 0) stretch.from = more.from
  stretch.to = more.to
  for (const sum of ['fixes', 'odometer', 'speeds', 'ms', 'pairs'] as const) stretch[sum] += more[sum]
}

const none: readonly Stretch[] = []

/** By the length of the pieces: card and evidence of a day ask for the same. */
const cutBefore = new WeakMap<Track, Map<number, readonly Stretch[]>>()

/** Pieces of a track in which fixes show the way and the odometer is reported; a fall of it ends one. */
function stretchesOf(track: Track, km: Float64Array, length: number): readonly Stretch[] {
  // Most trackers report no odometer.
  if (!track.mileage.some(value => value >= 0)) return none
  let byLength = cutBefore.get(track)
  if (!byLength) cutBefore.set(track, (byLength = new Map()))
  let stretches = byLength.get(length)
  if (!stretches) byLength.set(length, (stretches = cutIn(track, km, length)))
  return stretches
}

function cutIn(track: Track, km: Float64Array, length: number): Stretch[] {
  const { time, mileage, speed, flags } = track
  const { kind, jumpBefore, rows } = fixesOf(track)
  const threshold = gapThreshold(track) * 1_000
  const hasAcc = flags.some(each => (each & pointFlags.accOn) !== 0)
  const stretches: Stretch[] = []
  let stretch = emptyStretch()
  // Driven with the engine off and nothing counted: on a ferry or a lorry, or a loose wire between two rises of the odometer.
  let unheard = emptyStretch()
  const end = (): void => {
    if (stretch.fixes >= length && isShown(stretch)) stretches.push(stretch)
    if (stretch.to >= 0) stretch = emptyStretch()
    if (unheard.to >= 0) unheard = emptyStretch()
  }
  for (let at = 1; at < rows.length; at++) {
    const [was, is] = [rows[at - 1] as number, rows[at] as number]
    const risen = ((mileage[is] as number) - (mileage[was] as number)) * unit
    const known = (mileage[is] as number) >= 0 && (mileage[was] as number) >= 0
    const inTunnel = is - was > 1 && kind.subarray(was + 1, is).includes(fixKind.none)
    if (!known || risen < 0 || inTunnel || jumpBefore[at] || isGapBetween(track, was, is, threshold)) {
      end()
      continue
    }
    const engine = !hasAcc || (((flags[was] as number) | (flags[is] as number)) & pointFlags.accOn) !== 0
    const counts = engine || risen > 0
    if (counts && unheard.to >= 0) {
      if (unheard.ms <= looseFor) add(stretch, unheard)
      unheard = emptyStretch()
    }
    const into = counts ? stretch : unheard
    into.odometer += risen
    if (into.from < 0) into.from = was
    into.to = is
    const [before, now] = [speed[was] as number, speed[is] as number]
    if (before < drivesFrom && now < drivesFrom) continue
    const ms = (time[is] as number) - (time[was] as number)
    const path = ((km[is] as number) - (km[was] as number)) * 1_000
    into.fixes += path
    // What was left out between two points of a reduced track is not known.
    into.speeds += isReducedBetween(track, was, is) ? path : ((before + now) / 2 / 36) * (ms / 1_000)
    into.ms += ms
    into.pairs++
    if (stretch.fixes >= length) end()
  }
  end()
  return stretches
}

const isShown = ({ fixes, speeds }: Stretch): boolean => fixes >= speeds * bySpeeds.least && fixes <= speeds * bySpeeds.most

interface Evaluated extends OdometerEvidence {
  /** m by the reported speeds. */
  speeds: number
  /** m between two fixes. */
  step: number
  /** ms between two fixes. */
  interval: number
}

/** What both say where they say the same all the time; undefined: fixes show too little, or the odometer has no ratio of its own. */
function evaluated(stretches: readonly Stretch[], { steps, atLeast }: { steps: number; atLeast: number }): Evaluated | undefined {
  const ratios = stretches.map(({ fixes, odometer }) => odometer / fixes).toSorted((a, b) => a - b)
  const usual = ratios[ratios.length >> 1]
  if (usual === undefined) return undefined
  const same = stretches.filter(
    ({ fixes, odometer }) => Math.abs(odometer - usual * fixes) <= Math.max(alike * usual * fixes, 2 * steps),
  )
  const sum = (some: readonly Stretch[], of: (stretch: Stretch) => number): number =>
    some.reduce((total, each) => total + of(each), 0)
  const fixes = sum(same, each => each.fixes)
  if (fixes < atLeast || fixes < sum(stretches, each => each.fixes) / 2) return undefined
  return {
    fixes,
    odometer: sum(same, each => each.odometer),
    speeds: sum(same, each => each.speeds),
    step: fixes / sum(same, each => each.pairs),
    interval: sum(same, each => each.ms) / sum(same, each => each.pairs),
  }
}

/** The smallest step in which the odometer rises, m: some count whole kilometres. */
function coarseness({ mileage }: Track): number {
  let least = Number.POSITIVE_INFINITY
  let last = -1
  for (const value of mileage) {
    if (value < 0) continue
    if (last >= 0 && value > last) least = Math.min(least, value - last)
    last = value
  }
  return Number.isFinite(least) ? least * unit : unit
}

/**
 * What fixes and odometer of a track say, m, where both are seen. undefined: they cannot be held against each other, also where the fixes cut
 * corners or wander, which the reported speeds tell.
 * @param km `distancesOf` the track
 */
export function odometerEvidence(track: Track, km: Float64Array): OdometerEvidence | undefined {
  const found = evaluated(stretchesOf(track, km, stretchMetres), { steps: coarseness(track), atLeast: minMetres })
  if (!found || !speedsBear(found)) return undefined
  return { fixes: found.fixes, odometer: found.odometer }
}

/** Whether speeds do not say that the fixes cut corners or wander. */
function speedsBear({ fixes, odometer, speeds, step }: Evaluated): boolean {
  const [reported, counted] = [speeds / fixes, odometer / fixes]
  const isLittleBelow = counted > sampled.below && counted < 1 - speedsAgree
  const maybeWander = step < (isLittleBelow ? sampled.clear : sampled.step)
  return reported <= 1 + speedsAgree && reported >= (maybeWander ? 1 - speedsAgree : sampled.least)
}

/** What an odometer is said to have counted, km, where the fixes count instead of it. */
export interface OdometerDoubt {
  km: number
}

/**
 * Why an odometer does not count in a track: it disagrees with fixes that show the way, and nobody has said that it counts all the same.
 * @param km `distancesOf` the track
 */
export function odometerDoubt(track: Track, km: Float64Array): OdometerDoubt | undefined {
  if ((track.flags[track.length - 1] ?? 0) & odometerFlags.odometerCounts) return undefined
  const steps = coarseness(track)
  const found = evaluated(stretchesOf(track, km, stretchMetres), { steps, atLeast: minMetres })
  if (found) {
    const most = found.interval <= dense ? tolerated.most : tolerated.maxSparse
    return isOff(found, { least: tolerated.least, most }) ? { km: risenIn(track) / 1_000 } : undefined
  }
  const short = evaluated(stretchesOf(track, km, shortDay.stretch), { steps, atLeast: shortDay.metres })
  if (!short || short.interval > dense || Math.abs(short.odometer - short.fixes) <= 2 * steps) return undefined
  return isOff(short, shortDay) ? { km: risenIn(track) / 1_000 } : undefined
}

/** Against both: fixes cut corners in a city and wander between houses, speeds are told at some moments only. */
const isOff = (
  { fixes, odometer, speeds }: Pick<Stretch, 'fixes' | 'odometer' | 'speeds'>,
  { least, most }: { least: number; most: number },
): boolean => odometer < least * Math.min(fixes, speeds) || odometer > most * Math.max(fixes, speeds)

/**
 * Of each row: 1 where the odometer does not count since the row before, since positions and speeds say something else by far, although it may be
 * right on the rest of the day. undefined: it counts everywhere.
 * @param km `distancesOf` the track
 */
export function odometerIsOffAt(track: Track, km: Float64Array): Uint8Array | undefined {
  if ((track.flags[track.length - 1] ?? 0) & odometerFlags.odometerCounts) return undefined
  const stretches = stretchesOf(track, km, grossly.stretch)
  if (stretches.length === 0) return undefined
  const steps = coarseness(track)
  let off: Uint8Array | undefined
  for (const stretch of stretches) {
    const { fixes, odometer, ms, pairs, from, to } = stretch
    // One that does not count at all is seen where it is read.
    if (odometer === 0 || !isOff(stretch, grossly) || Math.abs(odometer - fixes) <= 2 * steps || ms > dense * pairs) continue
    off ??= new Uint8Array(track.length)
    off.fill(1, from + 1, to + 1)
  }
  return off
}

/** What an odometer has risen by, m; where it falls it was set back. */
function risenIn({ mileage }: Track): number {
  let [risen, last] = [0, -1]
  for (const value of mileage) {
    if (value < 0) continue
    if (last >= 0 && value > last) risen += (value - last) * unit
    last = value
  }
  return risen
}

/** The track as what is chosen for its vehicle makes of it. `choices` ordered by time; the same track where there are none. */
export function withOdometerChoices(track: Track, choices: readonly OdometerChoice[]): Track {
  if (choices.length === 0 || track.length === 0) return track
  const [mileage, flags] = [track.mileage.slice(), track.flags.slice()]
  for (let row = 0; row < track.length; row++) {
    const choice = choices.findLast(({ from }) => from <= (track.time[row] as number))
    if (!choice) continue
    const value = mileage[row] as number
    if (value >= 0) mileage[row] = Math.min(0x7fff_ffff, Math.round(value * choice.factor))
    if (choice.source === 'fixes') flags[row] = (flags[row] as number) | odometerFlags.fixesCount
    if (choice.source === 'odometer') flags[row] = (flags[row] as number) | odometerFlags.odometerCounts
  }
  return { ...track, mileage, flags }
}

/** One day of what a vehicle's odometer counts, m. */
export interface OdometerDay extends OdometerEvidence {
  /** YYYY-MM-DD. */
  day: string
}

export interface OdometerProposal {
  /** What is to be multiplied with what the odometer counts. */
  factor: number
  /** The days it was seen on, earliest first. */
  days: readonly OdometerDay[]
}

/** Days that are examined, and how many at least, with how many metres in each and in all. */
const daysSeen = 14
const minDays = 3
const minOfDay = 5_000
const minInAll = 60_000
/** Steady: days differ from the ratio of all by no more, and no more of them differ. */
const steadyWithin = 0.04
const oddDays = 0.2
/** Tyres are worn by some percent: nothing is proposed for that. */
const small = 0.06

/** A factor that makes an odometer right, if it is wrong by the same ratio day by day. `days` ordered by time, since the last choice. */
export function odometerProposal(days: readonly OdometerDay[]): OdometerProposal | undefined {
  const usable = days.filter(({ fixes }) => fixes >= minOfDay).slice(-daysSeen)
  const ratios = usable.map(({ fixes, odometer }) => odometer / fixes).toSorted((a, b) => a - b)
  const usual = ratios[ratios.length >> 1] ?? 0
  if (usual <= 0 || Math.abs(usual - 1) <= small) return undefined
  const steady = usable.filter(
    ({ fixes, odometer }) => Math.abs(odometer / fixes - usual) <= Math.max(steadyWithin * usual, (2 * unit) / fixes),
  )
  const sum = (of: 'fixes' | 'odometer'): number => steady.reduce((total, day) => total + day[of], 0)
  if (steady.length < minDays || usable.length - steady.length > oddDays * usable.length || sum('fixes') < minInAll)
    return undefined
  return { factor: rounded(sum('fixes') / sum('odometer')), days: steady }
}

/** Units are round: 10, 0.5 and 1/1.609 are meant where a factor is within one percent of them; else three digits say all that was seen. */
function rounded(factor: number): number {
  for (const round of [0.001, 0.01, 0.1, 0.5, 1.609_344, 1 / 1.609_344, 2, 5, 10, 100, 1_000])
    if (Math.abs(factor / round - 1) <= 0.01) return Number(round.toPrecision(6))
  return Number(factor.toPrecision(3))
}
