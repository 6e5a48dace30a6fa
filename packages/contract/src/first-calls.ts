/** The calls that the main screen of a client makes, apart so that it can load them before all others. contract.ts has every call. */
import { type Call, withTimeout } from './call.ts'
import { alarm } from './calls/alarm.ts'
import { duty } from './calls/duty.ts'
import { map } from './calls/map.ts'
import { mobile } from './calls/mobile.ts'
import { notToLeave } from './calls/not-to-leave.ts'
import { poiCalls } from './calls/pois.ts'
import { pushCalls } from './calls/push.ts'
import { keptSettings, userSettings, vehicleSettings } from './calls/settings.ts'
import { user } from './calls/user.ts'
import { vehicle } from './calls/vehicle.ts'
import { timeouts } from './rules.ts'

export const firstCalls = {
  user: { ...user, ...pushCalls, ...userSettings, ...keptSettings },
  mobile,
  map,
  vehicle: { ...vehicle, ...vehicleSettings },
  departureCheck: notToLeave,
  report: withTimeout(timeouts.reportAndRisk, poiCalls),
  alarm,
  duty,
}

/** Calls by wire group and name, by their path. */
export const rowsByPath = (groups: Readonly<Record<string, Readonly<Record<string, Call>>>>): ReadonlyMap<string, Call> =>
  new Map(
    Object.entries(groups).flatMap(([group, rows]) =>
      Object.entries(rows).map(([name, row]) => [`${group}/${name}`, row] as const),
    ),
  )

export const firstCallsByPath = rowsByPath(firstCalls)
