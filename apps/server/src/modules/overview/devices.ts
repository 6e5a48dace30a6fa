/** Devices that are broken, by what they tell and by what is missing, and vehicles that went offline while they drove. */
import { alarmTypeOf, type DeviceFault, deviceFaults, faultOfAlarm, limits } from '@outrider/contract'
import type { SignedInUser, Handlers } from '../../calls/handlers.ts'
import { visibleVehicle } from '../../calls/visible-vehicle.ts'
import { clockOffsetOf } from '../../events/position-report.ts'
import type { AccessGate } from '../../fleet/access.ts'
import type { LiveVehicle } from '../../fleet/live-vehicle.ts'
import type { Naming } from './naming.ts'
import type { OverviewRepository } from './overview.repository.ts'

interface DeviceDependencies {
  repository: OverviewRepository
  access: AccessGate
  naming: Naming
  /** ms since 1970. */
  now: () => number
}

type DevicePath =
  | 'vehicle/getVehDeviceFaults'
  | 'report/getDeviceAbnormalityStats'
  | 'report/getDeviceAbnormalityReport'
  | 'report/getAbnormalOfflineVehReport'

interface Found {
  vehicle: LiveVehicle
  fault: DeviceFault
  alarm: string
  since: number | null
  changes?: number
  apart?: number
  datum?: 'gcj02' | 'bd09'
  usedFrom?: { address: string; at: number }[]
}

/** What a kind of fault has beside when it began. */
const moreOf = ({ changes, apart, datum, usedFrom }: Found) => ({
  ...(changes !== undefined && { changes }),
  ...(apart !== undefined && { apart }),
  ...(datum && { datum }),
  ...(usedFrom && { usedFrom }),
})

/** What the figures of the last days tell of the line of the engine, and of receivers. */
const lineDays = 2
const faultOfLine = { unsteady: 'ignitionUnsteady', alwaysOn: 'ignitionAlwaysOn' } as const satisfies Record<string, DeviceFault>

/** A fuel sensor that was faulty is listed so long afterwards, ms: it comes and goes with its power. */
const fuelFaultKept = 2 * 86_400_000
/** A vehicle beside the roads is looked at each day on which it drove lately; what was found is listed so long, ms. */
const besideKept = 3 * 86_400_000
/** A number that was used twice is listed so long after the last turn, ms: one of the two may only be switched off over night. */
const cloneKept = 86_400_000
const alarmNumbers = [...faultOfAlarm.keys()]
const lastTimeOf = ({ latest: { receivedAt } }: LiveVehicle): number | null => (receivedAt > 0 ? receivedAt : null)

/** What is missing or wrong in what a vehicle reports. One that has never reported is not installed yet: nothing of it is broken. */
function ownFaults(vehicle: LiveVehicle, now: number): Found[] {
  const { online, latest } = vehicle
  const { report, receivedAt } = latest
  if (!report) return []
  const found: Found[] = []
  if (online && !report.good) found.push({ vehicle, fault: 'noFix', alarm: '', since: latest.fix?.receivedAt ?? null })
  if (clockOffsetOf(report) !== 0) found.push({ vehicle, fault: 'clock', alarm: '', since: latest.soundTime || null })
  if (!online && receivedAt > 0 && now - receivedAt >= limits.deviceMuteAfter)
    found.push({ vehicle, fault: 'mute', alarm: '', since: receivedAt })
  return found
}

export function deviceHandlers({ repository, access, naming, now }: DeviceDependencies): Handlers<DevicePath> {
  /** @param only this vehicle; undefined: all */
  const faultsOf = async ({ userId, rights }: Pick<SignedInUser, 'userId' | 'rights'>, only?: LiveVehicle) => {
    const { scope, vehicles: all } = await access.visibleVehicles(userId)
    const vehicles = only ? all.filter(({ identity }) => identity.id === only.identity.id) : all
    const byId = new Map(vehicles.map(vehicle => [vehicle.identity.id, vehicle]))
    const found = vehicles.flatMap(vehicle => ownFaults(vehicle, now()))
    const alarms = rights.alarmAuth ? await repository.openAlarms([...byId.keys()], alarmNumbers) : []
    for (const { vehicleId, type, since } of alarms) {
      const vehicle = byId.get(vehicleId)
      const fault = faultOfAlarm.get(type)
      if (vehicle && fault && scope.historyFrom(vehicle) <= since)
        found.push({ vehicle, fault, alarm: alarmTypeOf(type)?.key ?? '', since })
    }
    const lines = await repository.ignitionLines([...byId.keys()], new Date(now() - lineDays * 86_400_000))
    for (const { vehicleId, line, changes, since } of lines) {
      const vehicle = byId.get(vehicleId)
      if (vehicle && scope.historyFrom(vehicle) <= since)
        found.push({ vehicle, fault: faultOfLine[line], alarm: '', since, ...(line === 'unsteady' && { changes }) })
    }
    for (const { vehicleId, apart, since } of await repository.twoReceivers(
      [...byId.keys()],
      new Date(now() - lineDays * 86_400_000),
    )) {
      const vehicle = byId.get(vehicleId)
      if (vehicle && scope.historyFrom(vehicle) <= since) found.push({ vehicle, fault: 'twoReceivers', alarm: '', since, apart })
    }
    for (const { vehicleId, since, ...beside } of await repository.besideRoads([...byId.keys()], now() - besideKept)) {
      const vehicle = byId.get(vehicleId)
      if (vehicle && scope.historyFrom(vehicle) <= since)
        found.push({ vehicle, fault: 'besideRoads', alarm: '', since, ...beside })
    }
    for (const { vehicleId, fault, since } of await repository.measuringFaults([...byId.keys()], now() - fuelFaultKept)) {
      const vehicle = byId.get(vehicleId)
      if (vehicle && scope.historyFrom(vehicle) <= since) found.push({ vehicle, fault, alarm: '', since })
    }
    for (const { vehicleId, since, usedFrom } of await repository.clones([...byId.keys()], now() - cloneKept)) {
      const vehicle = byId.get(vehicleId)
      if (vehicle && scope.historyFrom(vehicle) <= since)
        found.push({ vehicle, fault: 'numberUsedTwice', alarm: '', since, usedFrom })
    }
    return { total: vehicles.length, found }
  }

  return {
    async 'report/getDeviceAbnormalityStats'(_, { user }) {
      const { total, found } = await faultsOf(user)
      return {
        total,
        faulty: new Set(found.map(({ vehicle }) => vehicle)).size,
        faults: deviceFaults.map(fault => ({
          fault,
          vehicles: new Set(found.filter(each => each.fault === fault).map(({ vehicle }) => vehicle)).size,
        })),
      }
    },

    async 'report/getDeviceAbnormalityReport'({ fault }, { user, lang }) {
      const { found } = await faultsOf(user)
      const rows = found
        .filter(each => fault === undefined || each.fault === fault)
        .sort((a, b) => (a.since ?? 0) - (b.since ?? 0) || a.vehicle.identity.id - b.vehicle.identity.id)
      return {
        total: rows.length,
        rows: rows.slice(0, limits.overviewRows).map(row => ({
          ...naming(row.vehicle.identity.id, lang),
          fault: row.fault,
          alarm: row.alarm,
          since: row.since,
          ...moreOf(row),
          lastTime: lastTimeOf(row.vehicle),
        })),
      }
    },

    async 'vehicle/getVehDeviceFaults'({ vehicleId }, { user }) {
      const vehicle = await visibleVehicle(access, user.userId, vehicleId)
      const { found } = await faultsOf(user, vehicle)
      return {
        faults: found.map(each => ({ fault: each.fault, alarm: each.alarm, since: each.since, ...moreOf(each) })),
      }
    },

    async 'report/getAbnormalOfflineVehReport'(_, { user, lang }) {
      const gone = (await access.vehicles(user.userId))
        .filter(({ abnormalOffline }) => abnormalOffline)
        .sort((a, b) => a.latest.receivedAt - b.latest.receivedAt)
      return {
        total: gone.length,
        rows: gone.slice(0, limits.overviewRows).map(({ identity, latest }) => ({
          ...naming(identity.id, lang),
          since: latest.receivedAt,
          speed: (latest.report?.speedDkmh ?? 0) / 10,
        })),
      }
    },
  }
}
