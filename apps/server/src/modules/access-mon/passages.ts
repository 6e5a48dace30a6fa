/** From the fixes of a vehicle to its passages through one checkpoint. Pure. */
import { bearing, distance, type Point } from '@outrider/geo'

/** A good fix by a sound clock, WGS-84. */
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

export interface Passed {
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

/** Between fixes farther apart than this a vehicle may have gone any way: what lies on the straight line counts no more. ms */
export const straightFor = 120_000

/** Where on the way from a to b the middle is nearest: share of the way, and metres. Ways are short: the earth is flat here. */
export function nearestOn(a: Point, b: Point, middle: Point): { share: number; metres: number } {
  const narrow = Math.cos((middle.lat * Math.PI) / 180)
  const x = (p: Point): number => wrapped(p.lon - middle.lon) * narrow
  const [ax, ay, bx, by] = [x(a), a.lat - middle.lat, x(b), b.lat - middle.lat]
  const [dx, dy] = [bx - ax, by - ay]
  const length = dx * dx + dy * dy
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length))
  const at = { lat: middle.lat + ay + dy * share, lon: middle.lon + (ax + dx * share) / (narrow || 1) }
  return { share, metres: distance(at, middle) }
}

const wrapped = (degrees: number): number => (degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees)

/** `fixes` by time. The last passage is open when the last fix is within. */
export function passagesIn(fixes: readonly Fix[], circle: Circle): Passed[] {
  const passages: Passed[] = []
  let current: Passed | undefined
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

const entered = (fix: Fix, metres: number): Passed => ({
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

/** Both fixes are outside; undefined: the way between them is too, or nobody knows. */
export function passedBetween(a: Fix, b: Fix, circle: Circle): Passed | undefined {
  if (b.time - a.time > straightFor) return undefined
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

/** What was known of a stretch of time and what its fixes say, joined. */
export interface Joined {
  passages: Passed[]
  /** Fixes before or after the stretch are wanted: what was known reaches across its border, which is outside. ms since 1970. */
  wider?: { from: number; to: number }
}

/**
 * `fixes` are all there are between the first and the last of them; `known` are the passages that touch that time, and open ones from
 * before it. What was known beyond the two ends stays.
 */
export function joinKnown(known: readonly Passed[], fixes: readonly Fix[], circle: Circle): Joined {
  const [first, last] = [fixes[0], fixes.at(-1)]
  if (!first || !last) return { passages: [...known] }
  const passages = passagesIn(fixes, circle)
  const isInside = (fix: Fix): boolean => distance(fix, circle) <= circle.radius
  const earlier = known.find(({ enteredAt, leftAt }) => enteredAt < first.time && leftAt >= first.time)
  const later = known.find(({ enteredAt, leftAt, between }) => !between && enteredAt <= last.time && leftAt >= last.time)
  if ((earlier && !isInside(first)) || (later && later.leftAt > last.time && !isInside(last)))
    return { passages, wider: { from: earlier?.enteredAt ?? first.time, to: later?.leftAt ?? last.time } }
  // It was there before and is there now: what came between decides whether it ever left.
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
  // The last fix may be the last one within: whether anything came from outside since is known already.
  if (later && end?.leftAt === last.time) {
    end.leftAt = later.leftAt
    end.leftSpeed = later.leftSpeed
    end.leftCourse = later.leftCourse
    end.open = later.open
    end.nearest = Math.min(end.nearest, later.nearest)
  }
  // It was heard of again: what was open before this has ended, with the report it was last open by.
  const ended = known.filter(({ leftAt }) => leftAt < first.time).map(passage => ({ ...passage, open: false }))
  return { passages: [...ended, ...passages] }
}
