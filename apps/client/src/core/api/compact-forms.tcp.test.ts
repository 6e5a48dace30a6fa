import { columnsType } from '@outrider/contract'
import { expect, test } from 'vitest'
import { vehiclesMessage } from '../fleet/test-columns.ts'
import { vehicleOf } from '../fleet/test-vehicles.ts'
import { engineWith, recorder, success, targetAt } from './test-recorder.ts'

const path = 'vehicle/getBatchVehicles'
const asked = { pageSize: 10, pageNum: 1 }
const head = { epoch: 'e', seq: 7, nickNameOn: true }
const vehicles = [
  vehicleOf('1', { orgName: '', nickname: '冷藏车', plateNum: '粤B12345' }, { alarms: ['overspeed'], alarmState: 'alarm' }),
  vehicleOf('2', { orgName: '' }, { latitude: null, longitude: null, gpsTime: null, serverTime: null, located: false }),
]

test('a page is asked for in columns, and says the same in columns as in JSON', async () => {
  await using server = await recorder()
  server.answers[path] = (_, response) => {
    response.setHeader('content-type', columnsType)
    response.end(vehiclesMessage(vehicles, head))
  }
  const inColumns = await engineWith().send(path, asked, targetAt(server.url))
  expect(server.only.headers.accept).toContain(columnsType)
  server.answers[path] = success({ ...head, vehicles })
  expect(inColumns).toEqual(await engineWith().send(path, asked, targetAt(server.url)))
  expect(inColumns).toEqual({ ...head, vehicles })
})

test('columns that are cut short are an unreadable reply, not half a list', async () => {
  const whole = vehiclesMessage(vehicles, head)
  await using server = await recorder({
    [path]: (_, response) => {
      response.setHeader('content-type', columnsType)
      response.end(whole.subarray(0, whole.length - 64))
    },
  })
  await expect(engineWith().send(path, asked, targetAt(server.url))).rejects.toMatchObject({ error: 'net.badReply' })
})

test('a call that was not asked for in columns takes none', async () => {
  await using server = await recorder({
    'vehicle/getVehiclesTotal': (_, response) => {
      response.setHeader('content-type', columnsType)
      response.end(vehiclesMessage(vehicles, head))
    },
  })
  await expect(engineWith().send('vehicle/getVehiclesTotal', {}, targetAt(server.url))).rejects.toMatchObject({
    error: 'net.badReply',
  })
})
