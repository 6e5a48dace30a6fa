/** On which side of a geofence a vehicle is: beyond the margin while it drives, by the mean of its fixes where it stands. Pure. */
import type { GeofenceShape } from '@outrider/contract'
import type { LiveFix } from '@outrider/track'
import { depthIn, innerDepthOf } from './geofence-shape.ts'
import type { Measured } from './hysteresis.ts'
import type { Standing } from './standing.ts'

/** Margins by the satellites of a fix, metres: few of them see less of the sky. */
export const usualMargin = (satellites: number | null): number =>
  satellites === null ? 30 : satellites >= 10 ? 20 : satellites >= 6 ? 30 : 50

/** A slower vehicle may be stopping, 0.1 km/h. */
const fast = 200
/** Of the standard error: a mean further from the border than this many is on its side. */
const certain = 4
/** A mean over less is none, s and fixes: two of them may be off to the same side. */
const minMean = { seconds: 60, fixes: 3 }
/** What is not clear in so long after it came stays as it was until it drives, s. */
const decidedWithin = 3_600
/** Nearer to the border than this it is on neither side, metres. */
const onBorder = 15
/** A place that it did not drive to, as after a restart of ours, counts only far from the border: metres at least, margins, s. */
const foundThere = { metres: 90, margins: 3, seconds: 300 }

export function sideOf(
  shape: GeofenceShape,
  fix: LiveFix & { satellites: number | null },
  standing: Standing,
  ruleMargin: number | undefined,
  ruleId: string,
): Measured | undefined {
  const outer = ruleMargin ?? usualMargin(fix.satellites)
  if (standing.drives) {
    const depth = depthIn(shape, fix.latitude, fix.longitude)
    // About to stop, perhaps: then the place where it stands says more than a single fix.
    const times = ruleMargin === undefined && fix.speedDkmh < fast ? 2 : 1
    const near = standing.leaves || Math.abs(depth) <= marginAt(depth, shape, outer) * times
    return sides[depth >= 0 ? 'on' : 'off'][near ? 'near' : 'clear']
  }
  if (standing.count === 0) return undefined
  const depth = depthIn(shape, standing.latitude, standing.longitude)
  const margin = marginAt(depth, shape, outer)
  const clear =
    !standing.hasDecided(ruleId) &&
    (isBeyond(Math.abs(depth), margin, standing, ruleMargin) || isClear(Math.abs(depth), margin, fix, standing, outer))
  return sides[depth >= 0 ? 'on' : 'off'][clear ? 'clear' : 'near']
}

/** A small geofence has no place that is so deep inside. */
const marginAt = (depth: number, shape: GeofenceShape, outer: number): number =>
  depth >= 0 ? Math.min(outer, innerDepthOf(shape) / 3) : outer

/** Made once: there is one for each geofence that is near. */
const sides = {
  on: { near: { side: 'on', near: true }, clear: { side: 'on', near: false } },
  off: { near: { side: 'off', near: true }, clear: { side: 'off', near: false } },
} as const satisfies Record<Measured['side'], Record<'near' | 'clear', Measured>>

/** It drove to a place that is so far from the border that no receiver is so wrong; or beyond what the rule itself says. */
const isBeyond = (away: number, margin: number, standing: Standing, ruleMargin: number | undefined): boolean =>
  standing.arrived &&
  (ruleMargin === undefined
    ? away > Math.max(foundThere.metres, foundThere.margins * margin)
    : away > margin && standing.count > 1)

function isClear(away: number, margin: number, { time }: LiveFix, standing: Standing, assumed: number): boolean {
  const seconds = (time - standing.since) / 1_000
  if (seconds < minMean.seconds || standing.count < minMean.fixes) return false
  const error = standing.uncertainty(time, assumed / 3)
  const isCertain = away > Math.max(Math.min(onBorder, margin), certain * error)
  if (standing.arrived && seconds <= decidedWithin) return isCertain
  return isCertain && seconds >= foundThere.seconds && away > Math.max(foundThere.metres, foundThere.margins * margin)
}

/** Of the standard error of where it stands: nearer to the border it stays on the side where it was. */
const clearOf = 2

/** Whether a vehicle is inside of a geofence, beyond the margin of its border where it was on the other side before; undefined: that is not known. */
export function isInside(
  shape: GeofenceShape,
  fix: LiveFix & { satellites: number | null },
  standing: Standing,
  before: boolean | undefined,
): boolean {
  const place = standing.drives || standing.count === 0 ? fix : standing
  const depth = depthIn(shape, place.latitude, place.longitude)
  if (before === undefined || before === depth >= 0) return depth >= 0
  const usual = usualMargin(fix.satellites)
  const margin = depth >= 0 ? Math.min(usual, innerDepthOf(shape) / 3) : usual
  const near = standing.drives ? margin : Math.min(margin, clearOf * standing.uncertainty(fix.time, usual / 3))
  return Math.abs(depth) > near ? depth >= 0 : before
}
