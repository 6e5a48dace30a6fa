import { expect, test } from 'vitest'
import { longPress } from './long-press.ts'

/** A clock controlled by the test. */
function clock() {
  let now = 0
  let due: { at: number; run: () => void }[] = []
  return {
    later: (run: () => void, ms: number) => {
      const timer = { at: now + ms, run }
      due.push(timer)
      return () => {
        due = due.filter(each => each !== timer)
      }
    },
    pass: (ms: number) => {
      now += ms
      const ready = due.filter(each => each.at <= now)
      due = due.filter(each => each.at > now)
      for (const { run } of ready) run()
    },
  }
}

const at = { clientX: 100, clientY: 100 }

function press() {
  const time = clock()
  let copies = 0
  const hand = longPress(500, () => copies++, time.later)
  return { ...hand, pass: time.pass, copies: () => copies }
}

test('after 500 ms the press counts, once', () => {
  const hand = press()
  hand.down(at)
  hand.pass(500)
  hand.pass(5000)
  hand.end()
  expect(hand.copies()).toBe(1)
})

test('a press shorter than 500 ms does not count (S8.error.32)', () => {
  const hand = press()
  hand.down(at)
  hand.pass(499)
  hand.end()
  hand.pass(1000)
  expect(hand.copies()).toBe(0)
})

test('a finger that trembles presses on, one that scrolls does not', () => {
  const hand = press()
  hand.down(at)
  hand.move({ clientX: 104, clientY: 103 })
  hand.pass(500)
  expect(hand.copies()).toBe(1)
  hand.down(at)
  hand.move({ clientX: 100, clientY: 130 })
  hand.pass(500)
  expect(hand.copies()).toBe(1)
})
