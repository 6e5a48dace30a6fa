/** The vehicles that were found last on this device, newest first. */
import * as z from 'zod/mini'
import { defineStored } from '../../../core/storage/stored.ts'

/** How many are kept. */
const kept = 5

const found = z.object({ id: z.string().check(z.maxLength(64)), name: z.string().check(z.maxLength(64)) })
export type Found = z.output<typeof found>

export const storedRecentSearches = defineStored({
  key: 'recentSearches',
  schema: z.array(found),
  fallback: [],
})

export const withFound = (before: readonly Found[], now: Found): Found[] =>
  [now, ...before.filter(({ id }) => id !== now.id)].slice(0, kept)
