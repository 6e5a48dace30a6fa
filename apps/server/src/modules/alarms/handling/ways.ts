/** The ways in which an alarm can be handled, and what each sends to its terminal. */
import {
  type AlarmClosedReason,
  type AlarmMethod,
  alarmMethods,
  alarmTypeOf,
  type AlarmWays,
  askingTerminals,
} from '@outrider/contract'
import type { SignedInUser } from '../../../calls/handlers.ts'
import type { AlarmRecord } from '../../../events/alarm-record.ts'

export type OrderKind = AlarmWays['ways'][number]['sends']

/**
 * Bit of 0x8203 that ends this alarm at its terminal; 0: none does. A type is of the editions that define its bit: bit 3 is one that 0x8203
 * serves until 2013 only.
 */
export function confirmableBit({ type, endedAt }: Pick<AlarmRecord, 'type' | 'endedAt'>): number {
  const row = alarmTypeOf(type)
  return endedAt === null && row?.confirmable === true && row.origin.from === 'bit' ? 2 ** row.origin.bit : 0
}

export function orderOf(method: AlarmMethod, alarm: Pick<AlarmRecord, 'type' | 'endedAt'>): OrderKind {
  if (method === 'message') return 'text'
  return method !== 'note' && confirmableBit(alarm) !== 0 ? 'confirmation' : 'nothing'
}

/** Why this user cannot handle the alarm now, in whatever way; undefined: they can. */
export function closedFor(
  alarm: AlarmRecord | undefined,
  { userId }: Pick<SignedInUser, 'userId'>,
): 'unknown' | 'processed' | 'claimedByOther' | undefined {
  if (!alarm) return 'unknown'
  if (alarm.state === 'processed') return 'processed'
  return alarm.claimedBy && alarm.claimedBy.userId !== userId ? 'claimedByOther' : undefined
}

/** Every way, for an alarm that the user may see or (undefined) may not. */
export function waysOf(
  alarmId: string,
  alarm: AlarmRecord | undefined,
  user: SignedInUser,
  { online, unheard, cameras }: { online: boolean; unheard: boolean; cameras: AlarmWays['cameras'] },
): AlarmWays {
  const closed = closedFor(alarm, user)
  const noRight = user.rights[askingTerminals] ? undefined : 'noRight'
  const openness = (reason: AlarmClosedReason | undefined) => ({ open: reason === undefined, reason: reason ?? null })
  return {
    alarmId,
    online,
    ways: alarmMethods.map(method => {
      const sends = alarm ? orderOf(method, alarm) : 'nothing'
      return { method, sends, ...openness(closed ?? (sends === 'nothing' ? undefined : noRight)) }
    }),
    monitorPhone: openness(closed ?? noRight ?? (user.rights.listenAuth ? (unheard ? 'unheard' : undefined) : 'noRight')),
    camera: openness(closed ?? noRight ?? (cameras.length > 0 ? undefined : 'noCamera')),
    cameras,
  }
}
