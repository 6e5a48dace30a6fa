/** Alarms for people who have not signed in: by the id of a message, and for the user whom an official account is bound to. */
import type { AlarmCase } from '@outrider/contract'
import type { Account, UserRepository } from '../../accounts/user.repository.ts'
import type { Handlers } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import { AddressBudget } from '../../connections/address-budget.ts'
import type { AlarmRecord } from '../../events/alarm-record.ts'
import type { AccessGate } from '../../fleet/access.ts'
import { alarmOnWire } from '../../fleet/alarm-on-wire.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { MessageAlarmsPort } from '../ports.ts'
import type { SeenAlarms } from './seen-alarms.ts'
import type { AlarmRepository } from './alarms.repository.ts'
import type { MessageIds } from './message-ids.ts'

interface MessageDependencies {
  fleet: LiveFleet
  access: AccessGate
  users: Pick<UserRepository, 'byId'>
  alarms: Pick<AlarmRepository, 'byIds' | 'list'>
  seen: SeenAlarms
  ids: MessageIds
}

/** A page in the official account shows the newest. */
const maxListed = 50
/** Messages opened per address and minute: many readers may come from one address of a mobile network. */
const openedPerMinute = 120

export function messageAlarms({ fleet, access, users, alarms, seen, ids }: MessageDependencies): {
  handlers: Handlers<'alarm/getWxVehiclesAlarms'>
  port: MessageAlarmsPort
} {
  const budget = new AddressBudget(openedPerMinute)
  /** undefined: nobody who may see alarms now. */
  const readerOf = async (userId: number): Promise<Account | undefined> => {
    const account = await users.byId(userId)
    return account && account.locked_at === null && account.rights.alarmAuth ? account : undefined
  }
  const onWire = async ({ id: userId, rights }: Account, found: readonly AlarmRecord[]): Promise<AlarmCase[]> =>
    (await seen({ userId }, found)).flatMap(alarm => {
      const vehicle = fleet.vehicle(alarm.vehicleId)
      return vehicle ? [alarmOnWire(alarm, vehicle.identity, { userId, rights })] : []
    })

  return {
    handlers: {
      async 'alarm/getWxVehiclesAlarms'({ vehAlmMsgId }, { address }) {
        if (!budget.spend(address)) fail('request.tooMany')
        const message = (await ids.read(vehAlmMsgId, readerOf)) ?? fail('alarm.wrongMessage')
        const shown = await onWire(message.reader, await alarms.byIds([message.alarmId]))
        // The same reply, whatever is missing: the id, the alarm or the access.
        return shown.length > 0 ? { alarms: shown } : fail('alarm.wrongMessage')
      },
    },
    port: {
      async idFor(userId, alarmId) {
        const reader = await readerOf(userId)
        return reader && ids.idOf(alarmId, reader)
      },
      async pendingOf(userId) {
        const reader = await readerOf(userId)
        if (!reader) return []
        const scope = await access.scope(userId)
        const whole = scope.wholeInstallation && scope.onlyVehicleId === undefined
        const found = await alarms.list(
          {
            organisationIds: whole ? undefined : [...scope.organisationIds],
            companies: whole ? undefined : scope.companies,
            vehicleIds: scope.onlyVehicleId === undefined ? undefined : [scope.onlyVehicleId],
            state: 'pending',
            types: undefined,
            level: undefined,
            open: undefined,
            withdrawn: false,
            beginTime: undefined,
            endTime: undefined,
          },
          { order: 'started', after: undefined, limit: maxListed },
        )
        return (await onWire(reader, found)).map(alarm => ({ ...alarm, vehAlmMsgId: ids.idOf(alarm.alarmId, reader) }))
      },
    },
  }
}
