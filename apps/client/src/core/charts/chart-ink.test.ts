import { expect, test } from 'vitest'
import { contrast, tokensOf } from '../../testing/theme-colours.ts'
import { themes } from '../../ui/theme.ts'
import { toneColours } from './chart-ink.ts'

test.each(themes)('columns, lines and words of charts can be read in %s', theme => {
  const colours = tokensOf(theme)
  const surface = colours['--surface'] ?? ''
  // Graphics 3, words 4.5 (WCAG 2.2 AA).
  for (const name of Object.values(toneColours)) expect(contrast(colours[name] ?? '', surface), name).toBeGreaterThanOrEqual(3)
  for (const name of ['--ink', '--ink-3']) expect(contrast(colours[name] ?? '', surface), name).toBeGreaterThanOrEqual(4.5)
  // No two tones are the same.
  expect(new Set(Object.values(toneColours).map(name => colours[name])).size).toBe(Object.keys(toneColours).length)
})
