import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { callsByPath, topics } from '@outrider/contract'
import { expect, test } from 'vitest'

const sources = readdirSync(join(import.meta.dirname, '..'), { recursive: true, encoding: 'utf8' })
  .filter(file => /\.tsx?$/.test(file) && !file.includes('.test.') && !file.startsWith('testing'))
  .map(file => readFileSync(join(import.meta.dirname, '..', file), 'utf8'))
/** Named by the row of a topic: the client polls it where there is no WebSocket. */
const polled: readonly string[] = Object.values(topics).flatMap(({ poll }) => poll ?? [])

/** As the specification names them. */
const names = {
  vehicle:
    'getOrg getVehiclesTotal getBatchVehicles getVehiclesPosition getVehicles getSpVehicles getVehiclePosition getVehEditConfig getVehEditData saveVehEdit getAlarmChangedVehicles getChangedVehicles getUserVehInfoConfig setUserVehInfoConfig getUserSelVehListConfig setUserSelVehListConfig getUserMapVehInfoConfig setUserMapVehInfoConfig modifyDepartureCheck getDepartureCheck addVehicle getAddVehUiInit getAddVehicleHistory updVehInfo getVehTrackCard configuringVehOnlineSwitch pushVehicleOnline',
  trip: 'getTripStatus tripRegStart tripRegEnd getList getVehicle add save getInfo',
  duty: 'getOnDutyInfo sendOnDutyReplyCmd getOnDutyResponseMsg',
}

function checkAllSent(group: keyof typeof names): void {
  for (const name of names[group].split(' ')) {
    const path = `${group}/${name}`
    expect([...callsByPath.keys()]).toContain(path)
    expect(polled.includes(path) || sources.some(source => source.includes(`'${path}'`)), path).toBe(true)
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
