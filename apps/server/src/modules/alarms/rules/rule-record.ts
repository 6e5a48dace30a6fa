/** Calls about what became of rules: who changed them and why, what they found on trial, and what became of their alarms. */
import { ruleHint } from '@outrider/contract'
import { type Kysely, sql } from 'kysely'
import type { Handlers } from '../../../calls/handlers.ts'
import { fail } from '../../../calls/refusal.ts'
import type { AccessGate } from '../../../fleet/access.ts'
import type { LiveFleet } from '../../../fleet/live-fleet.ts'
import type { Database } from '../../../store/schema.ts'
import { driverNames } from './rules-on.repository.ts'
import { RuleRecordRepository } from './rule-record.repository.ts'
import { trialFound } from './trial-cases.repository.ts'

interface RuleRecordDependencies {
  db: Kysely<Database>
  fleet: LiveFleet
  access: AccessGate
}

/** The newest; what is older is of no use on a screen. */
const changesShown = 200
const removedShown = 50

export function ruleRecordHandlers({
  db,
  fleet,
  access,
}: RuleRecordDependencies): Handlers<'alarm/getAlarmRuleCounts' | 'alarm/getAlarmRuleHistory'> {
  const records = new RuleRecordRepository(db)
  return {
    async 'alarm/getAlarmRuleCounts'(_, { user }) {
      const { organisationIds, onlyVehicleId } = await access.scope(user.userId)
      const { counts, vehicles } = await records.counts([...organisationIds], onlyVehicleId)
      // The account of a vehicle sees the rules that watch it; who of the company deleted which is not its matter.
      const removed = onlyVehicleId === undefined ? await records.removed([...organisationIds], removedShown) : []
      return {
        rules: [...Map.groupBy(counts, row => row.rule_id)].map(([ruleId, rows]) => {
          const sum = (which: (row: (typeof rows)[number]) => boolean) =>
            rows.filter(which).reduce((all, { count }) => all + count, 0)
          const methods = [
            ...Map.groupBy(
              rows.filter(row => !row.withdrawn && row.state === 'processed'),
              ({ method }) => method,
            ),
          ]
          const counted = {
            cases: sum(() => true),
            withdrawn: sum(row => row.withdrawn),
            pending: sum(row => !row.withdrawn && row.state === 'pending'),
            methods: methods.map(([method, of]) => ({ method, cases: of.reduce((all, { count }) => all + count, 0) })),
            vehicles: vehicles.get(ruleId) ?? 0,
          }
          return { ruleId, ...counted, hint: ruleHint(counted) }
        }),
        removed: removed.map(({ rule_id: ruleId, name, at, user_name: userName }) => ({
          ruleId,
          name: name ?? '',
          at: at.getTime(),
          userName,
        })),
      }
    },

    async 'alarm/getAlarmRuleHistory'({ ruleId }, { user }) {
      const scope = await access.scope(user.userId)
      const organisationIds = [...scope.organisationIds]
      const rule = await records.ruleOf(ruleId, organisationIds)
      const changes = await records.changesOf(ruleId, organisationIds, changesShown)
      if (!rule && changes.length === 0) fail('alarmRule.unknown')
      const seen = (id: string): boolean => {
        const vehicle = fleet.vehicle(Number(id))
        return vehicle !== undefined && scope.includes(vehicle)
      }
      const named = changes.flatMap(({ rule: { driverIds } }) => driverIds?.map(Number) ?? [])
      const drivers = await driverNames(db, [...new Set(named)], organisationIds)
      const { onlyVehicleId } = scope
      const found =
        rule?.trial && rule.changed_by === user.userId
          ? await trialFound(
              db,
              ruleId,
              sql`v.organisation_id = any(${organisationIds}::int4[]) and (${onlyVehicleId ?? null}::int4 is null or v.id = ${onlyVehicleId ?? null})`,
            )
          : null
      return {
        changes: changes.map(({ what, at, user_name: userName, why, rule: then }) => ({
          what,
          at: at.getTime(),
          userName,
          why,
          rule: {
            ...then,
            vehicleIds: then.vehicleIds && then.vehicleIds.filter(seen),
            ...(then.driverIds && { driverIds: then.driverIds.filter(id => drivers.has(Number(id))) }),
          },
        })),
        trial: found && {
          count: found.count,
          withdrawn: found.withdrawn,
          cases: found.cases.flatMap(({ vehicleId, startedAt, endedAt, latitudeE6, longitudeE6 }) => {
            const vehicle = fleet.vehicle(vehicleId)
            // Without a fix it is on no map.
            if (!vehicle || latitudeE6 === null || longitudeE6 === null) return []
            return [
              {
                vehicleId: String(vehicleId),
                plateNum: vehicle.identity.plateNum,
                startTime: startedAt,
                endTime: endedAt,
                latitude: latitudeE6 / 1e6,
                longitude: longitudeE6 / 1e6,
              },
            ]
          }),
        },
      }
    },
  }
}
