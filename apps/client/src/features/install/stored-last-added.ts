/** What the next vehicle that is added has in common with the last one. */
import * as z from 'zod/mini'
import { defineStored } from '../../core/storage/stored.ts'

export const storedLastAdded = defineStored({
  key: 'lastAddedVehicle',
  schema: z.object({ orgId: z.string(), vehicleType: z.string(), terminalType: z.string() }),
  fallback: { orgId: '', vehicleType: '', terminalType: '' },
})
