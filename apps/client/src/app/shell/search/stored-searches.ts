/** The words searched for last in the header, the latest first. */
import * as z from 'zod/mini'
import { defineStored } from '../../../core/storage/stored.ts'

export const maxLastSearches = 5

export const storedSearches = defineStored({
  key: 'lastSearches',
  schema: z.array(z.string().check(z.maxLength(100))).check(z.maxLength(maxLastSearches)),
  fallback: [],
})
