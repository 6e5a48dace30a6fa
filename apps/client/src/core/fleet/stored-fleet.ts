/** What is stored about the fleet. */
import * as z from 'zod/mini'
import { defineStored } from '../storage/stored.ts'
import { maxAlarms } from './missed.ts'

/** Snapshot of the fleet when the client was last open (core/fleet/missed.ts). */
export const storedLastSeen = defineStored({
  key: 'lastSeen',
  schema: z.nullable(
    z.object({
      at: z.number(),
      alarms: z.array(z.string().check(z.maxLength(128))).check(z.maxLength(maxAlarms)),
      cursors: z.optional(z.record(z.string(), z.object({ epoch: z.string().check(z.maxLength(64)), seq: z.number() }))),
    }),
  ),
  fallback: null,
})

/** Types of alarms that the list was last narrowed to, and opens with; null: all. */
export const storedAlarmTypes = defineStored({
  key: 'alarmTypes',
  schema: z.nullable(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(1000))),
  fallback: null,
})
