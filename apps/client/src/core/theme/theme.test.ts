import { expect, test } from 'vitest'
import { themeFor } from './theme.ts'

test('without a choice the theme is red, and blue inside the mini-program', () => {
  expect(themeFor({ chosen: null, miniProgram: false, dark: true })).toBe('red')
  expect(themeFor({ chosen: null, miniProgram: true, dark: false })).toBe('blue')
})

test('a choice holds everywhere', () => {
  expect(themeFor({ chosen: { themeName: 'white' }, miniProgram: true, dark: true })).toBe('white')
})

test('a theme that follows the system is black while that is dark, and the default while it is light', () => {
  const chosen = { themeName: 'system' } as const
  expect(themeFor({ chosen, miniProgram: false, dark: true })).toBe('black')
  expect(themeFor({ chosen, miniProgram: false, dark: false })).toBe('red')
  expect(themeFor({ chosen, miniProgram: true, dark: false })).toBe('blue')
})
