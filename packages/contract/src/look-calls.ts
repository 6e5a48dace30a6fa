/**
 * What an administrator sees who looks as a user: calls that change nothing, ask no terminal for anything, and give out nothing that goes on working
 * afterwards. A call that is not listed is refused, also one that is added later; and so is a request of a listed one that would be recorded as done by
 * the user (`record` of its row). Never listed: files to be taken along, links, video, pictures that count as seen, and whatever is saved.
 */
import { type Call, isRecorded } from './call.ts'
import { callsByPath } from './contract.ts'
import type { Topic } from './live.ts'
import type { CallPath } from './paths.ts'

const own = [
  // Ends the look, not a sign-in of the user.
  'user/logout',
  'user/getSysConfig',
  'user/getSignIns',
  'user/getPushConfig',
  'user/getVehicleMaxNumber',
  'user/getMapCenterConfig',
  'user/getGuide',
  'user/getWrittenForms',
  'user/getLogo',
  'user/getFleetViews',
  'user/getHomeFunctions',
  'user/getHomeParts',
  'user/getNoticeChoices',
  'user/getSecondFactor',
  'mobile/getSrvVersion',
  'mobile/getCgoSrvVersion',
  'mobile/getSrvConfig',
  'mobile/getMapKeysConfig',
  'mobile/getMapReGeocodeKeys',
  'map/getAddress',
  'map/findPlaces',
] as const satisfies readonly CallPath[]

const vehicles = [
  'vehicle/getOrg',
  'vehicle/getVehiclesTotal',
  'vehicle/getBatchVehicles',
  'vehicle/getVehicles',
  'vehicle/getVehiclesPosition',
  'vehicle/getVehiclePosition',
  'vehicle/getChangedVehicles',
  'vehicle/getAlarmChangedVehicles',
  'vehicle/getSpVehicles',
  'vehicle/getAddVehUiInit',
  'vehicle/getPinnedVehicles',
  'vehicle/getUserMapVehInfoConfig',
  'vehicle/getUserVehInfoConfig',
  'vehicle/getUserSelVehListConfig',
  'vehicle/getVehEditConfig',
  'vehicle/getVehEditData',
  'vehicle/getAddVehicleHistory',
  'vehicle/getVehDeviceFaults',
  'vehicle/getTerminalState',
  'vehicle/getTerminalMessages',
  'admin/getTags',
  'vehicle/getVehTrackCard',
  'vehicle/getDepartureCheck',
  'departureCheck/getToday',
  'departureCheck/getNotToLeave',
  'departureCheck/getChecklists',
  'vehicleType/getVehicleTypeIcons',
  'vehicleType/getVehicleTypeSelList',
  'number/getNumAuthVeh',
  'vehManager/getUserSimNumList',
  'track/getVehicleTrack',
  'track/getFleetRoads',
  'track/getFleetRoad',
  'trip/getTripStatus',
  'trip/getList',
  'trip/getVehicle',
  'trip/getInfo',
  'video/getVideoChannels',
  'video/getVideoTraffic',
  'video/getVideoNoOpsAutoCloseDuration',
  'video/getVideoDownloads',
  'video/getVideoWalls',
  'photo/getPhotoInfo',
  'photo/getPhotoInfoHistory',
  'platform/getCommandChoices',
  'platform/getCutOffFuelElecCmdResult',
  'platform/getServiceEnd',
  'platform/getVehicleCuts',
  'platform/getCommandApproval',
  'platform/getMeasuring',
  'platform/getMovementSettings',
  'platform/getDispatchMsgHistory',
  'platform/getDispatchMsgDeliveries',
  'platform/getDispatchMsgTemplate',
  'platform/getDispatchMsgTemplatesToEdit',
] as const satisfies readonly CallPath[]

const work = [
  'vehManager/getInstMtcApplicationList',
  'vehManager/getApplicationCheckList',
  'vehManager/getInstallerInfo',
  'vehManager/getInstMtcTaskList',
  'vehManager/getInstMtcHistory',
  'vehManager/getInstMtcAttachment',
  'vehManager/getInstMtcPartsInfo',
  'vehManager/getMsgNotification',
  'dspReq/getDspReqList',
  'dspReq/getExpenseSums',
  'dspReq/getDspType',
  'accessMon/getAccessMonTypeList',
  'accessMon/getAccessMonList',
  'accessMon/getAccessMonEvent',
  'accessMon/getCloseToAccessMonRemind',
  'alarm/getVehiclesAlarms',
  'alarm/getVehicleAlarmDetail',
  'alarm/alarmProcessingMethod',
  'alarm/getPrcVehsAlmsMsgTemplate',
  'alarm/getAlarmTypePush',
  'alarm/getMobilePush',
  'alarm/getAlarmPushReceipts',
  'alarm/getAlarmRules',
  'alarm/getGeofences',
  'alarm/getTerminalAreas',
  'alarm/getAlarmTasks',
  'alarm/getAlarmTaskPeople',
  'duty/getOnDutyInfo',
  'duty/getOnDutyResponseMsg',
] as const satisfies readonly CallPath[]

const reports = [
  'report/getMapMarkedPointList',
  'report/getMapMarkedPointPicture',
  'report/getUserVehRealTimeData',
  'report/getVehAlmTrendIn7Days',
  'report/getTop5VehMileageYstd',
  'report/getReportSchedules',
  'report/getReportMails',
  'report/getReportTemplates',
  'report/getUserReportMenu',
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
  'activeSafety/getDriverList',
  'activeSafety/getOperationStatusList',
  'activeSafety/getOperationTypeList',
  'activeSafety/getOrgOperationSurvey',
  'activeSafety/getOrgOperationStat',
  'activeSafety/getVehOperationSurvey',
  'activeSafety/getVehOperationStat',
  'activeSafety/getNetMonitoringAnls',
  'activeSafety/getOrgRisk',
  'activeSafety/getVehicleRisk',
  'activeSafety/getDriverRisk',
  'activeSafety/getRiskRanking',
  'activeSafety/getRiskCoaching',
  'activeSafety/getRiskEvents',
  'activeSafety/getRiskObjections',
  'activeSafety/getRiskSettings',
  'activeSafety/getMonthlyScore',
  'activeSafety/getScoreTrend',
  'activeSafety/getScoreLosses',
  'activeSafety/getScoreEvents',
  'activeSafety/getScoreSettings',
] as const satisfies readonly CallPath[]

/** What an administrator sees of administration, without the record: it tells of people, and is read in one's own name. */
const administration = [
  'admin/getOrganisations',
  'admin/getUsers',
  'admin/getUser',
  'admin/getRoles',
] as const satisfies readonly CallPath[]

export const lookCalls: ReadonlySet<string> = /* @__PURE__ */ new Set<CallPath>([
  ...own,
  ...vehicles,
  ...work,
  ...reports,
  ...administration,
])

/** Whether who looks as a user may make this request; undefined: one that does not fit its row. */
export function allowsLook(path: string, request: Readonly<Record<string, unknown>> | undefined): boolean {
  const row: Call | undefined = callsByPath.get(path)
  return row !== undefined && lookCalls.has(path) && !isRecorded(row, request)
}

/** On-duty checks ring until they are answered, which who looks cannot do. Another topic does not compile until it is here. */
const lookTopics: Readonly<Record<Topic, boolean>> = {
  positions: true,
  commands: true,
  alarms: true,
  vehicleCommands: true,
  postChecks: false,
}

export const allowsLookAt = (topic: Topic): boolean => lookTopics[topic]
