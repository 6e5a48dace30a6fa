/** A deaf receiver that wanders around the place of its vehicle and tells walking speeds, and what drives as slowly. */
import { destination } from '@outrider/geo'
import { expect, test } from 'vitest'
import { MovementAccount } from './movement-account.ts'
import { movementOf, reportOf } from './movement-of-track.ts'
import { NoisyDay } from './testing/noise.ts'
import { trackFromPoints } from './track.ts'

interface Claims {
  minutes: number
  every: number
  /** m, s and km/h */
  noise: number
  correlation: number
  top: number
  acc?: boolean
}

const gauss = (random: () => number): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/** Noise that tells any speed and course. */
function claim(day: NoisyDay, { minutes, every, noise, correlation, top, acc = true }: Claims): void {
  const { random } = day
  let [east, north] = [gauss(random), gauss(random)]
  const keeps = Math.exp(-every / correlation)
  for (let passed = 0; passed < minutes * 60; passed += every) {
    const seen = destination(destination(day.place, 0, north * noise), 90, east * noise)
    day.report(seen, random() * top, acc, { course: Math.floor(random() * 360) }).pass(every)
    const adds = Math.sqrt(1 - keeps ** 2)
    ;[east, north] = [east * keeps + adds * gauss(random), north * keeps + adds * gauss(random)]
  }
}

/** Parked, claims, a drive, claims again (parked and claims), a drive, parked. */
function garages(seed: number): NoisyDay {
  const day = new NoisyDay(seed)
  const { random } = day
  const of = (values: readonly number[]): number => values[Math.floor(random() * values.length)] ?? 0
  const every = of([5, 10, 15])
  const claims = {
    minutes: 5 + 20 * random(),
    every,
    noise: 10 + 50 * random(),
    correlation: of([10, 60, 600]),
    top: 12 * random(),
  }
  const parked = { acc: false, every: 300, noise: 5, tells: 0.8 }
  if (random() < 0.5) day.stand(3_600, parked)
  claim(day, claims)
  day.drive(900, { speed: 40, every, course: 45 })
  claim(day, { ...claims, acc: random() < 0.7 })
  if (random() < 0.5) claim(day.stand(3_600, parked), { ...claims, minutes: claims.minutes / 2 })
  return day.drive(900, { speed: 40, every, course: 200 }).stand(1_800, parked)
}
const kmOf = (day: NoisyDay): number => movementOf(trackFromPoints(day.points)).metres / 1_000

test('of 30 garages in which a receiver wanders and tells up to 12 km/h only the drives before and after count', () => {
  const off = Array.from({ length: 30 }, (_, seed) => {
    const day = garages(seed + 1)
    return Math.abs(kmOf(day) - day.km)
  })
  expect(Math.max(...off)).toBeLessThan(0.5)
  // On the average of 20 km.
  expect(off.reduce((sum, each) => sum + each, 0) / off.length).toBeLessThan(0.12)
})

/** Legs of a yard at 4 to 12 km/h with turns, ways back and pauses, heard with noise of 2 m. Returns km. */
function manoeuvre(day: NoisyDay, every: number): number {
  const { random } = day
  let [x, y, heading, km, second] = [0, 0, random() * 360, 0, 0]
  const begin = day.place
  const tell = (speed: number): void => {
    if (second++ % every !== 0) return
    const seen = destination(destination(begin, 0, y + 2 * gauss(random)), 90, x + 2 * gauss(random))
    day.report(seen, speed, true, { course: Math.round(((heading % 360) + 360) % 360) % 360 }).pass(every)
  }
  for (const until = 120 + random() * 900; second < until; ) {
    const [speed, bend] = [4 + 8 * random(), (random() - 0.5) * 8]
    if (Math.hypot(x, y) > 120) heading = (Math.atan2(-x, -y) * 180) / Math.PI
    else if (random() < 0.4) heading += 180
    for (let left = 10 + 50 * random(); left > 0; left--) {
      heading += bend
      x += (Math.sin((heading * Math.PI) / 180) * speed) / 3.6
      y += (Math.cos((heading * Math.PI) / 180) * speed) / 3.6
      km += speed / 3_600
      tell(speed)
    }
    for (let left = random() * 60; left > 0; left--) tell(0)
  }
  return km
}

test.each([5, 10, 15, 30])('manoeuvres of as many minutes in a yard, told each %s s, are driven', every => {
  let [counted, driven] = [0, 0]
  for (let seed = 1; seed <= 12; seed++) {
    const day = new NoisyDay(seed).stand(1_800, { every, noise: 3 })
    driven += manoeuvre(day, every)
    counted += kmOf(day)
  }
  // What turns between two reports is a straight line.
  expect(counted / driven).toBeGreaterThan(every < 30 ? 0.85 : 0.7)
  expect(counted / driven).toBeLessThan(1.1)
})

test('a queue that creeps, and a round at walking speed, are driven', () => {
  const queue = new NoisyDay(2).drive(300, { speed: 40, course: 90 })
  for (let nth = 0; nth < 40; nth++) queue.drive(10, { speed: 6, course: 90 }).stand(20, { noise: 3, tells: 1 })
  queue.drive(300, { speed: 40, course: 90 })
  const round = new NoisyDay(3).stand(900, { noise: 3 })
  for (let course = 0; course < 720; course += 30) round.drive(30, { speed: 6, course, every: 5 })
  for (const day of [queue, round.stand(900, { noise: 3 })]) expect(Math.abs(kmOf(day) / day.km - 1)).toBeLessThan(0.06)
})

test('on a stream the account of a garage is what the stored day has', () => {
  const track = trackFromPoints(garages(5).points)
  const account = new MovementAccount()
  for (let row = 0; row < track.length; row++) {
    account.push(reportOf(track, row))
    if (row % 61 === 0) {
      const until = new MovementAccount()
      for (let at = 0; at <= row; at++) until.push(reportOf(track, at))
      expect(account.soFar).toEqual(until.close())
    }
  }
})
