/** Figures of the home module: what the fleet does now, alarms of a week, and who drove farthest yesterday. */
import { limits } from '@outrider/contract'
import type { Handlers } from '../../calls/handlers.ts'
import type { AccessGate } from '../../fleet/access.ts'
import { driveStateOf } from '../../fleet/drive-state.ts'
import { daysIn } from '../../tracks/calendar-days.ts'
import type { FiguresPort } from '../ports.ts'
import type { HomeRepository } from './home.repository.ts'

interface HomeDependencies {
  repository: HomeRepository
  access: AccessGate
  /** ms since 1970. */
  now: () => number
  figures: () => Pick<FiguresPort, 'timeZone' | 'ageOf'>
}

type HomePath = 'report/getUserVehRealTimeData' | 'report/getVehAlmTrendIn7Days' | 'report/getTop5VehMileageYstd'

const day = 86_400_000

export function homeHandlers({ repository, access, now, figures }: HomeDependencies): Handlers<HomePath> {
  /** The last days with today's, the oldest first. */
  const lastDays = (count: number) => daysIn(now() - count * day, now() + 1, figures().timeZone).slice(-count)
  /** Vehicles of a user whose past since `from` the user may know. */
  const vehiclesSince = async (userId: number, from: number) => {
    const { scope, vehicles } = await access.visibleVehicles(userId)
    return vehicles.filter(vehicle => scope.historyFrom(vehicle) <= from)
  }
  const idsSince = async (userId: number, from: number) => (await vehiclesSince(userId, from)).map(({ identity }) => identity.id)
  const alarmDays = async (userId: number) => {
    const days = lastDays(limits.alarmTrendDays)
    const [first, last] = [days[0], days.at(-1)]
    if (!first || !last) return []
    const counted = await repository.alarmDays(await idsSince(userId, first.begin), first.day, last.day, figures().timeZone)
    const byDay = new Map(counted.map(row => [row.day, row]))
    return days.map(({ day: name }) => byDay.get(name) ?? { day: name, started: 0, processed: 0 })
  }

  return {
    async 'report/getUserVehRealTimeData'(_, { user }) {
      const vehicles = await access.vehicles(user.userId)
      const counts = { driving: 0, idling: 0, parked: 0, offline: 0, unknown: 0 }
      let alarm = 0
      for (const vehicle of vehicles) {
        counts[driveStateOf(vehicle)]++
        if (user.rights.alarmAuth && vehicle.latest.report?.alarms) alarm++
      }
      const [today] = lastDays(1)
      const { driving, idling, parked, offline } = counts
      const driven = today ? await idsSince(user.userId, today.begin) : []
      const days = user.rights.alarmAuth ? await alarmDays(user.userId) : []
      return {
        total: vehicles.length,
        online: vehicles.length - offline,
        driving,
        idling,
        parked,
        offline,
        alarm,
        pendingAlarms: days.reduce((sum, { started, processed }) => sum + started - processed, 0),
        distanceToday: today ? await repository.distance(driven, today.day) : 0,
        asOf: await figures().ageOf(driven, now()),
      }
    },

    async 'report/getVehAlmTrendIn7Days'(_, { user }) {
      return { days: await alarmDays(user.userId) }
    },

    async 'report/getTop5VehMileageYstd'(_, { user }) {
      const [yesterday] = lastDays(2)
      if (!yesterday) return { day: '', vehicles: [] }
      const vehicles = new Map((await vehiclesSince(user.userId, yesterday.begin)).map(({ identity }) => [identity.id, identity]))
      const farthest = await repository.farthest([...vehicles.keys()], yesterday.day, limits.mileageRanking)
      return {
        day: yesterday.day,
        vehicles: farthest.map(({ vehicleId, metres }) => ({
          vehicleId: String(vehicleId),
          plateNum: vehicles.get(vehicleId)?.plateNum ?? '',
          nickname: vehicles.get(vehicleId)?.nickname ?? '',
          metres,
        })),
      }
    },
  }
}
