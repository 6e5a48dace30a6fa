/** A new itinerary report that was not sent. */
import * as z from 'zod/mini'
import { defineStored } from '../../../core/storage/stored.ts'

export const storedItinerary = defineStored({
  key: 'itineraryDraft',
  scope: 'account',
  schema: z.nullable(z.object({ vehicle: z.string(), draft: z.record(z.string(), z.string()) })),
  fallback: null,
})
