/** The files of an alarm, from a simulated terminal through the real server: over links that lose, repeat and break. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AlarmCase, AlarmFiles, DataOf } from '@outrider/contract'
import { decode, messages } from '@outrider/jt808'
import { expect, test, vi } from 'vitest'
import { alarmFilesOf } from '../apps/simulator/src/device/alarm-files.ts'
import { Terminal } from '../apps/simulator/src/terminal.ts'
import { AlarmUpload } from '../apps/server/src/testing/alarm-upload.ts'
import { freePort } from '../apps/server/src/testing/free-port.ts'
import { locationOf, TestTerminal } from '../apps/server/src/testing/terminal.ts'
import {
  addFleet,
  callOf,
  dataFolder,
  type Product,
  removeFolder,
  signInAdministrator,
  startProduct,
} from './fixtures/product.ts'

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

/** A product with one vehicle that takes files of alarms; `args` start it again on the same ports. */
async function evidenceProduct() {
  const folder = await dataFolder()
  const port = String(await freePort())
  const args = ['--empty', '--evidence-port', port, '--evidence-address', `127.0.0.1:${port}`]
  const first = await startProduct({ folder, log: 'ignore' })
  const token = { access_token: await signInAdministrator(first, 'evidence password') }
  await addFleet(first, [phone])
  await first.stop()
  return { folder, port: Number(port), args, token }
}

async function filesOf(product: Product, token: Record<string, string>): Promise<{ alarm: AlarmCase | undefined } & AlarmFiles> {
  const list = (await callOf(product, 'alarm/getVehiclesAlarms', {}, token)).data as DataOf<'alarm/getVehiclesAlarms'>
  const [alarm] = list.alarms
  const { data } = await callOf(product, 'alarm/getVehiclesAlarmsFile', { alarmId: alarm?.alarmId }, token)
  return { alarm, ...(data as AlarmFiles) }
}

test('a forward-collision alarm of a simulated terminal has its picture and its clip, whole, over a bad link', async () => {
  const { folder, args, token } = await evidenceProduct()
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
  const uploaded = new Promise((resolve, reject) => {
    terminal.once('uploaded', resolve).once('uploadFailed', (_, error) => reject(error as Error))
  })
  await terminal.report(locationOf({ extras: collision }))
  await uploaded
  const { alarm, state, files } = await filesOf(product, token)
  expect(alarm).toMatchObject({ category: 'forward', level: 1 })
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

test('an upload goes on after the server was killed in its middle, and leaves nothing of what had come in part', async () => {
  const { folder, port, args, token } = await evidenceProduct()
  const killed = await startProduct({ folder, args, log: 'ignore' })
  const bytes = Buffer.concat([Buffer.from('ffd8ffe000104a46494600010100', 'hex'), randomBytes(200_000)])
  const file = { name: 'a.jpg', size: bytes.length }
  const half = 100_000
  const terminal = await new TestTerminal(killed.gatewayPort, phone).signIn()
  terminal.report({ extras: collision })
  const asked = await terminal.hears(({ header }) => header.messageId === messages.alarmAttachmentUpload.id)
  const { number } = decode(messages.alarmAttachmentUpload, asked.body, '2013').value
  terminal.send(messages.terminalAck, { replySerial: asked.header.serial, replyId: asked.header.messageId, result: 0 })
  const first = new AlarmUpload(port, phone)
  await first.ackOf(first.announce(number, [file]))
  await first.ackOf(first.begin(file.name, file.size))
  first.block(file.name, 0, bytes.subarray(0, half))
  expect(await first.end(file.name, file.size)).toEqual([{ offset: half, length: file.size - half }])
  await killed.kill()

  const product = await startProduct({ folder, args, log: 'ignore' })
  const second = new AlarmUpload(port, phone)
  await second.ackOf(second.announce(number, [file], 1))
  await second.ackOf(second.begin(file.name, file.size))
  // As if nothing had happened.
  second.block(file.name, half, bytes.subarray(half))
  expect(await second.end(file.name, file.size)).toEqual([{ offset: 0, length: half }])
  second.block(file.name, 0, bytes.subarray(0, half))
  expect(await second.end(file.name, file.size)).toEqual([])
  await second.leave()
  const { state, files } = await filesOf(product, token)
  expect(state).toBe('complete')
  const came = await fetch(`${product.url}${files[0]?.link}`)
  expect(Buffer.from(await came.arrayBuffer()).equals(bytes)).toBe(true)
  expect(await readdir(join(folder, 'evidence'))).toEqual([])
  await product.stop()
  await removeFolder(folder)
})

test('a picture that an operator asks for while handling an alarm is taken, uploaded and on the alarm', async () => {
  const { folder, args, token } = await evidenceProduct()
  const product = await startProduct({ folder, args, log: 'ignore' })
  await product.sql(`update vehicles set details = '{"channel": 2}'`)
  const { gatewayPort: port } = product
  const terminal = new Terminal({ host: '127.0.0.1', port, phone, version: '2019', cameras: { channels: 2 } })
  await terminal.start()
  await terminal.report(locationOf({ alarms: 1 }))
  await vi.waitFor(async () => expect((await filesOf(product, token)).alarm).toBeDefined())
  const { alarm } = await filesOf(product, token)
  const ended = once(terminal, 'photoEnds')
  const request = { alarmIds: [alarm?.alarmId], description: 'Looked at it', camera: 2 }
  const { data } = await callOf(product, 'alarm/sendPrcVehsAlmsByConfirmAlmCmd', request, token)
  expect((data as DataOf<'alarm/sendPrcVehsAlmsByConfirmAlmCmd'>).results).toMatchObject([
    { outcome: 'done', order: 'acknowledged', picture: 'acknowledged' },
  ])
  // It may delete its copy.
  expect(await ended).toMatchObject([{ arrived: true }])
  const { files } = await filesOf(product, token)
  expect(files).toMatchObject([{ name: expect.stringMatching(/^camera2-\d+\.jpg$/), state: 'stored' }])
  const came = await fetch(`${product.url}${files[0]?.link}`)
  expect(came.headers.get('content-type')).toBe('image/jpeg')
  await terminal.stop()
  await product.stop()
  await removeFolder(folder)
})
