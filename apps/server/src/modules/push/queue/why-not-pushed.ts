/** Answers why a user did not get an alarm: from the receipts, the alarm, and the settings of that time. */
import type { AlarmPushOutcome } from '@outrider/contract'
import type { Kysely } from 'kysely'
import type { Handlers } from '../../../calls/handlers.ts'
import { fail } from '../../../calls/refusal.ts'
import type { AccessGate } from '../../../fleet/access.ts'
import type { Database } from '../../../store/schema.ts'
import type { PushRepository } from '../push.repository.ts'
import { minuteOf } from './bursts.ts'
import type { Receipt, ReceiptRepository } from './receipts.repository.ts'
import type { PushSettingsRepository } from './settings.repository.ts'
import { whyNotPushed } from './wanted.ts'

interface WhyNotPushedDependencies {
  db: Kysely<Database>
  access: AccessGate
  receipts: ReceiptRepository
  settings: PushSettingsRepository
  subscriptions: Pick<PushRepository, 'acceptance'>
  /** For how long receipts and settings are kept; 0: for ever. */
  keepDays: number
  now: () => number
}

const dayMs = 86_400_000

const outcomeOf = (receipts: readonly Receipt[]): AlarmPushOutcome | undefined =>
  (['sent', 'waiting', 'failed'] as const).find(state => receipts.some(each => each.state === state))

export function whyNotPushedCalls({
  db,
  access,
  receipts,
  settings,
  subscriptions,
  keepDays,
  now,
}: WhyNotPushedDependencies): Handlers<'alarm/getAlarmPushReceipts'> {
  const alarmFor = async (userId: number, alarmId: string) => {
    const alarm = await db
      .selectFrom('alarm_cases')
      .select(['vehicle_id', 'type', 'level', 'started_at', 'late', 'created_at'])
      .where('id', '=', alarmId)
      .executeTakeFirst()
    const vehicle = alarm && (await access.vehicle(userId, String(alarm.vehicle_id)))
    if (!vehicle || alarm.started_at.getTime() < (await access.historyFrom(userId, vehicle))) fail('alarm.unknown')
    return alarm
  }

  /** In the order in which it is decided whether to send. */
  async function whyNothing(userId: number, alarm: Awaited<ReturnType<typeof alarmFor>>): Promise<AlarmPushOutcome> {
    const at = alarm.created_at.getTime()
    if (alarm.late) return 'late'
    if (keepDays > 0 && at < now() - keepDays * dayMs) return 'forgotten'
    const acceptance = await subscriptions.acceptance(userId)
    if (acceptance && !acceptance.accept && acceptance.changedAt <= at) return 'notAccepted'
    const { type, vehicle_id: vehicleId } = alarm
    const level = alarm.level === 1 ? 1 : 2
    const why = whyNotPushed(await settings.at(userId, at), { type, level, vehicleId, at })
    return why ?? ((await receipts.hadBurst(userId, minuteOf(at))) ? 'tooMany' : 'noDevice')
  }

  return {
    async 'alarm/getAlarmPushReceipts'({ alarmId }, { user }) {
      const alarm = await alarmFor(user.userId, alarmId)
      // Looked at first: what leaves the queue meanwhile has left its receipts.
      const queued = await receipts.isQueued(alarmId)
      const found = await receipts.of(alarmId, user.userId)
      return {
        outcome: outcomeOf(found) ?? (queued ? 'waiting' : await whyNothing(user.userId, alarm)),
        receipts: found.map(({ channel, state, reason, at }) => ({ channel, state, reason, at })),
      }
    },
  }
}
