/** Settings that the platform of an account does not keep, by setting, user and platform. */
import * as z from 'zod/mini'
import { defineStored } from '../storage/stored.ts'

export const storedOwnSettings = defineStored({
  key: 'ownSettings',
  schema: z.record(z.string(), z.unknown()),
  fallback: {},
})
