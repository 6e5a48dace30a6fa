import * as z from 'zod/mini'
import { defineStored } from '../../core/storage/stored.ts'

/** New first-level alarms are not announced on this device. */
export const storedAlarmsMuted = defineStored({ key: 'alarmsMuted', scope: 'device', schema: z.boolean(), fallback: false })
