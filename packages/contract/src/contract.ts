/** All calls the server implements. Clients, server, API document and tests are generated from this object. */
import { type Call, withTimeout } from './call.ts'
import { accessMon } from './calls/access-mon.ts'
import { activeSafetyCalls } from './calls/active-safety.ts'
import { alarm } from './calls/alarm.ts'
import { alarmPush } from './calls/alarm-push.ts'
import { alarmRuleCalls } from './calls/alarm-rules.ts'
import { departureCheckCalls, departureCheckOfVehicle } from './calls/departure-check.ts'
import { dispatchCalls } from './calls/dispatch.ts'
import { duty } from './calls/duty.ts'
import { drivers } from './calls/drivers.ts'
import { file } from './calls/file.ts'
import { homeReports, homeSettings } from './calls/home.ts'
import { map } from './calls/map.ts'
import { onlinePush } from './calls/online-push.ts'
import { overviewReports } from './calls/overview.ts'
import { vehicleCommandCalls } from './calls/vehicle-commands.ts'
import { poiCalls } from './calls/pois.ts'
import { mobile } from './calls/mobile.ts'
import { photo } from './calls/photo.ts'
import { pushCalls } from './calls/push.ts'
import { userSettings, vehicleSettings } from './calls/settings.ts'
import { reportCalls } from './calls/report.ts'
import { share } from './calls/share.ts'
import { track } from './calls/track.ts'
import { trackCard } from './calls/track-card.ts'
import { itineraries } from './calls/itinerary.ts'
import { trips } from './calls/trip.ts'
import { user } from './calls/user.ts'
import { vehicle } from './calls/vehicle.ts'
import { vehicleTerminal } from './calls/vehicle-terminal.ts'
import { video } from './calls/video.ts'
import { dspReq, dspReqFlow } from './calls/dsp-req.ts'
import { fileReading, workCalls } from './calls/work.ts'
import { timeouts } from './rules.ts'
import { number, vehicleForms, vehicleType, vehManager } from './calls/vehicle-forms.ts'

/** By wire group and name: `user/login` is `contract.user.login`. */
export const contract = {
  user: { ...user, ...pushCalls, ...userSettings, ...homeSettings },
  file: { ...file, ...fileReading },
  mobile,
  map,
  vehicle: {
    ...vehicle,
    ...vehicleSettings,
    ...vehicleForms,
    ...vehicleTerminal,
    ...trackCard,
    ...onlinePush,
    ...departureCheckOfVehicle,
  },
  departureCheck: departureCheckCalls,
  vehicleType,
  number,
  vehManager: { ...vehManager, ...workCalls },
  share,
  report: withTimeout(timeouts.reportAndRisk, { ...poiCalls, ...homeReports, ...reportCalls, ...overviewReports }),
  accessMon,
  alarm: { ...alarm, ...alarmPush, ...alarmRuleCalls },
  activeSafety: withTimeout(timeouts.reportAndRisk, { ...drivers, ...activeSafetyCalls }),
  platform: { ...dispatchCalls, ...vehicleCommandCalls },
  track,
  trip: { ...trips, ...itineraries },
  video,
  photo,
  duty,
  dspReq,
  dspReqFlow,
}
export type Contract = typeof contract

/** The same calls by path. */
export const callsByPath: ReadonlyMap<string, Call> = new Map(
  Object.entries(contract).flatMap(([group, rows]) =>
    Object.entries(rows).map(([name, row]) => [`${group}/${name}`, row as Call] as const),
  ),
)
