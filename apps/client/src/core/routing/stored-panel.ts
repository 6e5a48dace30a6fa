/** Panel and drawer of workspaces, as the user left it on this device. */
import * as z from 'zod/mini'
import { defineStored } from '../storage/stored.ts'

export const storedPanel = defineStored({
  key: 'workspacePanel',
  schema: z.object({ width: z.number().check(z.gte(0), z.lte(10_000)), folded: z.boolean() }),
  fallback: { width: 392, folded: false },
})

/** px. */
export const storedDrawer = defineStored({
  key: 'workspaceDrawer',
  schema: z.number().check(z.gte(0), z.lte(10_000)),
  fallback: 260,
})
