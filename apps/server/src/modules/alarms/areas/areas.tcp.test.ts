/** Geofences in terminals: sent, refused, changed, lost, in another terminal, and deleted. */
import { decode, type Message, messages, type Version } from '@outrider/jt808'
import { expect, test } from 'vitest'
import { linkedVehicles } from '../../../testing/linked-vehicles.ts'
import { platformOfFile } from '../../../testing/platform.ts'
import type { TestTerminal } from '../../../testing/terminal.ts'

const platform = await platformOfFile({ terminals: 'gateway' })
const company = await platform.addOrganisation('Ours')
const others = await platform.addOrganisation('Theirs')
const operator = await platform.newCaller('operator', [company])
const { linked, vehicle, signedIn } = linkedVehicles(platform)

const circle = { latitude: 31.2, longitude: 121.5, radius: 300 }
const settings = { entering: true, leaving: false, topSpeed: 60 }
const addGeofence = async (shape: object = { circle, polygon: [] }, geofenceId?: string): Promise<string> => {
  const form = { ...(geofenceId && { geofenceId }), orgId: company, name: '场站', ...shape } as never
  return (await operator.call('alarm/saveGeofence', form)).geofenceId
}
const send = (geofenceId: string, ...vehicleIds: string[]) =>
  operator.call('alarm/setTerminalAreas', { geofenceId, vehicleIds, ...settings })
/** The next message of this kind, acknowledged with a result; what it says. */
async function takes<T>(terminal: TestTerminal, row: Message<T>, result: number, version: Version = '2013'): Promise<T> {
  const frame = await terminal.hears(({ header }) => header.messageId === row.id)
  terminal.heard.splice(terminal.heard.indexOf(frame), 1)
  terminal.send(messages.terminalAck, { replySerial: frame.header.serial, replyId: row.id, result })
  return decode(row, frame.body, version).value
}
const stateOf = async (geofenceId: string) => {
  await platform.settled()
  const { vehicles } = await operator.call('alarm/getTerminalAreas', { geofenceId })
  return vehicles.map(({ state, held, wanted }) => [state, held, wanted])
}

test('a geofence is sent under its id, sent again when it changes, and what the terminal refuses is told and not repeated', async () => {
  const { vehicleId, terminal } = await linked(company)
  const geofenceId = await addGeofence()
  await send(geofenceId, vehicleId)
  const id = Number(geofenceId)
  const base = { id, latitude: 31_200_000, longitude: 121_500_000, radius: 300, topSpeed: 60, speedSeconds: 10 }
  // Bits 1 to 3: a limit, and both are told of entering.
  expect(await takes(terminal, messages.setCircles, 0)).toEqual({ action: 2, areas: [{ ...base, attributes: 0b1110 }] })
  expect(await stateOf(geofenceId)).toEqual([['held', true, true]])
  await addGeofence({ circle: { ...circle, radius: 400 }, polygon: [] }, geofenceId)
  expect(await takes(terminal, messages.setCircles, 1)).toMatchObject({ areas: [{ radius: 400 }] })
  expect(await stateOf(geofenceId)).toEqual([['refused', true, true]])
  // As another kind it is deleted first: the ids of kinds are their own.
  const box = [
    { latitude: 31.1, longitude: 121.1 },
    { latitude: 31.1, longitude: 121.2 },
    { latitude: 31, longitude: 121.2 },
    { latitude: 31, longitude: 121.1 },
  ]
  await addGeofence({ circle: null, polygon: box }, geofenceId)
  expect(await takes(terminal, messages.deleteCircles, 0)).toEqual({ ids: [id] })
  expect(await takes(terminal, messages.setRectangles, 0)).toMatchObject({
    areas: [{ id, top: 31_100_000, left: 121_100_000, bottom: 31_000_000, right: 121_200_000 }],
  })
  expect(await stateOf(geofenceId)).toEqual([['held', true, true]])
  await operator.call('alarm/removeGeofence', { geofenceId })
  expect(await takes(terminal, messages.deleteRectangles, 0)).toEqual({ ids: [id] })
  expect(await platform.settled()).toBeUndefined()
  expect((await platform.database.pool.query('select from terminal_areas where geofence_id = $1', [geofenceId])).rowCount).toBe(0)
})

test('a route has a corner where each section begins, with its limit', async () => {
  const { vehicleId, terminal } = await linked(company, '2019')
  const section = { limit: 60, fromTime: null, toTime: null }
  const points = [
    { latitude: 31, longitude: 121 },
    { latitude: 31.1, longitude: 121 },
  ]
  const sections = [
    { ...section, from: 5_560 },
    { ...section, from: 8_000, fromTime: '22:00', toTime: '06:00' },
  ]
  const geofenceId = await addGeofence({ circle: null, polygon: [], route: { width: 300, points, sections, waypoints: [] } })
  await send(geofenceId, vehicleId)
  const { corners, name } = await takes(terminal, messages.setRoute, 0, '2019')
  expect(name).toBe('场站')
  expect(corners.map(({ latitude, topSpeed, width }) => [Math.round(latitude / 1e3), topSpeed, width])).toEqual([
    [31_000, undefined, 255],
    [31_050, 60, 255],
    // At certain hours only: the platform watches it.
    [31_072, undefined, 255],
    [31_100, undefined, 255],
  ])
})

test('what a terminal has lost is found by asking, and sent again; what it holds of others is told', async () => {
  const { vehicleId, terminal } = await linked(company, '2019')
  const geofenceId = await addGeofence()
  await send(geofenceId, vehicleId)
  await takes(terminal, messages.setCircles, 0, '2019')
  const asked = operator.call('alarm/checkTerminalAreas', { vehicleId })
  const foreign = { id: 1522, attributes: 0, latitude: 1, longitude: 1, radius: 5, name: '' }
  for (const type of [1, 2, 3, 4]) {
    await terminal.hears(({ header, body }) => header.messageId === messages.queryAreas.id && body[0] === type)
    const held = { 1: { circles: [{ action: 1, areas: [foreign] }] }, 2: { rectangles: [] }, 3: { polygons: [] } }[type]
    terminal.send(messages.areasResponse, { type, ...(held ?? { routes: [] }) })
  }
  expect(await asked).toEqual({ answered: true, held: 0, lost: 1, foreign: [{ kind: 'circle', number: 1522 }] })
  expect(await takes(terminal, messages.setCircles, 0, '2019')).toMatchObject({ areas: [{ id: Number(geofenceId) }] })
  expect(await stateOf(geofenceId)).toEqual([['held', true, true]])
})

test('a vehicle without a link waits; another terminal with its number is sent what the one before held', async () => {
  const made = await vehicle(company)
  const geofenceId = await addGeofence()
  await send(geofenceId, made.vehicleId)
  await platform.settled()
  expect(await stateOf(geofenceId)).toEqual([['waiting', false, true]])
  const terminal = await signedIn(made.phone)
  await takes(terminal, messages.setCircles, 0)
  expect(await stateOf(geofenceId)).toEqual([['held', true, true]])
  terminal.socket.destroy()
  await platform.database.pool.query(`update terminal_areas set sent_to = '0:another' where geofence_id = $1`, [geofenceId])
  await takes(await signedIn(made.phone), messages.setCircles, 0)
  expect(await stateOf(geofenceId)).toEqual([['held', true, true]])
})

test('an alarm of the area of a terminal names the geofence; one of an area that is not ours names none', async () => {
  const { vehicleId, terminal } = await linked(company)
  const geofenceId = await addGeofence()
  await send(geofenceId, vehicleId)
  await takes(terminal, messages.setCircles, 0)
  const crossed = (area: number) => terminal.report({ extras: { areaInOut: { type: 1, area, direction: 0 } } })
  const ofArea = async () => {
    await platform.settled()
    const { alarms } = await operator.call('alarm/getVehiclesAlarms', { vehicleId })
    return alarms.map(({ type, detail }) => [type, detail?.['geofence']])
  }
  await terminal.ackOf(crossed(Number(geofenceId)))
  expect(await ofArea()).toEqual([['areaInOut', '场站']])
  const other = await linked(company)
  await other.terminal.ackOf(
    other.terminal.report({ extras: { areaInOut: { type: 1, area: Number(geofenceId), direction: 0 } } }),
  )
  await platform.settled()
  const { alarms } = await operator.call('alarm/getVehiclesAlarms', { vehicleId: other.vehicleId })
  expect(alarms.map(({ detail }) => detail?.['geofence'])).toEqual([undefined])
})

test('vehicles and geofences of others are unknown, and who may not edit sends nothing', async () => {
  const geofenceId = await addGeofence()
  const foreign = String(await platform.addVehicle(others, 'X-1'))
  const theirs = await platform.newCaller('theirs', [others])
  const body = { geofenceId, vehicleIds: [foreign], ...settings }
  expect(await operator.code('alarm/setTerminalAreas', body)).toBe(4040101)
  expect(await theirs.code('alarm/setTerminalAreas', body)).toBe(4040132)
  expect(await theirs.code('alarm/getTerminalAreas', { geofenceId })).toBe(4040132)
  expect(await operator.code('alarm/checkTerminalAreas', { vehicleId: foreign })).toBe(4040101)
})

test('the terminal of a sold vehicle deletes the geofences of the seller, and is sent none of them again', async () => {
  const dealer = await platform.newCaller('dealer', [company, others])
  const { vehicleId, terminal } = await linked(company)
  const geofenceId = await addGeofence()
  await send(geofenceId, vehicleId)
  await takes(terminal, messages.setCircles, 0)
  expect(await stateOf(geofenceId)).toEqual([['held', true, true]])
  await dealer.call('vehicle/saveVehEdit', { vehicleId, orgId: others })
  await addGeofence({ circle: { ...circle, radius: 500 }, polygon: [] }, geofenceId)
  await takes(terminal, messages.deleteCircles, 0)
  await platform.settled()
  await terminal.ackOf(terminal.report({ extras: { areaInOut: { type: 1, area: Number(geofenceId), direction: 0 } } }))
  await platform.settled()
  expect(terminal.heard.filter(({ header }) => header.messageId === messages.setCircles.id)).toEqual([])
  const { alarms } = await dealer.call('alarm/getVehiclesAlarms', { vehicleId })
  expect(JSON.stringify(alarms)).not.toContain('场站')
})
