import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { callsByPath, reportNames, reportOf, topics } from '@outrider/contract'
import { expect, test } from 'vitest'

const sources = readdirSync(join(import.meta.dirname, '..'), { recursive: true, encoding: 'utf8' })
  .filter(file => /\.tsx?$/.test(file) && !file.includes('.test.') && !file.startsWith('testing'))
  .map(file => readFileSync(join(import.meta.dirname, '..', file), 'utf8'))
/** Named by the row of a topic: the client polls it where there is no WebSocket. */
const polled: readonly string[] = Object.values(topics).flatMap(({ poll }) => poll ?? [])

/** Named by the row of a report: its screens send them. */
const ofReports: readonly string[] = reportNames.flatMap(name => reportOf(name).parts.map(({ call }) => call))

/** As the specification names them. */
const names = {
  vehicle:
    'getOrg getVehiclesTotal getBatchVehicles getVehiclesPosition getVehicles getSpVehicles getVehiclePosition getVehEditConfig getVehEditData saveVehEdit getAlarmChangedVehicles getChangedVehicles getUserVehInfoConfig setUserVehInfoConfig getUserSelVehListConfig setUserSelVehListConfig getUserMapVehInfoConfig setUserMapVehInfoConfig modifyDepartureCheck getDepartureCheck addVehicle getAddVehUiInit getAddVehicleHistory updVehInfo getVehTrackCard configuringVehOnlineSwitch pushVehicleOnline',
  trip: 'getTripStatus tripRegStart tripRegEnd getList getVehicle add save getInfo',
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
    expect([...polled, ...ofReports].includes(path) || sources.some(source => source.includes(`'${path}'`)), path).toBe(true)
  }
}

test('the calls of vehicle/ exist under exactly these names, and each is sent by the client (S7.call.3)', () => {
  checkAllSent('vehicle')
})

test('the calls of trip/ exist under exactly these names, and each is sent by the client (S7.call.11)', () => {
  checkAllSent('trip')
})

test('the calls of duty/ exist under exactly these names, and each is sent by the client (S7.call.12)', () => {
  checkAllSent('duty')
})

test('the calls of photo/ exist under exactly these names, and each is sent by the client (S7.call.9)', () => {
  checkAllSent('photo')
})

test('the calls of report/ exist under exactly these names, and each is sent by the client (S7.call.17)', () => {
  checkAllSent('report')
})

test('the calls of activeSafety/ exist under exactly these names, and each is sent by the client (S7.call.18)', () => {
  checkAllSent('activeSafety')
})
