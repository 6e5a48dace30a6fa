/** The columns that the user has hidden in tables, on this device. */
import * as z from 'zod/mini'
import { defineStored } from '../storage/stored.ts'

/** Keys of hidden columns by table; a column that is added later is shown. Those that come and go stand in it, marked, when they are shown. */
export const storedHiddenColumns = defineStored({
  key: 'hiddenColumns',
  schema: z.record(z.string(), z.array(z.string())),
  fallback: {},
})
