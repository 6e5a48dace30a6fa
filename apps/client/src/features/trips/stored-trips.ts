/** On which trips vehicles were when that was last read: without a network their ends can be registered. */
import * as z from 'zod/mini'
import { defineStored } from '../../core/storage/stored.ts'

/** By vehicle; null: on none. */
export const storedOpenTrips = defineStored({
  key: 'openTrips',
  schema: z.record(
    z.string(),
    z.nullable(z.object({ tripId: z.string(), time: z.number(), driverName: z.string(), forgotten: z.boolean() })),
  ),
  fallback: {},
})
export type OpenTrip = { tripId: string | undefined; time: number; driverName: string; forgotten: boolean }

/** Vehicles that are kept, those read last. */
export const maxKeptTrips = 50
