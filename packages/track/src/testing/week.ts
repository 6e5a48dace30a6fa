/** A week of a lorry, one report every ten seconds: it drives by day with stops, and its fixes drift while it is parked. */
import { emptyTrack, pointFlags, type Track } from '../track.ts'

/** 60,480 points are a week at 10 s. */
export const weekOfPoints = 60_480
/** Monday 00:00 in UTC+8, ms since 1970. */
export const weekFrom = Date.UTC(2026, 2, 1, 16)
const interval = 10
const metresPerDegree = 111_195

/** The mulberry32 step: the same week each time. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export function weekTrack({ points = weekOfPoints, seed = 808 }: { points?: number; seed?: number } = {}): Track {
  const random = randomOf(seed)
  /** Nearly normal, of deviation 1. */
  const normal = () => (random() + random() + random() + random() - 2) * Math.sqrt(3)
  const track = emptyTrack(points)
  let [latitude, longitude, course, turn] = [30.5, 114.3, 70, 0]
  let [speed, aim, odometer, left] = [0, 0, 183_204_500, 0]
  let [eastError, northError] = [0, 0]
  let acc = false
  for (let row = 0; row < points; row++) {
    const hour = ((row * interval) / 3_600) % 24
    left -= interval
    if (left <= 0) {
      const working = hour > 6 && hour < 20
      const stops: boolean = acc && (random() < 0.05 || !working)
      acc = working && !stops
      aim = !acc ? 0 : random() < 0.1 ? 0 : 8 + random() * 15
      left = acc ? 60 + random() * 400 : working ? 600 + random() * 3_000 : 3_600
      turn = acc && random() < 0.5 ? (random() - 0.5) * 4 : 0
    }
    speed += Math.max(-12, Math.min(8, aim - speed)) * 0.6
    if (speed < 0.3 && aim === 0) speed = 0
    if (speed > 0) speed = Math.max(0, speed + normal() * 0.4)
    turn *= 0.8
    course = (course + (speed > 0 ? turn + normal() * 0.6 : 0) + 360) % 360
    const metres = speed * interval
    odometer += metres
    latitude += (metres * Math.cos((course * Math.PI) / 180)) / metresPerDegree
    longitude += (metres * Math.sin((course * Math.PI) / 180)) / metresPerDegree / Math.cos((latitude * Math.PI) / 180)
    // An error of some metres that wanders: at rest slowly and farther.
    const [keeps, wanders] = speed > 0 ? [0.85, 1.6] : [0.97, 1.2]
    eastError = eastError * keeps + normal() * wanders
    northError = northError * keeps + normal() * wanders
    track.time[row] = weekFrom + row * interval * 1_000
    track.latitude[row] = Math.round((latitude + northError / metresPerDegree) * 1e6)
    track.longitude[row] = Math.round((longitude + eastError / metresPerDegree / 0.86) * 1e6)
    track.speed[row] = Math.max(0, Math.round(speed * 36 + (speed > 0 ? normal() * 3 : 0)))
    track.recorderSpeed[row] = Math.round(speed * 36)
    track.course[row] = Math.round(course + (speed > 0 ? normal() : 0) + 360) % 360
    track.mileage[row] = Math.floor(odometer / 100)
    track.flags[row] = pointFlags.fixed | (acc ? pointFlags.accOn : 0)
    if (speed > 22.5) track.alarms[row] = 2
  }
  return track
}
