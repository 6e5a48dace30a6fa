import { expect, test, vi } from 'vitest'
import { whilePressed } from './while-pressed.ts'

/** A list as far as it is looked at. `inRow`: whether what is pressed in it is in a row. */
const listOn = (page: EventTarget, inRow: boolean) =>
  Object.assign(new EventTarget(), { ownerDocument: page, closest: () => (inRow ? {} : null) }) as unknown as HTMLElement

test('a press in a row begins where it goes down and is over after its click', async () => {
  vi.useFakeTimers()
  try {
    const [page, reported] = [new EventTarget(), vi.fn()]
    const list = listOn(page, true)
    const end = whilePressed(list, reported)
    for (const over of ['pointerup', 'pointercancel']) {
      reported.mockClear()
      list.dispatchEvent(new Event('pointerdown'))
      expect(reported.mock.lastCall).toEqual([true])
      page.dispatchEvent(new Event(over))
      // The click is still to come.
      expect(reported.mock.lastCall).toEqual([true])
      vi.runAllTimers()
      expect(reported.mock.lastCall).toEqual([false])
    }
    reported.mockClear()
    end()
    list.dispatchEvent(new Event('pointerdown'))
    page.dispatchEvent(new Event('pointerup'))
    vi.runAllTimers()
    expect(reported).not.toHaveBeenCalled()
  } finally {
    vi.useRealTimers()
  }
})

test('the scroll bar is no row: what it brings is shown', () => {
  const reported = vi.fn()
  const list = listOn(new EventTarget(), false)
  whilePressed(list, reported)
  list.dispatchEvent(new Event('pointerdown'))
  expect(reported).not.toHaveBeenCalled()
})
