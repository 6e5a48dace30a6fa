import fc from 'fast-check'
import { expect, test } from 'vitest'
import { overlaps, placeBeside } from './place-beside.ts'

const desktop = { width: 1440, height: 900 }
/** As it stands somewhere else before. */
const card = { left: 900, top: 10, width: 340, height: 180 }
const rail = { left: 0, top: 60, width: 72, height: 840 }
const list = { left: 72, top: 60, width: 392, height: 840 }

test('the card stands beside the part, on its longer side', () => {
  expect(placeBeside(rail, card, desktop, [])).toEqual({ left: 84, top: 72 })
  expect(placeBeside({ left: 600, top: 0, width: 300, height: 60 }, card, desktop, [])).toEqual({ left: 580, top: 72 })
  // At an edge it stays within the window.
  expect(placeBeside({ left: 1390, top: 0, width: 50, height: 44 }, card, desktop, [])).toEqual({ left: 1088, top: 56 })
})

test('it goes past what has to stay in sight, and into a part that fills the window', () => {
  expect(placeBeside(rail, card, desktop, [list])).toEqual({ left: 476, top: 72 })
  const map = { left: 464, top: 60, width: 976, height: 840 }
  expect(placeBeside(map, card, desktop, [rail, list])).toEqual({ left: 476, top: 72 })
  expect(placeBeside({ left: 0, top: 0, ...desktop }, card, desktop, [])).toEqual({ left: 550, top: 708 })
})

test('it never covers what has to stay in sight, and never leaves the window', () => {
  const box = fc.record({
    left: fc.integer({ min: 0, max: 390 }),
    top: fc.integer({ min: 0, max: 844 }),
    width: fc.integer({ min: 1, max: 390 }),
    height: fc.integer({ min: 1, max: 400 }),
  })
  const phone = { width: 390, height: 844 }
  fc.assert(
    fc.property(box, fc.array(box, { maxLength: 4 }), (part, free) => {
      const spot = placeBeside(part, card, phone, free)
      if (!spot) return
      expect(free.some(each => overlaps(each, { ...card, ...spot }))).toBe(false)
      expect([spot.left >= 0, spot.top >= 0]).toEqual([true, true])
      expect([spot.left + card.width <= phone.width, spot.top + card.height <= phone.height]).toEqual([true, true])
    }),
  )
})
