import { afterEach, expect, test } from 'vitest'
import { switchWritten, writtenForms } from '../i18n/written-forms.ts'
import { fromShown, roundedShown } from './measures.ts'

const before = writtenForms()
afterEach(() => switchWritten(before))

test('what is typed in miles is carried in km, and shown again as it was typed', () => {
  switchWritten({ ...before, distance: 'km' })
  expect(fromShown('km', 1200.5)).toBe(1200.5)
  switchWritten({ ...before, distance: 'mi' })
  expect(fromShown('km', 746)).toBe(1200.571)
  expect(roundedShown('km', 1200.571)).toBe(746)
})
