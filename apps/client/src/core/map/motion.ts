/**
 * How an icon gets from one report to the next. It glides from where it is drawn to where the vehicle was reported, never beyond:
 * nothing is guessed ahead. So a gliding icon is behind by at most `longestGlide`. Pure; times are ms of any steady clock.
 */
import { metresPerUnit, type Place } from './mercator.ts'

export interface Pose extends Place {
  /** Degrees, north 0, clockwise. */
  course: number
}

export interface Glide {
  from: Pose
  to: Pose
  began: number
  /** 0: already there. */
  lasts: number
}

/** Longer than this an icon does not stay behind its report, ms. */
export const longestGlide = 12_000
/** Reports a little late shall not make the icon stop and start: a glide is planned somewhat longer than the pause between two. */
const leeway = 1.1
/** After a longer silence nobody knows the way between: the icon jumps, ms. */
const longestSilence = 120_000
/** Nothing on the road is faster, m/s: what seems so is a correction, and jumps. */
const fastest = 70
/** A turn is shown within this time, ms, however long the glide. */
const turnTime = 700

export const standing = (at: Pose): Glide => ({ from: at, to: at, began: 0, lasts: 0 })

/** Degrees from one course to another by the short way, -180 up to 180. */
export const turn = (from: number, to: number): number => ((((to - from) % 360) + 540) % 360) - 180

export function poseAt({ from, to, began, lasts }: Glide, now: number): Pose {
  const gone = now - began
  if (gone >= lasts) return to
  const part = Math.max(0, gone / lasts)
  const turned = Math.min(1, Math.max(0, gone / Math.min(lasts, turnTime)))
  return {
    x: from.x + (to.x - from.x) * part,
    y: from.y + (to.y - from.y) * part,
    course: (from.course + turn(from.course, to.course) * turned + 360) % 360,
  }
}

export const isMoving = ({ began, lasts }: Glide, now: number): boolean => now - began < lasts

/**
 * The next glide, from where the icon is now. `apart` is the time between the two reports by the vehicle's own clock, ms; not
 * positive or unknown (null): jump. So does `calm`: stale positions, clustered vehicles, people who asked for less motion.
 */
export function glideTo(current: Glide, to: Pose, now: number, apart: number | null, calm = false): Glide {
  const from = poseAt(current, now)
  if (from.x === to.x && from.y === to.y && from.course === to.course) return standing(to)
  if (calm || apart === null || apart <= 0 || apart > longestSilence) return standing(to)
  const metres = Math.hypot(to.x - current.to.x, to.y - current.to.y) * metresPerUnit(to.y)
  if (metres > (fastest * apart) / 1000) return standing(to)
  return { from, to, began: now, lasts: Math.min(longestGlide, apart * leeway) }
}
