/** The files of an alarm, from a simulated terminal through the real server: over links that lose, repeat and break. */
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { AlarmFiles, DataOf } from '@outrider/contract'
import { expect, test } from 'vitest'
import { alarmFilesOf } from '../apps/simulator/src/alarm-files.ts'
import { Terminal } from '../apps/simulator/src/terminal.ts'
import { freePort } from '../apps/server/src/testing/free-port.ts'
import { locationOf } from '../apps/server/src/testing/terminal.ts'
import { addFleet, callOf, dataFolder, removeFolder, signInAdministrator, startProduct } from './fixtures/product.ts'

const phone = '13955680001'
const collision = {
  driverAssistance: {
    alarmId: 7,
    flag: 0,
    type: 1,
    level: 1,
    frontSpeed: 50,
    distance: 5,
    lane: 0,
    sign: 0,
    signValue: 0,
    speed: 60,
    altitude: 0,
    latitude: 31.2,
    longitude: 121.4,
    time: Date.UTC(2026, 0, 5),
    state: 0,
    identification: Buffer.from('54303030303031260105080000070200', 'hex'),
  },
} as never

test('a forward-collision alarm of a simulated terminal has its picture and its clip, whole, over a bad link', async () => {
  const folder = await dataFolder()
  const port = await freePort()
  const args = ['--empty', '--evidence-port', String(port), '--evidence-address', `127.0.0.1:${port}`]
  const first = await startProduct({ folder, log: 'ignore' })
  const token = { access_token: await signInAdministrator(first, 'evidence password') }
  await addFleet(first, [phone])
  await first.stop()
  const product = await startProduct({ folder, args, log: 'ignore' })
  const terminal = new Terminal({
    host: '127.0.0.1',
    port: product.gatewayPort,
    phone,
    version: '2019',
    seed: 'evidence',
    alarmFiles: alarmFilesOf,
    uploadFaults: { lost: 0.3, doubled: 0.2, cut: 0.08 },
  })
  await terminal.start()
  const uploaded = once(terminal, 'uploaded')
  await terminal.report(locationOf({ extras: collision }))
  await uploaded
  const list = (await callOf(product, 'alarm/getVehiclesAlarms', {}, token)).data as DataOf<'alarm/getVehiclesAlarms'>
  const [alarm] = list.alarms
  expect(alarm).toMatchObject({ category: 'forward', level: 1 })
  const { state, files } = (await callOf(product, 'alarm/getVehiclesAlarmsFile', { alarmId: alarm?.alarmId }, token))
    .data as AlarmFiles
  expect(state).toBe('complete')
  const came = await Promise.all(
    files.map(async ({ link }) => {
      const response = await fetch(`${product.url}${link}`)
      return { type: response.headers.get('content-type'), bytes: Buffer.from(await response.arrayBuffer()) }
    }),
  )
  const asset = (name: string) => readFile(new URL(`../apps/simulator/assets/${name}`, import.meta.url))
  expect(came).toEqual([
    { type: 'image/jpeg', bytes: await asset('road.jpg') },
    { type: 'video/mp4', bytes: await asset('road.mp4') },
  ])
  await terminal.stop()
  await product.stop()
  await removeFolder(folder)
})
