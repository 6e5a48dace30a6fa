/** Fixes that are sure to be believed go through the account together: what is said of each is the same as if each went through it at once. */
import { destination } from '@outrider/geo'
import { expect, test } from 'vitest'
import { LiveFixes, type LiveFix } from './live-fixes.ts'
import { NoisyDay, randomOf } from './testing/noise.ts'

/** Roads with bends, lights and jams, rests with little and much noise, excursions, silences, a clock that is set back, and at times a second receiver. */
function daysOf(seed: number, every: number): LiveFix[] {
  const day = new NoisyDay(seed)
  const { random } = day
  let course = 20
  for (let part = 0; part < 30; part++) {
    const what = random()
    if (what < 0.45) {
      for (let block = 0; block < 6; block++) {
        day.drive((2 + Math.floor(random() * 8)) * every, { speed: 5 + 90 * random(), every, course })
        if (random() < 0.6) course = Math.round(course + 360 + (random() - 0.5) * 180) % 360
        if (random() < 0.3) day.stand(every, { noise: 4, tells: 3, every })
      }
    } else if (what < 0.85)
      day.stand(40 * every, { noise: random() < 0.7 ? 4 : 25, correlation: 400, tells: random() * 6, every })
    else if (what < 0.9) day.pass(3_600 * random())
    else day.drive(10 * every, { speed: 40, reported: random() < 0.5 ? 0 : 3, every, course })
  }
  const second = random() < 0.3 ? 40 + 400 * random() : 0
  let [away, backBy] = [0, 0]
  return day.points.map(({ time, latitude, longitude, speed }, nth) => {
    if (away === 0 && random() < 0.01) away = 1 + Math.floor(random() * 8)
    const isOther = second > 0 && nth > 100 && nth % 2 === 1
    const metres = away > 0 ? 300 + 3_000 * random() : isOther ? second : 0
    if (away > 0) away -= 1
    if (random() < 0.002) backBy += 60_000
    const { lat, lon } = destination({ lat: latitude ?? 0, lon: longitude ?? 0 }, 70, metres)
    return { time: time - backBy, latitude: lat, longitude: lon, speedDkmh: Math.round(speed * 10) }
  })
}

function said(fixes: readonly LiveFix[], together: boolean, restsBelow: number) {
  const live = new LiveFixes<LiveFix>(restsBelow, together)
  const [first] = fixes
  if (first && fixes.length % 3 === 0) live.begin({ ...first, time: first.time - 30_000 })
  let sure = 0
  const all = fixes.map(fix => {
    if (live.believes(fix)) sure += 1
    else {
      const { accepted, disproved } = live.next(fix)
      return { accepted, disproved, speed: live.speedDkmh }
    }
    return { accepted: [fix], disproved: [], speed: live.speedDkmh }
  })
  return { all, sure }
}

test.each([
  [5, 4],
  [10, 4],
  [15, 3],
  [30, 4],
  [30, 10],
  [60, 4],
])('each %i s, standing below %i km/h', (every, restsBelow) => {
  let [sure, count, disproved] = [0, 0, 0]
  for (let seed = 1; seed <= 12; seed++) {
    const fixes = daysOf(seed * 97 + every, every)
    const together = said(fixes, true, restsBelow)
    expect(together.all, `seed ${seed}`).toEqual(said(fixes, false, restsBelow).all)
    sure += together.sure
    count += fixes.length
    disproved += together.all.filter(each => each.disproved.length > 0).length
  }
  expect(sure / count, 'part that was sure').toBeGreaterThan(0.25)
  expect(disproved, 'what was not believed').toBeGreaterThan(10)
})

test('one that stands or drives straight on is nearly always sure', () => {
  const random = randomOf(5)
  const fix = (nth: number, speedDkmh: number, metres: number): LiveFix => {
    const { lat, lon } = destination({ lat: 31, lon: 121 }, 90, metres + random() * 5)
    return { time: nth * 30_000, latitude: lat, longitude: lon, speedDkmh }
  }
  for (const speed of [0, 600]) {
    const fixes = Array.from({ length: 400 }, (_, nth) => fix(nth, speed, (speed / 36) * 30 * nth))
    expect(said(fixes, true, 4).sure).toBeGreaterThan(320)
  }
})
