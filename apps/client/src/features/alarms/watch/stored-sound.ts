import * as z from 'zod/mini'
import { defineStored } from '../../../core/storage/stored.ts'

/** New first-level alarms are not announced on this device. */
export const storedAlarmsMuted = defineStored({ key: 'alarmsMuted', schema: z.boolean(), fallback: false })

/** When the alarms were last looked at on this device, ms since 1970; null: never by this account. */
export const storedAlarmsSeen = defineStored({
  key: 'alarmsSeen',
  schema: z.nullable(z.number()),
  fallback: null,
})
