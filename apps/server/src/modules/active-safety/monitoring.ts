/** Networked control: how long vehicles were connected, what they reported, and what became of their alarms. */
import type { MonitoringQueryType } from '@outrider/contract'
import { partsOfPeriod } from './periods.ts'
import { emptySum, type Sum, type SumBy } from './sums.repository.ts'
import { analysed, type AnalysisDependencies, type Readings, vehicleOf } from './analysis-parts.ts'

/** What monitoring rows are sums by. */
const monitoredBy: Readonly<Record<MonitoringQueryType, SumBy>> = {
  organisation: 'organisation',
  vehicle: 'vehicle',
  period: 'all',
}

export const monitoringHandlers = (dependencies: AnalysisDependencies): Readings<'activeSafety/getNetMonitoringAnls'> => {
  const { fleet, sums, settings } = dependencies
  return {
    async 'activeSafety/getNetMonitoringAnls'(params, { user, lang }) {
      const { vehicles, period } = await analysed(dependencies, params, user.userId)
      const periods = params.queryType === 'period' ? partsOfPeriod(period, params.periodUnit) : [period]
      const by = monitoredBy[params.queryType]
      const found = new Map<string, Sum>()
      for (const sum of await sums.sums(vehicles, periods, by, (await settings.current()).settings))
        found.set(`${sum.period}/${sum.id}`, sum)
      const fleetOf = new Map<number, number>()
      for (const id of vehicles.organisations) fleetOf.set(id, (fleetOf.get(id) ?? 0) + 1)
      const ids = by === 'all' ? [0] : by === 'vehicle' ? vehicles.ids : [...fleetOf.keys()].sort((a, b) => a - b)
      const keys = periods.flatMap((_, nth) => ids.map(id => ({ nth, id })))
      const offset = (params.pageNum - 1) * params.pageSize
      const none = { vehicleId: '', plateNum: '', nickname: '', orgId: 0, orgName: '' }
      return {
        rows: keys.slice(offset, offset + params.pageSize).map(({ nth, id }) => {
          const sum = found.get(`${nth}/${id}`) ?? emptySum(nth, id)
          const { firstDay, lastDay } = periods[nth] ?? period
          return {
            ...none,
            ...(by === 'vehicle' && vehicleOf(fleet, id, lang)),
            ...(by === 'organisation' && { orgId: id, orgName: fleet.organisations.name(id, lang) }),
            firstDay,
            lastDay,
            vehicles: by === 'all' ? vehicles.ids.length : by === 'vehicle' ? 1 : (fleetOf.get(id) ?? 0),
            onlineVehicles: sum.online,
            onlineTime: user.rights.trackAuth ? sum.onlineTime : null,
            gapTime: user.rights.trackAuth ? sum.gap : null,
            reports: sum.reports,
            alarms: sum.alarms,
            processed: sum.processed,
          }
        }),
        total: keys.length,
      }
    },
  }
}
