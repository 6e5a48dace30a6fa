/** Itinerary reports that were begun or changed, and not sent. */
import * as z from 'zod/mini'
import { defineStored } from '../../../core/storage/stored.ts'

/** A new one. */
export const storedItinerary = defineStored({
  key: 'itineraryDraft',
  schema: z.nullable(z.object({ vehicle: z.string(), draft: z.record(z.string(), z.string()) })),
  fallback: null,
  unsent: report => (report ? 1 : 0),
})

/** By report: the fields that were typed over, and which version they were typed over. */
export const storedItineraryEdits = defineStored({
  key: 'itineraryEdits',
  schema: z.record(z.string(), z.object({ version: z.number(), typed: z.record(z.string(), z.string()) })),
  fallback: {},
  unsent: edits => Object.keys(edits).length,
})
