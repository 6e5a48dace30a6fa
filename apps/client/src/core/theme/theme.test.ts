import { expect, test } from 'vitest'
import { themeFor } from './theme.ts'

test('without a choice the theme is red, and blue inside the mini-program', () => {
  expect(themeFor({ chosen: null, miniProgram: false })).toBe('red')
  expect(themeFor({ chosen: null, miniProgram: true })).toBe('blue')
})

test('a choice holds everywhere', () => {
  expect(themeFor({ chosen: { themeName: 'white' }, miniProgram: true })).toBe('white')
})
