/** Pictures that terminals send in 0x0801: those taken around an alarm are on it before they are acknowledged, others are kept as they came. */
import { encode, messages } from '@outrider/jt808'
import { expect, test } from 'vitest'
import { jpeg } from '../../../testing/evidence-platform.ts'
import { linkedVehicles } from '../../../testing/linked-vehicles.ts'
import { platformOfFile } from '../../../testing/platform.ts'
import { locationOf, type TestTerminal } from '../../../testing/terminal.ts'

const platform = await platformOfFile({ terminals: 'gateway' })
const organisation = await platform.addOrganisation('Ours')
const operator = await platform.newCaller('operator', [organisation])
const vehicles = linkedVehicles(platform)

const emergency = 1
/** A terminal, with an alarm unless said otherwise. */
async function linked(alarms = emergency) {
  const { vehicleId, terminal } = await vehicles.linked(organisation)
  await terminal.ackOf(terminal.report({ alarms }))
  await platform.settled()
  const [alarm] = (await operator.call('alarm/getVehiclesAlarms', { vehicleId })).alarms
  return { terminal, vehicleId, alarmId: alarm?.alarmId ?? '' }
}
const secondsAgo = (seconds: number) => Math.floor(Date.now() / 1_000 - seconds) * 1_000
const pictureOf = (mediaId: number, { time = secondsAgo(1), data = jpeg, channel = 2 } = {}) => {
  const { alarms, status, latitude, longitude, altitude, speed, course } = locationOf()
  const location = { alarms, status, latitude, longitude, altitude, speed, course, time }
  return encode(
    messages.multimediaData,
    { mediaId, type: 0, format: 0, event: 2, channel, packages: undefined, location, data },
    '2013',
  )
}

/** In sub-packages of 768 bytes; the results with which they were acknowledged. */
async function send(terminal: TestTerminal, body: Buffer): Promise<number[]> {
  const total = Math.ceil(body.length / 768)
  const serials = Array.from({ length: total }, () => terminal.nextSerial())
  const results: number[] = []
  for (const [index, serial] of serials.entries()) {
    terminal.sendBody(0x0801, body.subarray(index * 768, (index + 1) * 768), serial, { total, index: index + 1 })
    results.push(await terminal.ackOf(serial))
  }
  return results
}
const filesOf = (alarmId: string) => operator.call('alarm/getVehiclesAlarmsFile', { alarmId })
const keptOf = async (vehicleId: string) =>
  (await operator.call('vehicle/getTerminalMessages', { vehicleId, pageNum: 1, pageSize: 10 })).messages.map(
    each => each.messageId,
  )
const photosOf = async (vehicleId: string) => (await operator.call('photo/getPhotoInfoHistory', { vehicleId })).photos.length
const receivedOf = ({ heard }: TestTerminal) =>
  heard.filter(({ header }) => header.messageId === 0x8800).map(({ body }) => body.readUInt32BE(0))

test('a picture taken around an alarm is on the alarm when its last part is acknowledged, and the terminal may delete it', async () => {
  const { terminal, vehicleId, alarmId } = await linked()
  const results = await send(terminal, pictureOf(71))
  expect(results).toEqual(results.map(() => 0))
  const { state, files } = await filesOf(alarmId)
  expect(state).toBe('complete')
  expect(files).toMatchObject([{ name: 'camera2-71.jpg', size: jpeg.length, state: 'stored' }])
  const came = await fetch(`${platform.url}${files[0]?.link}`)
  expect(came.headers.get('content-type')).toBe('image/jpeg')
  expect(Buffer.from(await came.arrayBuffer())).toEqual(jpeg)
  await terminal.hears(({ header }) => header.messageId === 0x8800)
  expect(receivedOf(terminal)).toEqual([71])
  expect(await keptOf(vehicleId)).toEqual([])
  const { steps } = await operator.call('alarm/getVehicleAlarmDetail', { alarmId })
  expect(steps).toMatchObject([{ by: null, kind: 'evidence', result: 'received', detail: { files: 1 } }])
  // Once more, because the answers were lost; and another one.
  await send(terminal, pictureOf(71))
  await send(terminal, pictureOf(72, { channel: 1 }))
  expect((await filesOf(alarmId)).files.map(({ name }) => name)).toEqual(['camera2-71.jpg', 'camera1-72.jpg'])
  expect((await operator.call('alarm/getVehicleAlarmDetail', { alarmId })).steps).toHaveLength(2)
})

test('a picture without an alarm, or of another time, is a photo of the vehicle; what is none is kept as it came', async () => {
  const without = await linked(0)
  await send(without.terminal, pictureOf(1))
  expect(await photosOf(without.vehicleId)).toBe(1)
  const later = await linked()
  await send(later.terminal, pictureOf(1, { time: secondsAgo(3_600) }))
  expect(await later.terminal.ackOf(later.terminal.sendBody(0x0801, Buffer.from('0001', 'hex')))).toBe(0)
  expect(await photosOf(later.vehicleId)).toBe(1)
  expect(await keptOf(later.vehicleId)).toEqual([0x0801])
  expect((await filesOf(later.alarmId)).state).toBe('none')
  // The terminal may delete its copy.
  await without.terminal.hears(({ header }) => header.messageId === 0x8800)
  expect(receivedOf(without.terminal)).toEqual([1])
})

test('what calls itself a picture is served as what it is', async () => {
  const { terminal, alarmId } = await linked()
  await send(terminal, pictureOf(5, { data: Buffer.from(`<script>alert(1)</script>${' '.repeat(900)}`) }))
  const [file] = (await filesOf(alarmId)).files
  const came = await fetch(`${platform.url}${file?.link}`)
  expect(came.headers.get('content-type')).toBe('application/octet-stream')
  expect(came.headers.get('content-disposition')).toMatch(/^attachment/)
})

test('an alarm takes so many pictures; what comes beyond are photos of the vehicle', async () => {
  const { terminal, vehicleId, alarmId } = await linked()
  for (let id = 1; id <= 34; id += 1)
    await send(terminal, pictureOf(id, { data: Buffer.concat([jpeg.subarray(0, 300), Buffer.from([id])]) }))
  expect((await filesOf(alarmId)).files).toHaveLength(32)
  expect(await photosOf(vehicleId)).toBe(2)
})
