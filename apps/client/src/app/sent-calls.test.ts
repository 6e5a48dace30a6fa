import { callsByPath, reportNames, reportOf, topics } from '@outrider/contract'
import { expect, test } from 'vitest'
import { pathsSentByClient, sentPathsIn } from '../testing/sent-paths.ts'

const sent = pathsSentByClient()
/** Named by the row of a topic: the client polls it where there is no WebSocket. */
const polled: readonly string[] = Object.values(topics).flatMap(({ poll }) => poll ?? [])

/** Named by the row of a report: its screens send them. */
const ofReports: readonly string[] = reportNames.flatMap(name => reportOf(name).parts.map(({ call }) => call))

/** As the specification names them. */
const names = {
  vehicle:
    'getOrg getVehiclesTotal getBatchVehicles getVehiclesPosition getVehicles getSpVehicles getVehiclePosition getVehEditConfig getVehEditData saveVehEdit getAlarmChangedVehicles getChangedVehicles getUserVehInfoConfig setUserVehInfoConfig getUserSelVehListConfig setUserSelVehListConfig getUserMapVehInfoConfig setUserMapVehInfoConfig modifyDepartureCheck getDepartureCheck addVehicle getAddVehUiInit getAddVehicleHistory updVehInfo getVehTrackCard configuringVehOnlineSwitch pushVehicleOnline',
  trip: 'getTripStatus tripRegStart tripRegEnd getList getVehicle add save getInfo',
  video:
    'getVideoUrl getVideoNoOpsAutoCloseDuration getVideoHistory getVideoHistoryPlayBackUrl sendStopPlayingVideoHistoryCmd captureVideoPicture switchVideoQuality sendVideoHistoryPlayBackCmd',
  alarm:
    'getMobilePush setMobilePush getAlarmTypePush setAlarmTypePush setActiveSafetyAlarmTypePush alarmProcessingMethod alarmHandlingMethod getVehiclesAlarms getWxVehiclesAlarms getPrcVehsAlmsMsgTemplate sendPrcVehsAlmsBySendMsgCmd sendPrcVehsAlmsByStopCmd sendPrcVehsAlmsByConfirmMisinfoCmd sendPrcVehsAlmsByConfirmAlmCmd getVehiclesAlarmsFile',
  platform:
    'sendCutOffFuelAndElecCmd sendRestoreFuelAndElecCmd getCutOffFuelElecCmdResult sendDispatchMsgCmd getDispatchMsgHistory getDispatchMsgTemplate sendVehLockCmd sendVehUnlockCmd sendQueryTerminalParameterParametersCmd sendQueryTerminalParameterAttributeCmd',
  dspReq: 'getDspReqList getDspType addDspReq',
  dspReqFlow: 'addDspReqFlow',
  vehManager:
    'transInstMtcTask getInstMtcApplicationList addInstMtcApplication updInstMtcApplication withdrawInstMtcApplication getMsgNotification getInstallerInfo getInstMtcPartsInfo getInstMtcTaskList getInstMtcHistory updInstMtcTask modifyInstVehInfo modifyMtcVehInfo getVehPosInfo submitInstMtcTask checkApplication getApplicationCheckList getUserSimNumList feedbackInstMtcTask updInstMtcAttachment getInstMtcAttachment',
  file: 'upload getFiles',
  duty: 'getOnDutyInfo sendOnDutyReplyCmd getOnDutyResponseMsg',
  activeSafety:
    'getOrgRisk getOperationStatusList getOperationTypeList getOrgOperationSurvey getOrgOperationStat getVehOperationSurvey getVehOperationStat getNetMonitoringAnls getVehicleRisk getDriverList getDriverRisk',
  photo: 'sendTakePhotosCmd getPhotoInfo getPhotoInfoHistory',
  report:
    'getMapMarkedPointList getUserReportMenu getVehicleMileageStat getVehicleRealTimeMonitoring getVehiclesAlarmsStat getVehiclesRefuelingStat getVehiclesOilLeakingStat getVehiclesIgnitionStat getVehicleDrivingStat getOrgVehMileageRanking getOrgOilConsumptionRanking getVehOilConsumptionInfo getVehAlmTrendIn7Days getUserVehRealTimeData getTop5VehMileageYstd getDataOverviewReport getVehAlarmInfoReport getVehAlmNumRankReport getVehRiskNumRankReport getDeviceAbnormalityStats getAbnormalOfflineVehReport getDeviceAbnormalityReport',
}

function checkAllSent(group: keyof typeof names): void {
  for (const name of names[group].split(' ')) {
    const path = `${group}/${name}`
    expect([...callsByPath.keys()]).toContain(path)
    expect([...polled, ...ofReports, ...sent], path).toContain(path)
  }
}

test.each([
  ['vehicle', 'S7.call.3'],
  ['alarm', 'S7.call.6'],
  ['video', 'S7.call.8'],
  ['photo', 'S7.call.9'],
  ['platform', 'S7.call.10'],
  ['trip', 'S7.call.11'],
  ['duty', 'S7.call.12'],
  ['dspReq', 'S7.call.13'],
  ['dspReqFlow', 'S7.call.14'],
  ['report', 'S7.call.17'],
  ['activeSafety', 'S7.call.18'],
  ['vehManager', 'S7.call.19'],
  ['file', 'S7.call.20'],
] as const)('the calls of %s/ exist under exactly these names, and each is sent by the client (%s)', (...[group]) => {
  checkAllSent(group)
})

test('a path is sent where it stands in a sending, not in a type, a comment or among those that are read again', () => {
  const notSent = `
    // api.call('trip/add') is sent elsewhere
    type Saved = { path: 'trip/save' | 'trip/add' } & DataOf<'trip/getInfo'>
    await cached.outdate('trip/getList')
    const more = { outdates: ['trip/getVehicle', 'trip/getList'] }
    if (entry.path === 'trip/tripRegEnd') return`
  expect(sentPathsIn(notSent)).toEqual([])
  const sendings = `
    const query = useCall(
      'trip/getList', {})
    await api.call('trip/add', {}); await handOver({ path: 'trip/save', body })
    usePages({ path, rowsOf }); const path = 'trip/getInfo'
    call(open ? 'trip/tripRegEnd' : 'trip/tripRegStart')`
  expect(sentPathsIn(sendings)).toEqual([
    'trip/getList',
    'trip/add',
    'trip/save',
    'trip/getInfo',
    'trip/tripRegEnd',
    'trip/tripRegStart',
  ])
})
