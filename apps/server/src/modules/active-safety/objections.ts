/** Objections to risk events: one person says why an event should not count, another one decides. */
import { alarmTypeOf, allows, contract, type RiskObjection } from '@outrider/contract'
import type { Handlers, SignedInUser } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import type { AccessGate } from '../../fleet/access.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { ObjectionRow, ObjectionsRepository } from './objections.repository.ts'
import type { RiskSettingsRepository } from './risk-settings.repository.ts'
import { weightsByNumber } from './score.ts'

interface Dependencies {
  readonly access: AccessGate
  readonly fleet: LiveFleet
  readonly objections: ObjectionsRepository
  readonly settings: RiskSettingsRepository
  /** ms since 1970. */
  readonly now: () => number
}

export const mayDecide = (user: Pick<SignedInUser, 'rights'>): boolean =>
  allows(contract.activeSafety.decideRiskObjection, user.rights)

/** Key of a type on the wire. */
export const typeKey = (type: number): string => alarmTypeOf(type)?.key ?? String(type)

export function objectionOf(fleet: LiveFleet, row: ObjectionRow, user: Pick<SignedInUser, 'userId'>): RiskObjection {
  const identity = fleet.vehicle(row.vehicle_id)?.identity
  return {
    alarmId: row.alarm_id,
    vehicleId: String(row.vehicle_id),
    plateNum: identity?.plateNum ?? '',
    nickname: identity?.nickname ?? '',
    type: typeKey(row.type),
    level: row.level === 1 ? 1 : 2,
    eventTime: row.started_at.getTime(),
    state: row.decision ?? 'open',
    reason: row.reason,
    driverName: row.driver_name,
    objectedBy: row.objected_by_name,
    objectedTime: row.objected_at.getTime(),
    decidedBy: row.decided_by_name,
    decidedTime: row.decided_at?.getTime() ?? null,
    decisionReason: row.decision_reason,
    own: row.objected_by === user.userId,
  }
}

type ObjectionPath = 'activeSafety/objectToRiskEvent' | 'activeSafety/decideRiskObjection' | 'activeSafety/getRiskObjections'

export function objectionHandlers({ access, fleet, objections, settings, now }: Dependencies): Handlers<ObjectionPath> {
  /** Refuses what happened to a vehicle that the user may not see, or before they may see it. */
  async function checkSeen(user: SignedInUser, vehicleId: number, at: number): Promise<void> {
    const vehicle = await access.vehicle(user.userId, String(vehicleId))
    if (!vehicle || at < (await access.historyFrom(user.userId, vehicle))) fail('risk.unknown')
  }
  const by = ({ userId, name, login }: SignedInUser) => ({ id: userId, name: name || login })

  return {
    async 'activeSafety/objectToRiskEvent'({ alarmId, reason, driverName }, { user }) {
      const alarm = (await objections.alarm(alarmId)) ?? fail('risk.unknown')
      await checkSeen(user, alarm.vehicle_id, alarm.started_at)
      if (reason === '') fail('risk.noReason')
      if (!weightsByNumber((await settings.current()).settings).has(alarm.type)) fail('risk.notCounted')
      if (!(await objections.object(alarm, { reason, driverName }, by(user), now()))) fail('risk.objected')
      const [row] = await objections.of([alarmId])
      return { objection: objectionOf(fleet, row ?? fail('risk.unknown'), user) }
    },

    async 'activeSafety/decideRiskObjection'({ alarmId, upheld, reason }, { user }) {
      const [row] = await objections.of([alarmId])
      if (!row) fail('risk.unknown')
      await checkSeen(user, row.vehicle_id, row.started_at.getTime())
      if (reason === '') fail('risk.noReason')
      if (row.objected_by === user.userId) fail('risk.sameUser')
      if (!(await objections.decide(alarmId, upheld, reason, by(user), now()))) fail('risk.decided')
      return { alarmId, state: upheld ? 'upheld' : 'rejected' }
    },

    async 'activeSafety/getRiskObjections'({ state, pageNum, pageSize }, { user }) {
      const { scope, vehicles } = await access.visibleVehicles(user.userId)
      const { rows, total } = await objections.list({
        ids: vehicles.map(({ identity }) => identity.id),
        since: vehicles.map(vehicle => scope.historyFrom(vehicle)),
        state,
        offset: (pageNum - 1) * pageSize,
        limit: pageSize,
      })
      return { objections: rows.map(row => objectionOf(fleet, row, user)), total, mayDecide: mayDecide(user) }
    },
  }
}
