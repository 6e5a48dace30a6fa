/** The fleet at a glance: states of now, distance and alarms of today beside yesterday. */
import type { Handlers } from '../../calls/handlers.ts'
import { driveStateOf } from '../../fleet/drive-state.ts'
import type { AlarmSum } from './overview.repository.ts'
import { type OverviewDependencies, spanOf, sumOf } from './overview-span.ts'

const hourLength = 3_600_000
const none: AlarmSum = { started: 0, processed: 0, serious: 0 }

export const dataOverviewHandlers = (dependencies: OverviewDependencies): Handlers<'report/getDataOverviewReport'> => {
  const { repository, access, now, age } = dependencies
  return {
    async 'report/getDataOverviewReport'(_, { user }) {
      const vehicles = await access.vehicles(user.userId)
      const counts = { driving: 0, idling: 0, parked: 0, offline: 0, unknown: 0 }
      let abnormalOffline = 0
      for (const vehicle of vehicles) {
        counts[driveStateOf(vehicle)]++
        if (vehicle.abnormalOffline) abnormalOffline++
      }
      const { days, first, last, span, ids } = await spanOf(dependencies, user.userId, { days: 2 })
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
  }
}
