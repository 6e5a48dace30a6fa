import { expect, test } from 'vitest'
import { isDark, themes } from '../../../ui/theme.ts'
import { tokensOf } from '../../../testing/theme-colours.ts'
import { type MapTheme, palettes } from './palette.ts'

test.each(themes.map(theme => [theme, isDark(theme) ? 'dark' : 'light'] as [string, MapTheme]))(
  'a state has one colour in lists and on maps in the theme %s',
  (theme, map) => {
    const tokens = tokensOf(theme)
    const { states, alarm } = palettes[map]
    const onMaps = Object.fromEntries([...Object.entries(states), ['alarm', alarm]])
    for (const [state, colour] of Object.entries(onMaps))
      expect(colour, state).toBe(tokens[`--${state === 'unknown' ? 'offline' : state}-mark`])
  },
)
