/** The stored theme. */
import * as z from 'zod/mini'
import { defineStored } from '../storage/stored.ts'
import { themeChoices } from './theme.ts'

/** null: default of the environment (core/theme/theme.ts). */
export const storedThemeColor = defineStored({
  key: 'themeColor',
  scope: 'device',
  schema: z.nullable(z.object({ themeName: z.enum(themeChoices) })),
  fallback: null,
})
