/** The calls that the specification names, by group: what another vendor's platform may have. All others of the contract are ours. */
const names = {
  user: 'login getUserMsg logout changePassword getPasswordComplexity getPublicKey getRsaPublicKey getVehicleMaxNumber getCaptcha getMoveCaptcha getMobileSmsCaptcha mobileSmsLogin getSysConfig getOtherPlatform getMapCenterConfig setMapCenterConfig',
  mobile: 'checkUpdates getSrvVersion getSrvConfig getMapKeysConfig getCgoSrvVersion',
  vehicle:
    'getOrg getVehiclesTotal getBatchVehicles getVehiclesPosition getVehicles getSpVehicles getVehiclePosition getVehEditConfig getVehEditData saveVehEdit getAlarmChangedVehicles getChangedVehicles getUserVehInfoConfig setUserVehInfoConfig getUserSelVehListConfig setUserSelVehListConfig getUserMapVehInfoConfig setUserMapVehInfoConfig modifyDepartureCheck getDepartureCheck addVehicle getAddVehUiInit getAddVehicleHistory updVehInfo getVehTrackCard configuringVehOnlineSwitch pushVehicleOnline',
  vehicleType: 'getVehicleTypeSelList',
  number: 'getNumAuthVeh',
  alarm:
    'getMobilePush setMobilePush getAlarmTypePush setAlarmTypePush setActiveSafetyAlarmTypePush alarmProcessingMethod alarmHandlingMethod getVehiclesAlarms getWxVehiclesAlarms getPrcVehsAlmsMsgTemplate sendPrcVehsAlmsBySendMsgCmd sendPrcVehsAlmsByStopCmd sendPrcVehsAlmsByConfirmMisinfoCmd sendPrcVehsAlmsByConfirmAlmCmd getVehiclesAlarmsFile',
  track: 'getVehicleTrack',
  video:
    'getVideoUrl getVideoNoOpsAutoCloseDuration getVideoHistory getVideoHistoryPlayBackUrl sendStopPlayingVideoHistoryCmd captureVideoPicture switchVideoQuality sendVideoHistoryPlayBackCmd',
  photo: 'sendTakePhotosCmd getPhotoInfo getPhotoInfoHistory',
  platform:
    'sendCutOffFuelAndElecCmd sendRestoreFuelAndElecCmd getCutOffFuelElecCmdResult sendDispatchMsgCmd getDispatchMsgHistory getDispatchMsgTemplate sendVehLockCmd sendVehUnlockCmd sendQueryTerminalParameterParametersCmd sendQueryTerminalParameterAttributeCmd',
  trip: 'getTripStatus tripRegStart tripRegEnd getList getVehicle add save getInfo',
  duty: 'getOnDutyInfo sendOnDutyReplyCmd getOnDutyResponseMsg',
  dspReq: 'getDspReqList getDspType addDspReq',
  dspReqFlow: 'addDspReqFlow',
  share: 'addVehPosSharing addVehTrackSharing',
  accessMon: 'getAccessMonList getAccessMonEvent',
  report:
    'getMapMarkedPointList getUserReportMenu getVehicleMileageStat getVehicleRealTimeMonitoring getVehiclesAlarmsStat getVehiclesRefuelingStat getVehiclesOilLeakingStat getVehiclesIgnitionStat getVehicleDrivingStat getOrgVehMileageRanking getOrgOilConsumptionRanking getVehOilConsumptionInfo getVehAlmTrendIn7Days getUserVehRealTimeData getTop5VehMileageYstd getDataOverviewReport getVehAlarmInfoReport getVehAlmNumRankReport getVehRiskNumRankReport getDeviceAbnormalityStats getAbnormalOfflineVehReport getDeviceAbnormalityReport',
  activeSafety:
    'getOrgRisk getOperationStatusList getOperationTypeList getOrgOperationSurvey getOrgOperationStat getVehOperationSurvey getVehOperationStat getNetMonitoringAnls getVehicleRisk getDriverList getDriverRisk',
  vehManager:
    'transInstMtcTask getInstMtcApplicationList addInstMtcApplication updInstMtcApplication withdrawInstMtcApplication getMsgNotification getInstallerInfo getInstMtcPartsInfo getInstMtcTaskList getInstMtcHistory updInstMtcTask modifyInstVehInfo modifyMtcVehInfo getVehPosInfo submitInstMtcTask checkApplication getApplicationCheckList getUserSimNumList feedbackInstMtcTask updInstMtcAttachment getInstMtcAttachment',
  file: 'upload getFiles',
} as const

export type SpecifiedGroup = keyof typeof names

export const specifiedGroups = Object.keys(names) as SpecifiedGroup[]

export const specifiedCalls = (group: SpecifiedGroup): string[] => names[group].split(' ').map(name => `${group}/${name}`)
