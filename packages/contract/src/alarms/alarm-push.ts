/** Pushes of an alarm to the devices of one user. */
import * as z from 'zod/mini'
import { alarmTypeByKey } from './alarm-types.ts'

/** Of a day. */
export const pushTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

/**
 * sent: to one device at least. waiting: no push service has taken it yet. failed: none ever will. The others say why nothing was sent. late: the
 * alarm was known too late. notAccepted: the user accepts no pushes. tooMany: there were too many alarms in that minute. noDevice: no device of the
 * user could be reached at that time. forgotten: it is not kept any more.
 */
export const alarmPushOutcomes = [
  'sent',
  'waiting',
  'failed',
  'late',
  'notAccepted',
  'type',
  'level',
  'vehicle',
  'doNotDisturb',
  'tooMany',
  'noDevice',
  'forgotten',
] as const
export type AlarmPushOutcome = (typeof alarmPushOutcomes)[number]

export const alarmPushReceipt = z.object({
  channel: z.enum(['web', 'officialAccount', 'fcm', 'apns']),
  state: z.enum(['waiting', 'sent', 'failed']),
  /** Of a failure: gone, refused, expired or withdrawn; null: none. */
  reason: z.nullable(z.string()),
  /** ms since 1970. */
  at: z.number(),
})
export type AlarmPushReceipt = z.infer<typeof alarmPushReceipt>

/** Its pushes are chosen by setActiveSafetyAlarmTypePush. */
export function isActiveSafety(key: string): boolean {
  const from = alarmTypeByKey(key)?.origin.from
  return from === 'safety' || from === 'tyre'
}
