/**
 * The calls of the specification, each with the test in which the client really sends it from a screen: a file of jsdom is held to its rows when its
 * tests have run (testing/document.setup.ts), a browser test waits for the requests. The calls of user/, mobile/, share/ and some small groups have
 * tests of their own (e2e/maps/sent-calls.e2e.ts).
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { callsByPath } from '@outrider/contract'
import { expect, test } from 'vitest'
import { sentIn, unsentIn } from '../testing/sent-calls.ts'

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

const textOf = (file: string): string => readFileSync(join(import.meta.dirname, '../../../..', file), 'utf8')

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
  for (const name of names[group].split(' ')) {
    const path = `${group}/${name}`
    expect([...callsByPath.keys()]).toContain(path)
    const file = sentIn.get(path) ?? expect.fail(`${path} is sent by no test`)
    expect(file).toMatch(/\.(screen\.test\.tsx|e2e\.ts)$/)
    if (file.endsWith('.e2e.ts')) expect(textOf(file)).toMatch(new RegExp(`sends\\([^)]*'${path}'`))
    else expect(textOf(file)).toMatch(/^\/\/ @vitest-environment jsdom/)
  }
})

test('a file that has not sent all its calls is told which are missing, another one is not', () => {
  const file = 'apps/client/src/features/home/Home.screen.test.tsx'
  const sent = new Set([...sentIn].filter(([, at]) => at === file).map(([path]) => path))
  expect(unsentIn(file, sent)).toEqual([])
  sent.delete('report/getTop5VehMileageYstd')
  expect(unsentIn(file, sent)).toEqual(['report/getTop5VehMileageYstd'])
  expect(unsentIn('apps/client/src/features/another.screen.test.tsx', new Set())).toEqual([])
})
