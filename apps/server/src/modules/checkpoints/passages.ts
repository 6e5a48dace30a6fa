/** Computes the passages of a vehicle through one checkpoint from its fixes. Pure. */
import { bearing, distance, type Point } from '@outrider/geo'

/** A good fix with a sound clock, WGS-84. */
export interface Fix extends Point {
  /** ms since 1970. */
  time: number
  /** 0.1 km/h. */
  speed: number
  /** Degrees, north 0, clockwise. */
  course: number
  late: boolean
}

export interface Circle extends Point {
  /** Metres. */
  radius: number
}

export interface Passage {
  /** ms since 1970. */
  enteredAt: number
  leftAt: number
  open: boolean
  between: boolean
  late: boolean
  enteredSpeed: number
  enteredCourse: number
  leftSpeed: number
  leftCourse: number
  /** Metres. */
  nearest: number
}

/** Maximum time between two fixes for which the vehicle is assumed to have driven in a straight line. ms */
export const maxStraightDuration = 120_000

/** Nearest point to `middle` on the segment from a to b: fraction of the segment, and distance in metres. Planar; for short segments. */
export function nearestOn(a: Point, b: Point, middle: Point): { share: number; metres: number } {
  const narrow = Math.cos((middle.lat * Math.PI) / 180)
  const x = (p: Point): number => wrapLongitude(p.lon - middle.lon) * narrow
  const [ax, ay, bx, by] = [x(a), a.lat - middle.lat, x(b), b.lat - middle.lat]
  const [dx, dy] = [bx - ax, by - ay]
  const length = dx * dx + dy * dy
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length))
  const at = { lat: middle.lat + ay + dy * share, lon: middle.lon + (ax + dx * share) / (narrow || 1) }
  return { share, metres: distance(at, middle) }
}

const wrapLongitude = (degrees: number): number => (degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees)

/** `fixes` ordered by time. The last passage is open if the last fix is inside. */
export function passagesIn(fixes: readonly Fix[], circle: Circle): Passage[] {
  const passages: Passage[] = []
  let current: Passage | undefined
  let before: (Fix & { inside: boolean }) | undefined
  for (const fix of fixes) {
    const metres = distance(fix, circle)
    const inside = metres <= circle.radius
    if (inside && current) {
      current.leftAt = fix.time
      current.leftSpeed = fix.speed
      current.leftCourse = fix.course
      current.nearest = Math.min(current.nearest, Math.round(metres))
    } else if (inside) {
      current = entered(fix, metres)
      passages.push(current)
    } else {
      if (current) current.open = false
      else if (before) {
        const through = passedBetween(before, fix, circle)
        if (through) passages.push(through)
      }
      current = undefined
    }
    before = { ...fix, inside }
  }
  return passages
}

const entered = (fix: Fix, metres: number): Passage => ({
  enteredAt: fix.time,
  leftAt: fix.time,
  open: true,
  between: false,
  late: fix.late,
  enteredSpeed: fix.speed,
  enteredCourse: fix.course,
  leftSpeed: fix.speed,
  leftCourse: fix.course,
  nearest: Math.round(metres),
})

/** Passage between two fixes outside of the circle; undefined: none, or the fixes are too far apart in time. */
export function passedBetween(a: Fix, b: Fix, circle: Circle): Passage | undefined {
  if (b.time - a.time > maxStraightDuration) return undefined
  const { share, metres } = nearestOn(a, b, circle)
  if (metres > circle.radius) return undefined
  const time = Math.round(a.time + (b.time - a.time) * share)
  const speed = Math.round((a.speed + b.speed) / 2)
  const course = Math.round(bearing(a, b)) % 360
  return {
    enteredAt: time,
    leftAt: time,
    open: false,
    between: true,
    late: a.late || b.late,
    enteredSpeed: speed,
    enteredCourse: course,
    leftSpeed: speed,
    leftCourse: course,
    nearest: Math.round(metres),
  }
}

/** Result of merging known passages with newly read fixes. */
export interface MergedPassages {
  passages: Passage[]
  /** A wider window is needed, because a known passage crosses its border while the border fix is outside. ms since 1970. */
  wider?: { from: number; to: number }
}

/**
 * Recomputes passages. `fixes`: all fixes of a time window; `known`: passages overlapping it, and open ones before it. Known passages
 * keep their parts outside the window.
 */
export function mergePassages(known: readonly Passage[], fixes: readonly Fix[], circle: Circle): MergedPassages {
  const [first, last] = [fixes[0], fixes.at(-1)]
  if (!first || !last) return { passages: [...known] }
  const passages = passagesIn(fixes, circle)
  const isInside = (fix: Fix): boolean => distance(fix, circle) <= circle.radius
  const earlier = known.find(({ enteredAt, leftAt }) => enteredAt < first.time && leftAt >= first.time)
  const later = known.find(({ enteredAt, leftAt, between }) => !between && enteredAt <= last.time && leftAt >= last.time)
  if ((earlier && !isInside(first)) || (later && later.leftAt > last.time && !isInside(last)))
    return { passages, wider: { from: earlier?.enteredAt ?? first.time, to: later?.leftAt ?? last.time } }
  // Inside before and now: the fixes in between decide whether it left.
  const open = known.find(passage => passage.open && passage.leftAt < first.time)
  if (open && isInside(first)) return { passages, wider: { from: open.leftAt, to: last.time } }
  const [begin, end] = [passages[0], passages.at(-1)]
  if (earlier && begin) {
    begin.enteredAt = earlier.enteredAt
    begin.enteredSpeed = earlier.enteredSpeed
    begin.enteredCourse = earlier.enteredCourse
    begin.late = earlier.late
    begin.nearest = Math.min(begin.nearest, earlier.nearest)
  }
  // The known passage continues beyond the window: keep its end.
  if (later && end?.leftAt === last.time) {
    end.leftAt = later.leftAt
    end.leftSpeed = later.leftSpeed
    end.leftCourse = later.leftCourse
    end.open = later.open
    end.nearest = Math.min(end.nearest, later.nearest)
  }
  // Newer reports exist: earlier open passages have ended with their last report.
  const ended = known.filter(({ leftAt }) => leftAt < first.time).map(passage => ({ ...passage, open: false }))
  return { passages: [...ended, ...passages] }
}
