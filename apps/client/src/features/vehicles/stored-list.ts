/** What is stored about the vehicle list. */
import * as z from 'zod/mini'
import { defineStored } from '../../core/storage/stored.ts'

/** Last view of the vehicle list. */
export const storedVehicleListShape = defineStored({
  key: 'vehicleListShape',
  schema: z.enum(['flat', 'tree']),
  fallback: 'flat',
})
