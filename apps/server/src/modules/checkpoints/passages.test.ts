import { destination } from '@outrider/geo'
import { expect, test } from 'vitest'
import { type Fix, mergePassages, type Passage, passagesIn } from './passages.ts'

const gate = { lat: 31.2, lon: 121.5, radius: 200 }
const t0 = Date.UTC(2026, 0, 1)
/** `metres` east of the gate, `second` seconds after the beginning. */
const at = (metres: number, second: number, over: Partial<Fix> = {}): Fix => ({
  ...destination(gate, metres < 0 ? 270 : 90, Math.abs(metres)),
  time: t0 + second * 1000,
  speed: 600,
  course: 90,
  late: false,
  ...over,
})
const times = (passages: readonly Passage[]) =>
  passages.map(({ enteredAt, leftAt, open }) => [(enteredAt - t0) / 1000, (leftAt - t0) / 1000, open])

test('a passage is from the first to the last report within the radius', () => {
  const fixes = [at(-500, 0), at(-150, 20, { speed: 500 }), at(10, 30), at(190, 40, { speed: 400, course: 95 }), at(400, 50)]
  expect(passagesIn(fixes, gate)).toEqual([
    {
      enteredAt: t0 + 20_000,
      leftAt: t0 + 40_000,
      open: false,
      between: false,
      late: false,
      enteredSpeed: 500,
      enteredCourse: 90,
      leftSpeed: 400,
      leftCourse: 95,
      nearest: 10,
    },
  ])
})

test('a vehicle that has not been heard of from outside is there still', () => {
  expect(times(passagesIn([at(-500, 0), at(0, 20), at(1, 4000)], gate))).toEqual([[20, 4000, true]])
})

test('a fast vehicle passes between two reports: the time is estimated', () => {
  const [passed, ...others] = passagesIn([at(-400, 0, { speed: 900 }), at(800, 30, { speed: 1000 })], gate)
  expect(others).toEqual([])
  expect(passed).toMatchObject({ between: true, open: false, enteredSpeed: 950, enteredCourse: 90, nearest: 0 })
  expect(((passed?.enteredAt ?? 0) - t0) / 1000).toBeCloseTo(10, 0)
})

test('between reports far apart in time nobody knows the way', () => {
  expect(passagesIn([at(-400, 0), at(800, 121)], gate)).toEqual([])
})

test('a way beside the checkpoint is no passage', () => {
  const beside = (metres: number, second: number): Fix => ({ ...at(metres, second), ...destination(at(metres, 0), 0, 300) })
  expect(passagesIn([beside(-400, 0), beside(400, 30)], gate)).toEqual([])
})

/** Like the server: each report on arrival, with its neighbours among the earlier arrivals. */
function passagesOf(fixes: readonly Fix[], order: readonly number[]): Passage[] {
  let known: Passage[] = []
  const stored: Fix[] = []
  for (const index of order) {
    const fix = fixes[index] as Fix
    stored.push(fix)
    stored.sort((a, b) => a.time - b.time)
    const window = { from: fix.time, to: fix.time }
    for (;;) {
      const before = stored.findLast(({ time }) => time < window.from)
      const after = stored.find(({ time }) => time > window.to)
      const around = stored.filter(({ time }) => time >= window.from && time <= window.to)
      const look = [...(before ? [before] : []), ...around, ...(after ? [after] : [])]
      const [first, last] = [look[0] as Fix, look.at(-1) as Fix]
      const touches = (passage: Passage) => passage.enteredAt <= last.time && (passage.leftAt >= first.time || passage.open)
      const joined = mergePassages(known.filter(touches), look, gate)
      if (joined.wider) {
        Object.assign(window, joined.wider)
        continue
      }
      known = [...known.filter(passage => !touches(passage)), ...joined.passages].sort((a, b) => a.enteredAt - b.enteredAt)
      break
    }
  }
  return known
}

test('whatever the order reports come in, the passages are the same', () => {
  let seed = 7
  const random = (): number => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
  for (let round = 0; round < 200; round++) {
    let metres = (random() - 0.5) * 1_000
    const fixes = Array.from({ length: 14 }, (_, index) => {
      metres += (random() - 0.5) * 900
      return at(metres, index * 25)
    })
    const order = fixes.map((_, index) => index).sort(() => random() - 0.5)
    expect(times(passagesOf(fixes, order)), `round ${round}: ${order.join()}`).toEqual(times(passagesIn(fixes, gate)))
  }
})

test('a report that comes twice changes nothing', () => {
  const fixes = [at(-500, 0), at(-150, 20), at(10, 30), at(400, 50)]
  expect(passagesOf(fixes.slice(0, 4), [0, 1, 2, 3])).toEqual(passagesIn(fixes, gate))
  const known = passagesIn(fixes, gate)
  expect(mergePassages(known, fixes.slice(1, 4), gate).passages).toEqual(known)
})

test('late reports that were outside part a stay into two', () => {
  const early = [at(0, 0), at(0, 1000)]
  const known = passagesIn(early, gate)
  expect(times(known)).toEqual([[0, 1000, true]])
  const joined = mergePassages(known, [at(0, 0), at(900, 400, { late: true }), at(0, 1000)], gate)
  expect(times(joined.passages)).toEqual([
    [0, 0, false],
    [1000, 1000, true],
  ])
})
