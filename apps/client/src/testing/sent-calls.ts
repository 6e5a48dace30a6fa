/**
 * In which test the client sends each call of the specification from a screen. A file of jsdom is held to its rows by what left the client in its
 * tests (document.setup.ts); a browser test names the calls itself (sendsCalls of e2e/fixtures).
 */
const rows = {
  'apps/client/src/app/main/Main.screen.test.tsx':
    'vehicle/getUserSelVehListConfig vehicle/getChangedVehicles report/getMapMarkedPointList',
  'apps/client/src/app/minimal-platform.screen.test.tsx': 'vehicle/getVehiclesPosition alarm/sendPrcVehsAlmsByConfirmAlmCmd',
  'apps/client/src/features/alarms/detail/AlarmEvidence.screen.test.tsx': 'alarm/getVehiclesAlarmsFile',
  'apps/client/src/features/alarms/list/AlarmModule.screen.test.tsx': 'alarm/getVehiclesAlarms',
  'apps/client/src/features/alarms/detail/FollowerAlarms.screen.test.tsx': 'alarm/getWxVehiclesAlarms',
  'apps/client/src/features/alarms/handling/Handling.screen.test.tsx':
    'alarm/alarmHandlingMethod alarm/getPrcVehsAlmsMsgTemplate alarm/sendPrcVehsAlmsBySendMsgCmd alarm/sendPrcVehsAlmsByStopCmd alarm/sendPrcVehsAlmsByConfirmMisinfoCmd',
  'apps/client/src/features/alarms/handling/ResponseClock.screen.test.tsx': 'alarm/alarmProcessingMethod',
  'apps/client/src/features/commands/ParamSetting.screen.test.tsx':
    'platform/sendCutOffFuelAndElecCmd platform/sendRestoreFuelAndElecCmd platform/getCutOffFuelElecCmdResult platform/sendVehLockCmd platform/sendVehUnlockCmd platform/sendQueryTerminalParameterParametersCmd platform/sendQueryTerminalParameterAttributeCmd',
  'apps/client/src/features/departure-check/CheckForm.screen.test.tsx': 'vehicle/modifyDepartureCheck vehicle/getDepartureCheck',
  'apps/client/src/features/dispatch/Dispatch.screen.test.tsx':
    'platform/sendDispatchMsgCmd platform/getDispatchMsgHistory platform/getDispatchMsgTemplate',
  'apps/client/src/features/drivers/TrackDriverList.screen.test.tsx': 'activeSafety/getDriverList',
  'apps/client/src/features/duty/duty.screen.test.tsx': 'duty/sendOnDutyReplyCmd duty/getOnDutyResponseMsg duty/getOnDutyInfo',
  'apps/client/src/features/home/Home.screen.test.tsx':
    'report/getVehAlmTrendIn7Days report/getUserVehRealTimeData report/getTop5VehMileageYstd',
  'apps/client/src/features/install/AddVehicle.screen.test.tsx': 'vehicle/addVehicle',
  'apps/client/src/features/install/AddVehicleForm.screen.test.tsx': 'vehicle/getAddVehUiInit vehManager/getUserSimNumList',
  'apps/client/src/features/install/NewHistory.screen.test.tsx': 'vehicle/getAddVehicleHistory',
  'apps/client/src/features/overview/Overview.screen.test.tsx':
    'report/getDataOverviewReport report/getVehAlarmInfoReport report/getVehAlmNumRankReport report/getVehRiskNumRankReport report/getDeviceAbnormalityStats report/getAbnormalOfflineVehReport report/getDeviceAbnormalityReport',
  'apps/client/src/features/overview/safety/Safety.screen.test.tsx':
    'activeSafety/getOrgRisk activeSafety/getOperationStatusList activeSafety/getOperationTypeList activeSafety/getOrgOperationSurvey activeSafety/getOrgOperationStat activeSafety/getVehOperationSurvey activeSafety/getVehOperationStat activeSafety/getNetMonitoringAnls activeSafety/getVehicleRisk activeSafety/getDriverRisk',
  'apps/client/src/features/photos/Photos.screen.test.tsx':
    'photo/sendTakePhotosCmd photo/getPhotoInfo photo/getPhotoInfoHistory',
  'apps/client/src/features/pickers/pickers.screen.test.tsx': 'vehicle/getVehicles',
  'apps/client/src/features/push/PushSettings.screen.test.tsx':
    'vehicle/configuringVehOnlineSwitch vehicle/pushVehicleOnline alarm/getMobilePush alarm/setMobilePush alarm/getAlarmTypePush alarm/setAlarmTypePush alarm/setActiveSafetyAlarmTypePush',
  'apps/client/src/features/reports/Reports.screen.test.tsx':
    'report/getUserReportMenu report/getVehicleRealTimeMonitoring report/getVehiclesAlarmsStat report/getOrgVehMileageRanking report/getVehOilConsumptionInfo report/getVehicleMileageStat',
  'apps/client/src/features/reports/Results.screen.test.tsx':
    'report/getVehiclesRefuelingStat report/getVehiclesOilLeakingStat report/getVehiclesIgnitionStat report/getVehicleDrivingStat report/getOrgOilConsumptionRanking',
  'apps/client/src/features/settings/MapVehInfoConfig.screen.test.tsx':
    'vehicle/getUserMapVehInfoConfig vehicle/setUserMapVehInfoConfig',
  'apps/client/src/features/settings/SelectedVehListSetting.screen.test.tsx': 'vehicle/setUserSelVehListConfig',
  'apps/client/src/features/settings/VehicleInfoSetting.screen.test.tsx':
    'vehicle/getUserVehInfoConfig vehicle/setUserVehInfoConfig',
  'apps/client/src/features/track-card/VehicleTrackCard.screen.test.tsx': 'vehicle/getVehTrackCard',
  'apps/client/src/features/trips/VehicleTrips.screen.test.tsx': 'trip/getTripStatus trip/tripRegStart trip/tripRegEnd',
  'apps/client/src/features/trips/itinerary/ItineraryReporting.screen.test.tsx':
    'trip/getList trip/getVehicle trip/save trip/getInfo trip/add',
  'apps/client/src/features/vehicles/details/VehicleInfo.screen.test.tsx': 'vehicle/getVehiclePosition',
  'apps/client/src/features/vehicles/edit/EditVehicle.screen.test.tsx':
    'vehicle/getVehEditData vehicle/saveVehEdit vehicle/updVehInfo vehicle/getVehEditConfig',
  'apps/client/src/features/vehicles/list/FilterBar.screen.test.tsx':
    'vehicle/getSpVehicles vehicle/getOrg vehicle/getVehiclesTotal vehicle/getBatchVehicles',
  'apps/client/src/features/video/VideoModule.screen.test.tsx': 'video/getVideoUrl video/getVideoNoOpsAutoCloseDuration',
  'apps/client/src/features/video/history/History.screen.test.tsx': 'video/getVideoHistory',
  'apps/client/src/features/work/pictures/TaskPictures.screen.test.tsx':
    'vehManager/updInstMtcAttachment file/getFiles file/upload',
  'apps/client/src/features/work/Work.screen.test.tsx':
    'vehManager/transInstMtcTask vehManager/getInstMtcApplicationList vehManager/addInstMtcApplication vehManager/updInstMtcApplication vehManager/withdrawInstMtcApplication vehManager/getMsgNotification vehManager/getInstallerInfo vehManager/getInstMtcPartsInfo vehManager/getInstMtcTaskList vehManager/getInstMtcHistory vehManager/updInstMtcTask vehManager/modifyInstVehInfo vehManager/modifyMtcVehInfo vehManager/getVehPosInfo vehManager/checkApplication vehManager/feedbackInstMtcTask vehManager/getInstMtcAttachment vehManager/submitInstMtcTask vehManager/getApplicationCheckList',
  'apps/client/src/features/work/requests/Requests.screen.test.tsx':
    'dspReq/getDspReqList dspReq/getDspType dspReq/addDspReq dspReqFlow/addDspReqFlow',
  'e2e/screens/live-video.e2e.ts': 'video/captureVideoPicture video/switchVideoQuality',
  'e2e/screens/pwa-missed.e2e.ts': 'vehicle/getAlarmChangedVehicles',
  'e2e/screens/recorded-video.e2e.ts':
    'video/getVideoHistoryPlayBackUrl video/sendStopPlayingVideoHistoryCmd video/sendVideoHistoryPlayBackCmd',
} as const satisfies Record<string, string>

/** Path of each call and the file, from the root of the repository. */
export const sentIn: ReadonlyMap<string, string> = new Map(
  Object.entries(rows).flatMap(([file, paths]) => paths.split(' ').map(path => [path, file] as const)),
)

/** Calls that this file should have sent, and has not. */
export const unsentIn = (file: string, sent: ReadonlySet<string>): string[] =>
  [...sentIn].flatMap(([path, at]) => (at === file && !sent.has(path) ? [path] : []))
