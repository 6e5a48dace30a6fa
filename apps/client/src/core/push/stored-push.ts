/** What is stored about pushes. */
import * as z from 'zod/mini'
import { defineStored } from '../storage/stored.ts'

/** The user accepts pushes; null: never asked. */
export const storedAcceptPush = defineStored({
  key: 'acceptPush',
  scope: 'device',
  schema: z.nullable(z.boolean()),
  fallback: null,
})

/** The last value sent to the platform; null: none. */
export const storedAcceptPushSent = defineStored({
  key: 'acceptPushTold',
  scope: 'device',
  schema: z.nullable(z.boolean()),
  fallback: null,
})
