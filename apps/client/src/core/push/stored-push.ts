/** What is stored about pushes. */
import { flag, orNull } from '../storage/shape.ts'
import { defineStored } from '../storage/stored.ts'

/** The user accepts pushes; null: never asked. */
export const storedAcceptPush = defineStored({
  key: 'acceptPush',
  schema: orNull(flag),
  fallback: null,
})

/** The last value sent to the platform; null: none. */
export const storedAcceptPushSent = defineStored({
  key: 'acceptPushTold',
  schema: orNull(flag),
  fallback: null,
})
