/**
 * What may be called with an API key, by what it does: `reads` changes nothing, and assistants are offered these as tools (`/mcp`). A call that is not
 * listed is refused to every key, also one that is added later. Never listed: what can reach a vehicle or stop it, what is about one person's own account,
 * administration, and the record.
 */
import type { Call } from './call.ts'
import { callsByPath } from './contract.ts'
import { type Right, rightsOfPeople } from './entities/rights.ts'
import type { CallPath } from './paths.ts'

export type KeyUse = 'reads' | 'writes'

const reads = [
  'vehicle/getOrg',
  'vehicle/getVehiclesTotal',
  'vehicle/getBatchVehicles',
  'vehicle/getVehicles',
  'vehicle/getVehiclesPosition',
  'vehicle/getChangedVehicles',
  'vehicle/getAlarmChangedVehicles',
  'vehicle/getSpVehicles',
  'vehicle/getFleetScreen',
  'vehicle/getVehEditData',
  'vehicle/getVehDeviceFaults',
  'vehicle/getVehTrackCard',
  'vehicle/getDepartureCheck',
  'vehicleType/getVehicleTypeSelList',
  'departureCheck/getToday',
  'departureCheck/getNotToLeave',
  'departureCheck/getChecklists',
  'map/getAddress',
  'track/getVehicleTrack',
  'track/getFleetRoads',
  'track/getFleetRoad',
  'track/getFleetWay',
  'track/getRoadsAlong',
  'trip/getTripStatus',
  'trip/getList',
  'trip/getVehicle',
  'trip/getInfo',
  'alarm/getVehiclesAlarms',
  'alarm/getVehicleAlarmDetail',
  'alarm/getAlarmRules',
  'alarm/getGeofences',
  'alarm/getAlarmTasks',
  'accessMon/getAccessMonTypeList',
  'accessMon/getAccessMonList',
  'accessMon/getAccessMonEvent',
  'activeSafety/getDriverList',
  'activeSafety/getOrgOperationSurvey',
  'activeSafety/getOrgOperationStat',
  'activeSafety/getVehOperationSurvey',
  'activeSafety/getVehOperationStat',
  'activeSafety/getNetMonitoringAnls',
  'activeSafety/getOrgRisk',
  'activeSafety/getVehicleRisk',
  'activeSafety/getDriverRisk',
  'activeSafety/getRiskRanking',
  'activeSafety/getRiskEvents',
  'report/getMapMarkedPointList',
  'report/getUserVehRealTimeData',
  'report/getVehAlmTrendIn7Days',
  'report/getTop5VehMileageYstd',
  'report/getVehicleMileageStat',
  'report/getVehicleRealTimeMonitoring',
  'report/getVehiclesAlarmsStat',
  'report/getVehiclesRefuelingStat',
  'report/getVehiclesOilLeakingStat',
  'report/getVehiclesIgnitionStat',
  'report/getVehicleDrivingStat',
  'report/getOrgVehMileageRanking',
  'report/getOrgOilConsumptionRanking',
  'report/getVehOilConsumptionInfo',
  'report/getVehFuelLevels',
  'report/getDataOverviewReport',
  'report/getVehAlarmInfoReport',
  'report/getVehAlmNumRankReport',
  'report/getVehRiskNumRankReport',
  'report/getDeviceAbnormalityStats',
  'report/getDeviceAbnormalityReport',
  'report/getAbnormalOfflineVehReport',
  'platform/getServiceEnd',
  'platform/getMeasuring',
  'platform/getMovementSettings',
  'video/getVideoChannels',
  'photo/getPhotoInfo',
  'photo/getPhotoInfoHistory',
] as const satisfies readonly CallPath[]

const writes = [
  'report/addMapMarkedPoint',
  'report/changeMapMarkedPoint',
  'report/delMapMarkedPoint',
  'trip/add',
  'trip/save',
] as const satisfies readonly CallPath[]

export const keyCalls: ReadonlyMap<string, KeyUse> = new Map([
  ...reads.map(path => [path, 'reads'] as const),
  ...writes.map(path => [path, 'writes'] as const),
])

/** Fields of replies that keys do not get, by path: what of people they are no business of. Missing in the reply, so they are optional in the row. */
export const hiddenFromKeys: ReadonlyMap<string, readonly string[]> = new Map<CallPath, readonly string[]>([
  ['alarm/getAlarmRules', ['rules[].actions[].phone']],
])

/**
 * Whether a call changes nothing, so that it can be tried without a question: what keys may read, and other calls by name that leave nothing behind and
 * are not recorded.
 */
export const onlyReads = (path: string, { edit, record, leaves, open }: Call): boolean =>
  keyCalls.get(path) === 'reads' ||
  (/\/get[A-Z]/.test(path) && !edit && record === false && leaves === undefined && open === undefined)

/** The rights that a key can have: those that any of its calls needs, in the order of the contract. */
export function rightsOfKeys(): Right[] {
  const named = new Set([...callsByPath].flatMap(([path, { rights }]) => (keyCalls.has(path) ? rights : [])))
  return rightsOfPeople.filter(right => named.has(right))
}
