import { expect, test } from 'vitest'
import { createClock } from './clock.ts'

/** A clock whose pictures are due when the test says so. */
function at(from = 0, to = 100_000) {
  let time = 0
  let due: (() => void) | undefined
  const clock = createClock({
    now: () => time,
    frame: run => {
      due = run
      return () => (due = undefined)
    },
  })
  clock.setRange(from, to)
  return {
    clock,
    isDue: () => due !== undefined,
    pass: (ms: number) => {
      time += ms
      const run = due
      due = undefined
      run?.()
    },
  }
}

test('playing moves the time as many times as fast as real time', () => {
  const { clock, pass } = at()
  clock.setSpeed(1)
  clock.play()
  pass(16)
  expect(clock.get().time).toBe(16)
  clock.setSpeed(64)
  pass(100)
  expect(clock.get().time).toBe(16 + 6_400)
  clock.pause()
  pass(500)
  expect(clock.get()).toMatchObject({ time: 6_416, playing: false })
})

test('at the end it stops, and playing again starts from the beginning', () => {
  const { clock, pass, isDue } = at(1_000, 2_000)
  clock.play()
  pass(900)
  expect(clock.get()).toMatchObject({ time: 2_000, playing: false })
  expect(isDue()).toBe(false)
  clock.play()
  expect(clock.get()).toMatchObject({ time: 1_000, playing: true })
})

test('nothing leads out of the range, and another range begins at its beginning and rests', () => {
  const { clock, isDue } = at(1_000, 2_000)
  clock.seek(5_000)
  expect(clock.get().time).toBe(2_000)
  clock.seek(-5)
  expect(clock.get().time).toBe(1_000)
  clock.play()
  clock.setRange(7_000, 9_000)
  expect(clock.get()).toMatchObject({ time: 7_000, from: 7_000, to: 9_000, playing: false })
  expect(isDue()).toBe(false)
})

test('dragged while playing it goes on from there', () => {
  const { clock, pass } = at()
  clock.setSpeed(2)
  clock.play()
  pass(100)
  clock.seek(50_000)
  pass(100)
  expect(clock.get().time).toBe(50_200)
})

test('a page that was hidden goes on where it was seen last', () => {
  const { clock, pass } = at()
  clock.setSpeed(1)
  clock.play()
  pass(60_000)
  expect(clock.get().time).toBe(1_000)
})

test('what is skipped passes in a moment while playing, and can still be looked at', () => {
  const { clock, pass } = at()
  clock.setSpeed(1)
  clock.setSkipped([
    { from: 500, to: 20_000 },
    { from: 20_050, to: 30_000 },
  ])
  clock.play()
  pass(400)
  expect(clock.get().time).toBe(400)
  pass(200)
  expect(clock.get().time).toBe(20_000)
  pass(60)
  expect(clock.get().time).toBe(30_000)
  clock.seek(700)
  expect(clock.get().time).toBe(700)
})

test('subscribers are notified once per change', () => {
  const { clock, pass } = at()
  let notifications = 0
  const stop = clock.subscribe(() => notifications++)
  clock.seek(5)
  clock.seek(5)
  clock.pause()
  expect(notifications).toBe(1)
  const before = clock.get()
  clock.setSpeed(before.speed)
  expect(clock.get()).toBe(before)
  clock.play()
  pass(10)
  expect(notifications).toBe(3)
  stop()
  pass(10)
  expect(notifications).toBe(3)
})
