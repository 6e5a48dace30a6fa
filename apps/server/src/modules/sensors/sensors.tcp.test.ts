/** Sensors from the terminal to the screen: entered for a vehicle or a model, read of items, bits and bus messages, live and of the past. */
import { plainSensor, type SensorForm } from '@outrider/contract'
import { decode, messages } from '@outrider/jt808'
import { expect, test } from 'vitest'
import { platformOfFile } from '../../testing/platform.ts'
import { ruleForm } from '../../testing/alarm-rules.ts'
import { TestTerminal } from '../../testing/terminal.ts'

const platform = await platformOfFile({ terminals: 'gateway' })
const root = await platform.addOrganisation('Root')
const branch = await platform.addOrganisation('Branch', root)
const chief = await platform.newCaller('chief', [root])
const local = await platform.newCaller('local', [branch])
const other = await platform.newCaller('other', [await platform.addOrganisation('Other')])

const sensor = (over: Partial<SensorForm>): SensorForm => ({ ...plainSensor, ...over })
const cold = sensor({
  sourceNumber: 0x51,
  sign: 'twos',
  factor: 0.1,
  noValues: [0x7fff],
  min: -60,
  max: 120,
  bands: [{ from: -12, to: null, tone: 'bad' }],
})
const door = sensor({ kind: 'door', source: 'status', bytes: 4, bit: 13, bits: 1 })
const engine = sensor({
  kind: 'engineSpeed',
  source: 'can',
  sourceNumber: 0x0cf0_0400,
  firstByte: 3,
  order: 'little',
  factor: 0.125,
})

let number = 0
/** The reports of all are at times after it: how long the tests take does not change what is between two of them. */
const begin = Math.floor(Date.now() / 1_000) * 1_000 - 3_000_000
async function vehicle(organisation = branch) {
  const phone = `1397700${String(++number).padStart(4, '0')}`
  const id = await platform.addVehicle(organisation, `沪S${number}`, { phone })
  const terminal = await new TestTerminal(platform.gatewayPort, phone).signIn()
  let second = 0
  return {
    id,
    vehicleId: String(id),
    terminal,
    /** Items by their hex; each report is some seconds after the one before it. */
    async report(items: Record<number, string>, { status = 3, after = 10 } = {}) {
      second += after
      const unknown = Object.entries(items).map(([item, hex]) => ({ id: Number(item), bytes: Buffer.from(hex, 'hex') }))
      const time = begin + second * 1_000
      await terminal.ackOf(terminal.report({ status, time, extras: { unknown } }))
      await platform.settled()
      return time
    },
    async bus(id: number, data: string) {
      const items = [{ id, data: Buffer.from(data, 'hex') }]
      await terminal.ackOf(terminal.send(messages.canData, { messages: { time: '0000000000', items } }))
      await platform.settled()
    },
    values: async () => {
      const { sensors } = await local.call('platform/getSensorValues', { vehicleId: String(id) })
      return sensors.map(({ kind, value, fault }) => [kind, value ?? fault])
    },
    enter: (form: SensorForm, orgId: number | null = null) =>
      chief.call('platform/saveSensor', { vehicleId: String(id), orgId, ...form }),
  }
}

test('an item and a bit are read live, and what cannot be read is said instead of a number', async () => {
  const one = await vehicle()
  await one.enter(cold)
  await one.enter(door)
  expect(await one.values()).toEqual([
    ['temperature', 'notSent'],
    ['door', 'notSent'],
  ])
  await one.report({ 0x51: 'ff38' }, { status: 0x2003 })
  expect(await one.values()).toEqual([
    ['temperature', -20],
    ['door', 1],
  ])
  await one.report({ 0x51: '7fff' })
  expect(await one.values()).toEqual([
    ['temperature', 'noValue'],
    ['door', 0],
  ])
  await one.report({ 0x51: '0fff' })
  expect((await one.values())[0]).toEqual(['temperature', 'outOfRange'])
  await one.report({ 0x51: '01' })
  expect((await one.values())[0]).toEqual(['temperature', 'tooShort'])
  // The last one that was read is from long ago.
  await one.report({}, { after: 1_900 })
  expect((await one.values())[0]).toEqual(['temperature', 'old'])
})

test('a Bluetooth sensor is read from the record of an item that has its address, wherever it stands, and is not there when it was not heard', async () => {
  const one = await vehicle()
  const record = { from: 1, bytes: 4, keyAt: 0, key: 'AB01' }
  await one.enter(sensor({ source: 'beacon', sourceNumber: 0xe7, record, firstByte: 2, sign: 'twos', factor: 0.1 }))
  await one.report({ 0xe7: '02ab0200c8ab01ff38' })
  expect(await one.values()).toEqual([['temperature', -20]])
  await one.report({ 0xe7: '01ab01ff42' })
  expect(await one.values()).toEqual([['temperature', -19]])
  expect((await local.call('platform/getSensors', { vehicleId: one.vehicleId })).proposals).toEqual([])
  await one.report({ 0xe7: '01ab0200c8' })
  // What it said before is the newest that is known.
  expect(await one.values()).toEqual([['temperature', -19]])
})

test('a sensor of a model is on all vehicles of the organisation and below, and a vehicle has its own instead', async () => {
  const [above, below] = [await vehicle(root), await vehicle()]
  for (const each of [above, below]) await each.report({ 0x51: '0064' })
  const { sensorId } = await below.enter(cold, branch)
  expect(await below.values()).toEqual([['temperature', 10]])
  expect((await chief.call('platform/getSensorValues', { vehicleId: above.vehicleId })).sensors).toEqual([])
  await below.enter({ ...cold, offset: 1 })
  expect(await below.values()).toEqual([['temperature', 11]])
  await below.enter({ ...cold, on: false })
  expect(await below.values()).toEqual([])
  const { sensors, model } = await local.call('platform/getSensors', { vehicleId: below.vehicleId })
  expect(sensors).toMatchObject([{ origin: 'vehicle', on: false, hex: '0064', userName: 'chief' }])
  expect(model).not.toBe('')
  await chief.call('platform/removeSensor', { vehicleId: below.vehicleId, sensorId: sensors[0]?.sensorId ?? '' })
  expect(await below.values()).toEqual([['temperature', 10]])
  await chief.call('platform/removeSensor', { vehicleId: below.vehicleId, sensorId })
  expect(await below.values()).toEqual([])
})

test('columns of a list have what the sensors of several vehicles read, and the kinds that there are for the user', async () => {
  const [one, two] = [await vehicle(), await vehicle(root)]
  await one.enter(cold)
  await one.enter({ ...cold, channel: 2, sourceNumber: 0x52 })
  await two.enter(engine)
  await two.enter({ ...cold, kind: 'humidity', places: ['curve'] })
  await one.report({ 0x51: 'ff38', 0x52: '0014' })
  await two.bus(0x4cf0_0400, 'f0ff87803e00f4ff')
  await two.terminal.ackOf(two.terminal.report())
  await platform.settled()
  const vehicleIds = [two.vehicleId, one.vehicleId, one.vehicleId, '999999']
  const ask = async (by: typeof chief) => {
    const { kinds, vehicles } = await by.call('platform/getSensorsOfVehicles', { vehicleIds })
    return { kinds, read: vehicles.map(each => [each.vehicleId, ...each.sensors.map(({ channel, value }) => [channel, value])]) }
  }
  const ofOne = [one.vehicleId, [1, -20], [2, 2]]
  expect((await ask(chief)).read).toEqual([[two.vehicleId, [1, 2_000]], ofOne])
  // A user of the branch sees neither the vehicle of the root nor others.
  expect((await ask(local)).read).toEqual([ofOne])
  expect(await ask(other)).toEqual({ kinds: [], read: [] })
  expect((await ask(chief)).kinds).toEqual(expect.arrayContaining(['temperature', 'engineSpeed', 'humidity']))
  // What only the vehicle of the root measures is not told there.
  expect((await ask(local)).kinds).not.toContain('humidity')
})

test('a message of the bus is read by the report after it, and kept as unread while no sensor reads it', async () => {
  const one = await vehicle()
  await one.report({})
  await one.bus(0x4cf0_0400, 'f0ff87401f00f4ff')
  const kept = async () => (await local.call('vehicle/getTerminalMessages', { vehicleId: one.vehicleId })).total
  expect(await kept()).toBe(1)
  const { proposals } = await local.call('platform/getSensors', { vehicleId: one.vehicleId })
  expect(proposals).toMatchObject([
    { source: 'can', sourceNumber: 0x0cf0_0400, hex: 'f0ff87401f00f4ff', sensors: [{ kind: 'engineSpeed', value: 1_000 }] },
  ])
  await one.enter(engine)
  await one.bus(0x4cf0_0400, 'f0ff87803e00f4ff')
  expect(await kept()).toBe(1)
  await one.terminal.ackOf(one.terminal.report())
  await platform.settled()
  expect(await one.values()).toEqual([['engineSpeed', 2_000]])
})

test('a parameter is asked for while a sensor reads it, by the standard as four bytes, and never one that is a password', async () => {
  const one = await vehicle()
  const asked: number[][] = []
  const parameters = [
    { id: 0x0080, value: 123_456 },
    { id: 0xf123, value: '00ff38' },
  ]
  one.terminal.replies(messages.querySpecificParameters, ({ header, body }) => {
    asked.push(decode(messages.querySpecificParameters, body, '2013').value.ids)
    one.terminal.send(messages.parametersResponse, { replySerial: header.serial, parameters })
  })
  const odometer = sensor({ kind: 'other', source: 'parameter', sourceNumber: 0x0080, bytes: 4, factor: 0.1 })
  await one.enter(odometer)
  await one.enter(sensor({ source: 'parameter', sourceNumber: 0xf123, firstByte: 1, sign: 'twos', factor: 0.1 }))
  await platform.settled()
  await one.report({}, { after: 3_010 })
  expect(await one.values()).toEqual([
    ['other', 12_345.6],
    ['temperature', -20],
  ])
  // All that there are in one question; entered within a moment they are asked for once.
  expect(asked.at(-1)).toEqual([0x80, 0xf123])
  // Of the access point.
  const secret = { ...odometer, sourceNumber: 0x0012, vehicleId: one.vehicleId, orgId: null }
  expect(await local.code('platform/saveSensor', secret)).toBe(4_000_191)
})

test('items that nobody reads are proposed with their bytes, known ones as sensors, until a sensor reads them', async () => {
  const one = await vehicle()
  await one.report({ 0x61: '04b0', 0xe1: '0173', 0xf9: 'abcd' }, { status: 0x4003 })
  await one.report({})
  const proposals = async () =>
    (await local.call('platform/getSensors', { vehicleId: one.vehicleId })).proposals.map(each => [
      each.source,
      each.sourceNumber,
      each.hex,
      each.sensors.map(({ kind, channel, value }) => [kind, channel, value]),
    ])
  expect(await proposals()).toEqual([
    ['status', 0, '00000003', [['door', 2, 0]]],
    ['item', 0x61, '04b0', [['supplyVoltage', 1, 12]]],
    ['item', 0xe1, '0173', [['batteryVoltage', 1, 3.71]]],
    ['item', 0xf9, 'abcd', []],
  ])
  await one.enter(sensor({ kind: 'supplyVoltage', sourceNumber: 0x61, factor: 0.01 }))
  expect((await proposals()).map(([, id]) => id)).toEqual([0, 0xe1, 0xf9])
})

test('a curve has its extremes, its time beyond the band, and a gap where nothing was sent', async () => {
  const one = await vehicle()
  await one.enter(cold)
  const from = await one.report({ 0x51: 'ff38' })
  await one.report({ 0x51: 'ff9c' }, { after: 60 })
  await one.report({}, { after: 60 })
  await one.report({ 0x51: '7fff' }, { after: 60 })
  const to = await one.report({ 0x51: 'ff38' }, { after: 60 })
  const range = { vehicleId: one.vehicleId, startTime: from, endTime: to }
  const { curves } = await local.call('platform/getSensorCurves', range)
  expect(curves).toMatchObject([
    {
      kind: 'temperature',
      unit: '°C',
      times: [from, from + 60_000, from + 180_000, to],
      values: [-20, -10, null, -20],
      least: -20,
      greatest: -10,
      readSeconds: 180,
      badSeconds: 120,
      faults: 1,
    },
  ])
  expect(curves[0]?.mean).toBeCloseTo(-13.333, 3)
  expect(await other.code('platform/getSensorCurves', range)).toBe(4_040_101)
})

test('sensors of a model are for organisations of the user that the vehicle is in', async () => {
  const one = await vehicle()
  const body = { vehicleId: one.vehicleId, ...cold }
  expect(await local.code('platform/saveSensor', { ...body, orgId: root })).toBe(4_040_102)
  expect(await other.code('platform/saveSensor', { ...body, orgId: null })).toBe(4_040_101)
  expect(await local.code('platform/saveSensor', { ...body, orgId: null, min: 5, max: 4 })).toBe(4_000_191)
  expect(await local.code('platform/saveSensor', { ...body, orgId: null, kind: 'fuel' })).toBe(4_000_191)
  const { sensorId } = await one.enter(cold, root)
  expect(await local.code('platform/removeSensor', { vehicleId: one.vehicleId, sensorId })).toBe(4_040_190)
  expect((await local.call('platform/getSensors', { vehicleId: one.vehicleId })).sensors).toMatchObject([
    { origin: 'model', sensorId: '', orgId: null, userName: '' },
  ])
  await chief.call('platform/removeSensor', { vehicleId: one.vehicleId, sensorId })
})

test('a rule about a sensor raises its alarm and ends it, and finds the same in a trial on the past', async () => {
  const one = await vehicle()
  await one.enter(cold)
  const rule = ruleForm(branch, 'sensor', {
    vehicleIds: [one.vehicleId],
    parameters: { sensor: 1, channel: 0, condition: 1, low: 0, high: -15.5, while: 0, seconds: 60 },
  })
  await chief.call('alarm/saveAlarmRule', rule)
  await platform.settled()
  // A fault in between says neither that it is cold again nor that it is not.
  const temperatures = ['ff38', 'ff9c', '7fff', 'ff9c', 'ff9c', 'ff9c', '7fff', 'ff38']
  const times: number[] = []
  for (const hex of temperatures) times.push(await one.report({ 0x51: hex }, { after: 30 }))
  const { rows } = await platform.database.pool.query<{ start: Date; end: Date }>(
    'select started_at as start, ended_at as end from alarm_cases where vehicle_id = $1',
    [one.id],
  )
  expect(rows.map(({ start, end }) => [start.getTime(), end.getTime()])).toEqual([[times[3], times[7]]])
  const period = { startTime: times[0] ?? 0, endTime: times.at(-1) ?? 0 }
  expect((await chief.call('alarm/tryAlarmRule', { rule, ...period })).cases).toMatchObject([
    { startTime: times[3], endTime: times[7] },
  ])
})
