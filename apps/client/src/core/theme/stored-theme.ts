/** The stored theme. */
import { fields, oneOf, orNull } from '../storage/shape.ts'
import { defineStored } from '../storage/stored.ts'
import { themeChoices } from './theme.ts'

/** null: default of the environment (core/theme/theme.ts). */
export const storedThemeColor = defineStored({
  key: 'themeColor',
  schema: orNull(fields({ themeName: oneOf(...themeChoices) })),
  fallback: null,
})
