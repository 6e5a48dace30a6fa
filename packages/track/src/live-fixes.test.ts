/** What is believed of the newest fix, against what the account of the whole day says of it. */
import { destination } from '@outrider/geo'
import { expect, test } from 'vitest'
import { LiveFixes, type LiveFix } from './live-fixes.ts'
import { MovementAccount } from './movement-account.ts'
import { reportOf } from './movement-of-track.ts'
import { NoisyDay } from './testing/noise.ts'
import { trackFromPoints, type TrackPoint } from './track.ts'

const fixOf = ({ time, latitude, longitude, speed }: TrackPoint): LiveFix => ({
  time,
  latitude: latitude ?? 0,
  longitude: longitude ?? 0,
  speedDkmh: Math.round(speed * 10),
})

/** Times that are believed in the end, those believed at once, and those that were taken back. */
function live(points: readonly TrackPoint[]) {
  const fixes = new LiveFixes(4)
  const [believed, atOnce, takenBack] = [new Set<number>(), new Set<number>(), new Set<number>()]
  for (const point of points) {
    const { accepted, disproved } = fixes.next(fixOf(point))
    for (const { from, to } of disproved)
      for (const time of believed)
        if (time >= from && time <= to) {
          believed.delete(time)
          takenBack.add(time)
        }
    for (const { time } of accepted) {
      if ([...believed].some(other => other >= time)) throw new Error('out of order')
      believed.add(time)
      if (time === point.time) atOnce.add(time)
    }
  }
  return { believed, atOnce, takenBack }
}

/** Times that the account counts, of a day that ends here. */
function counted(points: readonly TrackPoint[]): Set<number> {
  const track = trackFromPoints(points)
  const times = new Set<number>()
  const account = new MovementAccount(undefined, {
    accepted: ({ time }) => times.add(time),
    rejected: ({ time }) => times.delete(time),
  })
  for (let row = 0; row < track.length; row++) account.push(reportOf(track, row))
  account.close()
  return times
}

/** Off by so many metres from the nth report on, for so many reports. */
const off = (points: readonly TrackPoint[], from: number, count: number, metres: number, course = 90): TrackPoint[] =>
  points.map((point, at) => {
    if (at < from || at >= from + count) return point
    const { lat, lon } = destination({ lat: point.latitude ?? 0, lon: point.longitude ?? 0 }, course, metres)
    return { ...point, latitude: lat, longitude: lon }
  })

const city = (seed: number, every: number): NoisyDay =>
  new NoisyDay(seed)
    .stand(900, { noise: 8, tells: 3, every })
    .drive(900, { speed: 40, every })
    .stand(600, { noise: 8, tells: 3, every })
    .drive(600, { speed: 55, course: 90, every })
    .stand(3_600, { noise: 8, tells: 3, every, acc: false })

test.each([5, 10, 30, 60])('where nothing is doubted each fix is believed as it comes (%s s)', every => {
  const { points } = city(1, every)
  const { atOnce, takenBack } = live(points)
  expect([atOnce.size, takenBack.size]).toEqual([points.length, 0])
})

test.each([
  [5, 1, 3_000],
  [10, 2, 3_000],
  [30, 1, 5_000],
  [60, 2, 20_000],
])('fixes that the vehicle cannot have reached are never believed (each %d s, %d of them, %d m)', (every, count, metres) => {
  // While it drives, and while it stands.
  for (const from of [Math.round(1_200 / every), Math.round(2_600 / every)]) {
    const points = off(city(2, every).points, from, count, metres)
    const { believed } = live(points)
    for (let at = from; at < from + count; at++) expect(believed.has(points[at]?.time ?? 0), `${from} ${at}`).toBe(false)
    // And all others are.
    expect(believed.size).toBe(points.length - count)
  }
})

test.each([5, 15, 60])('of two receivers that alternate only the one that was there is believed (%s s)', every => {
  const { points } = city(3, every)
  const turns = points.map((point, at) => (at > 10 && at % 2 === 1 ? (off([point], 0, 1, 30_000)[0] as TrackPoint) : point))
  const { believed } = live(turns)
  const wrong = turns.filter(({ time }, at) => at > 10 && at % 2 === 1 && believed.has(time))
  expect(wrong).toEqual([])
})

test('what was believed after a while is taken back when the receiver is back; a way there and back is not', () => {
  const day = new NoisyDay(4).stand(1_800, { noise: 8, tells: 3 })
  const stood = day.points.length
  day.stand(600, { noise: 8, tells: 3 }).stand(600, { noise: 8, tells: 3 })
  const points = off(day.points, stood, 60, 5_000)
  const { believed, takenBack } = live(points)
  expect(takenBack.size).toBeGreaterThan(0)
  // So soon that no rule has looked at the first fixes that are back by themselves.
  const until = live(points.slice(0, stood + 60 + 8))
  expect(until.takenBack.size).toBe(takenBack.size)
  expect(believed.has(points[stood + 3]?.time ?? 0)).toBe(false)
  const away = new NoisyDay(4)
    .stand(1_800, { noise: 8, tells: 3 })
    .drive(360, { speed: 50 })
    .stand(600, { noise: 8, tells: 3 })
    .drive(360, { speed: 50, course: 180 })
    .stand(600, { noise: 8, tells: 3 })
  expect(live(away.points)).toMatchObject({ takenBack: new Set() })
})

test.each([
  [30, 24, 3_700],
  [60, 8, 6_700],
  [60, 49, 2_700],
  [30, 134, 6_000],
])(
  'a stay elsewhere to which nothing drove is taken back minutes after it is over, however long it was (each %d s, %d of them, %d m)',
  (every, count, metres) => {
    const day = new NoisyDay(6).stand(3_600, { noise: 20, tells: 3, every })
    const stood = day.points.length
    day.stand((count + 20) * every, { noise: 20, tells: 3, every })
    const points = off(day.points, stood, count, metres)
    const { believed } = live(points)
    const away = points.slice(stood, stood + count).filter(({ time }) => believed.has(time))
    expect(away).toEqual([])
    // What came before it and after it stays believed, but for the few that nobody can tell.
    const here = points.filter((_, at) => at < stood || at >= stood + count)
    expect(here.filter(({ time }) => !believed.has(time)).length).toBeLessThan(5)
  },
)

test('of days with six excursions each it believes in the end what the account counts, but for three fixes of a thousand', () => {
  let [same, all] = [0, 0]
  for (let seed = 1; seed <= 30; seed++) {
    const every = [5, 10, 15, 30, 60][seed % 5] as number
    const day = city(seed, every)
    let points: readonly TrackPoint[] = day.points
    const { random } = day
    for (let nth = 0; nth < 6; nth++)
      points = off(
        points,
        Math.floor(random() * points.length),
        1 + Math.floor(random() * 8),
        500 + random() * 8_000,
        random() * 360,
      )
    const [{ believed }, account] = [live(points), counted(points)]
    // The last ones are looked at by nothing later.
    for (const { time } of points.slice(0, -20)) {
      all += 1
      if (believed.has(time) === account.has(time)) same += 1
    }
  }
  expect(same / all).toBeGreaterThan(0.997)
})
