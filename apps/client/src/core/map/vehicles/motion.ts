/**
 * Motion of an icon between two reports: it glides from where it is drawn to the reported position and never beyond; nothing is
 * extrapolated. A gliding icon lags by at most `maxGlide`. Pure; times are ms of a monotonic clock.
 */
import { metresPerUnit, type MercatorPoint } from '@outrider/geo/mercator'

export interface Pose extends MercatorPoint {
  /** Degrees, north 0, clockwise. */
  course: number
}

export interface Glide {
  from: Pose
  to: Pose
  began: number
  /** 0: does not move. */
  duration: number
}

/** Longest glide, ms. */
export const maxGlide = 12_000
/** A glide is planned 10 % longer than the interval between two reports, so that a late report does not make the icon stop. */
const leeway = 1.1
/** After a longer gap the path between is unknown: the icon jumps, ms. */
const maxReportGap = 120_000
/** Faster than this (m/s) is a position correction, not driving: the icon jumps. */
const maxSpeed = 70
/** Duration of a turn, ms, however long the glide. */
const turnTime = 700

export const atRest = (at: Pose): Glide => ({ from: at, to: at, began: 0, duration: 0 })

/** Signed difference of two courses by the shorter way, -180 to 180 degrees. */
export const turn = (from: number, to: number): number => ((((to - from) % 360) + 540) % 360) - 180

export function poseAt({ from, to, began, duration }: Glide, now: number): Pose {
  const gone = now - began
  if (gone >= duration) return to
  const part = Math.max(0, gone / duration)
  const turned = Math.min(1, Math.max(0, gone / Math.min(duration, turnTime)))
  return {
    x: from.x + (to.x - from.x) * part,
    y: from.y + (to.y - from.y) * part,
    course: (from.course + turn(from.course, to.course) * turned + 360) % 360,
  }
}

export const isMoving = ({ began, duration }: Glide, now: number): boolean => now - began < duration

/**
 * The next glide, starting where the icon is now. `interval`: ms between the two reports by the vehicle's clock; null (unknown)
 * or not positive: jump. `jumps`: stale position, clustered vehicle, or reduced motion.
 */
export function glideTo(current: Glide, to: Pose, now: number, interval: number | null, jumps = false): Glide {
  const from = poseAt(current, now)
  if (from.x === to.x && from.y === to.y && from.course === to.course) return atRest(to)
  if (jumps || interval === null || interval <= 0 || interval > maxReportGap) return atRest(to)
  const metres = Math.hypot(to.x - current.to.x, to.y - current.to.y) * metresPerUnit(to.y)
  if (metres > (maxSpeed * interval) / 1000) return atRest(to)
  return { from, to, began: now, duration: Math.min(maxGlide, interval * leeway) }
}
