import * as z from 'zod/mini'
import { defineStored } from '../../storage/stored.ts'

/** Whether this device keeps the streets around the fleet, and what it has; `keptAt`: ms since 1970, null: nothing yet. */
export const storedStreetsAhead = defineStored({
  key: 'streetsAhead',
  schema: z.object({ on: z.boolean(), bytes: z.number(), keptAt: z.nullable(z.number()) }),
  fallback: { on: false, bytes: 0, keptAt: null },
})
