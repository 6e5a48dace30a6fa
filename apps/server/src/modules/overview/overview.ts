/** The fleet at a glance, and who had the most alarms and risk events. */
import { alarmTypeOf, limits } from '@outrider/contract'
import type { Handlers } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import type { AccessGate } from '../../fleet/access.ts'
import { driveStateOf } from '../../fleet/drive-state.ts'
import type { FiguresPort } from '../ports.ts'
import type { Naming } from './naming.ts'
import { daysUpTo } from './days.ts'
import type { AlarmSum, OverviewRepository } from './overview.repository.ts'

interface OverviewDependencies {
  repository: OverviewRepository
  access: AccessGate
  naming: Naming
  /** ms since 1970. */
  now: () => number
  timeZone: () => string
  /** How old the figures of vehicles are. */
  age: FiguresPort['ageOf']
  /** Types of the alarms that the risk score counts. */
  riskTypes: () => Promise<number[]>
}

type OverviewPath =
  | 'report/getDataOverviewReport'
  | 'report/getVehAlarmInfoReport'
  | 'report/getVehAlmNumRankReport'
  | 'report/getVehRiskNumRankReport'

const hourLength = 3_600_000
const none: AlarmSum = { started: 0, processed: 0, serious: 0 }

const sumOf = (rows: readonly AlarmSum[]): AlarmSum => ({
  started: rows.reduce((sum, { started }) => sum + started, 0),
  processed: rows.reduce((sum, { processed }) => sum + processed, 0),
  serious: rows.reduce((sum, { serious }) => sum + serious, 0),
})

export function overviewHandlers({
  repository,
  access,
  naming,
  now,
  timeZone,
  age,
  riskTypes,
}: OverviewDependencies): Handlers<OverviewPath> {
  /** Ids of the vehicles of a user whose past since `from` the user may know. */
  const idsSince = async (userId: number, from: number) => {
    const { scope, vehicles } = await access.visibleVehicles(userId)
    return vehicles.filter(vehicle => scope.historyFrom(vehicle) <= from).map(({ identity }) => identity.id)
  }
  const asked = async (userId: number, { day, days: count }: { day?: string | undefined; days: number }) => {
    const days = daysUpTo(day, count, now(), timeZone())
    const [first, last] = [days[0], days.at(-1)]
    if (!first || !last) return fail('request.invalid', { detail: 'day' })
    return { days, first, last, span: { begin: first.begin, end: last.end }, ids: await idsSince(userId, first.begin) }
  }

  return {
    async 'report/getDataOverviewReport'(_, { user }) {
      const vehicles = await access.vehicles(user.userId)
      const counts = { driving: 0, idling: 0, parked: 0, offline: 0, unknown: 0 }
      let abnormalOffline = 0
      for (const vehicle of vehicles) {
        counts[driveStateOf(vehicle)]++
        if (vehicle.abnormalOffline) abnormalOffline++
      }
      const { days, first, last, span, ids } = await asked(user.userId, { days: 2 })
      const [today, yesterday, alarms] = await Promise.all([
        repository.distance(ids, last.day),
        repository.distance(ids, first.day),
        user.rights.alarmAuth ? repository.byHour(ids, span) : [],
      ])
      const [before, since] = [alarms.filter(({ at }) => at < last.begin), alarms.filter(({ at }) => at >= last.begin)]
      const { started, processed } = sumOf(since)
      const { driving, idling, parked, offline } = counts
      const byHour = new Map(since.map(row => [Math.floor((row.at - last.begin) / hourLength), row]))
      const passed = Math.floor((Math.min(now(), last.end - 1) - last.begin) / hourLength) + 1
      return {
        day: days.at(-1)?.day ?? '',
        total: vehicles.length,
        online: vehicles.length - offline,
        driving,
        idling,
        parked,
        offline,
        abnormalOffline,
        drove: today.vehicles,
        distanceToday: today.metres,
        asOf: await age(ids, now()),
        distanceYesterday: yesterday.metres,
        alarmsToday: started,
        processedToday: processed,
        alarmsYesterday: sumOf(before).started,
        hours: user.rights.alarmAuth
          ? Array.from({ length: passed }, (__, hour) => {
              const row = byHour.get(hour) ?? none
              return { hour, started: row.started, processed: row.processed }
            })
          : [],
      }
    },

    async 'report/getVehAlarmInfoReport'(request, { user, lang }) {
      const { days, first, last, span, ids } = await asked(user.userId, request)
      const [hours, vehicles] = await Promise.all([
        repository.byHourAndType(ids, span),
        repository.byVehicle(ids, span, undefined, limits.overviewRows),
      ])
      const types = [...Map.groupBy(hours, ({ type }) => type)]
        .map(([type, rows]) => ({ type, ...sumOf(rows) }))
        .filter(({ started }) => started > 0)
        .sort((a, b) => b.started - a.started || a.type - b.type)
      return {
        firstDay: first.day,
        lastDay: last.day,
        ...sumOf(hours),
        vehicleCount: vehicles.vehicles,
        types: types.map(({ type, ...row }) => ({ type: alarmTypeOf(type)?.key ?? String(type), ...row })),
        days: days.map(({ day, begin, end }) => ({ day, ...sumOf(hours.filter(({ at }) => at >= begin && at < end)) })),
        vehicles: vehicles.rows.map(({ vehicleId, ...row }) => ({ ...naming(vehicleId, lang), ...row })),
      }
    },

    async 'report/getVehAlmNumRankReport'(request, { user, lang }) {
      const { span, ids } = await asked(user.userId, request)
      const { rows } = await repository.byVehicle(ids, span, undefined, request.limit)
      return { vehicles: rows.map(({ vehicleId, ...row }) => ({ ...naming(vehicleId, lang), ...row })) }
    },

    async 'report/getVehRiskNumRankReport'(request, { user, lang }) {
      const { first, last, span, ids } = await asked(user.userId, request)
      const { rows: vehicles } = await repository.byVehicle(ids, span, await riskTypes(), request.limit)
      const distances = await repository.distances(
        vehicles.map(({ vehicleId }) => vehicleId),
        first.day,
        last.day,
      )
      return {
        vehicles: vehicles.map(({ vehicleId, ...row }) => {
          const metres = distances.get(vehicleId) ?? 0
          const rate = (row.started / metres) * 100_000
          const per100km = metres < limits.riskRateFrom ? null : Math.round(rate * 100) / 100
          return { ...naming(vehicleId, lang), ...row, metres, per100km }
        }),
      }
    },
  }
}
