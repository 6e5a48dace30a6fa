import { expect, test } from 'vitest'
import { whenUsed } from './when-used.ts'

test.each([['pointerdown'], ['keydown']])('the first %s runs it, and nothing runs it again', kind => {
  const page = new EventTarget()
  let runs = 0
  whenUsed(page, () => runs++)
  page.dispatchEvent(new Event('focusin'))
  page.dispatchEvent(new Event('pointermove'))
  expect(runs).toBe(0)
  for (const each of [kind, 'pointerdown', 'keydown']) page.dispatchEvent(new Event(each))
  expect(runs).toBe(1)
})
