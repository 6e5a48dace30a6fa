/** Who had the most alarms and risk events. */
import { alarmTypeOf, limits } from '@outrider/contract'
import type { Handlers } from '../../calls/handlers.ts'
import { dataOverviewHandlers } from './data-overview.ts'
import { type OverviewDependencies, spanOf, sumOf } from './overview-span.ts'

type OverviewPath =
  | 'report/getDataOverviewReport'
  | 'report/getVehAlarmInfoReport'
  | 'report/getVehAlmNumRankReport'
  | 'report/getVehRiskNumRankReport'

export function overviewHandlers(dependencies: OverviewDependencies): Handlers<OverviewPath> {
  const { repository, naming, riskTypes } = dependencies

  return {
    ...dataOverviewHandlers(dependencies),

    async 'report/getVehAlarmInfoReport'(request, { user, lang }) {
      const { days, first, last, span, ids } = await spanOf(dependencies, user.userId, request)
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
      const { span, ids } = await spanOf(dependencies, user.userId, request)
      const { rows } = await repository.byVehicle(ids, span, undefined, request.limit)
      return { vehicles: rows.map(({ vehicleId, ...row }) => ({ ...naming(vehicleId, lang), ...row })) }
    },

    async 'report/getVehRiskNumRankReport'(request, { user, lang }) {
      const { first, last, span, ids } = await spanOf(dependencies, user.userId, request)
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
