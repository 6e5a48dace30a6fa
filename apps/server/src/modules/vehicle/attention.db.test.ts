import type { DataOf } from '@outrider/contract'
import { expect, test } from 'vitest'
import { aReport, platformOfFile } from '../../testing/platform.ts'

const platform = await platformOfFile()
const root = await platform.addOrganisation('Root')
const mine = await platform.addOrganisation('Mine', root)
const other = await platform.addOrganisation('Other', root)
const own: number[] = []
for (const plate of ['A1', 'A2', 'A3', 'A4']) own.push(await platform.addVehicle(mine, plate))
const foreign = await platform.addVehicle(other, 'B1')
const li = await platform.newCaller('li', [mine])
const all = await platform.newCaller('all', [root])

const overspeed = 1 << 1
let second = 0
const report = (id: number | undefined, over: object = {}) =>
  platform.bus.publish({ kind: 'stored', positions: [aReport(id ?? 0, ++second, over)] })
const ids = ({ positions }: DataOf<'vehicle/getAlarmChangedVehicles'>) => positions.map(({ vehicleId }) => Number(vehicleId))
const cursor = ({ epoch, seq }: { epoch: string; seq: number }) => ({ epoch, seq })

test('alarms that changed behind a cursor, of own vehicles alone; without one all vehicles in alarm', async () => {
  for (const id of [...own, foreign]) report(id)
  report(own[0], { alarms: overspeed })
  report(foreign, { alarms: overspeed })
  const first = await li.call('vehicle/getAlarmChangedVehicles', {})
  expect(first).toMatchObject({ complete: true, listChanged: true })
  expect(ids(first)).toEqual([own[0]])
  expect(first.positions[0]).toMatchObject({ alarmState: 'alarm', alarms: ['overspeed'] })

  report(own[1])
  report(own[0], { alarms: overspeed })
  const still = await li.call('vehicle/getAlarmChangedVehicles', cursor(first))
  expect(still).toMatchObject({ complete: false, listChanged: false, positions: [] })
  expect(still.seq).toBeGreaterThan(first.seq)

  report(own[0])
  report(own[1], { alarms: overspeed })
  report(foreign)
  expect(ids(await li.call('vehicle/getAlarmChangedVehicles', cursor(still)))).toEqual([own[1], own[0]])
  expect(ids(await all.call('vehicle/getAlarmChangedVehicles', cursor(still)))).toEqual([foreign, own[1], own[0]])
  expect(ids(await li.call('vehicle/getAlarmChangedVehicles', cursor(first)))).toEqual([own[1], own[0]])
})

test('a cursor of another run of the server, or from the future, counts for nothing', async () => {
  for (const wrong of [{ epoch: 'another', seq: 1 }, { epoch: platform.fleet.epoch, seq: platform.fleet.seq + 1 }, { seq: 1 }])
    expect(await li.call('vehicle/getAlarmChangedVehicles', wrong)).toMatchObject({ complete: true, listChanged: true })
})

test('special vehicles are those in alarm, abnormally offline or without a fix, of what one may see', async () => {
  const [a1, a2, a3, a4] = own
  report(a1)
  report(a2, { alarms: overspeed, good: false })
  report(a3, { good: false })
  platform.bus.publish({ kind: 'linked', vehicleId: a4 ?? 0, terminalId: 1, at: 0, version: '2019', address: '' })
  report(a4, { speedDkmh: 603 })
  platform.bus.publish({ kind: 'unlinked', vehicleId: a4 ?? 0, at: 0, why: 'idle' })
  report(foreign, { alarms: overspeed })

  const special = await li.call('vehicle/getSpVehicles', {})
  expect(special.vehicles.map(({ id }) => Number(id))).toEqual([a2, a4, a3])
  expect(special).toMatchObject({ total: 3, alarmCnt: 1, abnormalOfflineCnt: 1, untargetedCnt: 2 })
  expect(special.vehicles.map(({ position }) => [position.alarmState, position.abnormalOffline, position.located])).toEqual([
    ['alarm', false, false],
    ['none', true, true],
    ['none', false, false],
  ])
  const lost = await li.call('vehicle/getSpVehicles', { reasons: ['untargeted'], limit: 1 })
  expect(lost.vehicles.map(({ plateNum }) => plateNum)).toEqual(['A3'])
  expect(lost).toMatchObject({ total: 2, alarmCnt: 1 })
  expect((await all.call('vehicle/getSpVehicles', { reasons: ['alarm'] })).vehicles.map(({ plateNum }) => plateNum)).toEqual([
    'B1',
    'A2',
  ])

  report(a2)
  report(a3)
  expect((await li.call('vehicle/getSpVehicles', {})).vehicles.map(({ plateNum }) => plateNum)).toEqual(['A4'])
})
