import { expect, test } from 'vitest'
import { type Caller, platformOfFile } from '../../testing/platform.ts'
import { testFeed } from '../../testing/feed.ts'

const forgotten: number[] = []
const zones: Array<[number, number]> = []
const platform = await platformOfFile({
  terminals: {
    send: () => Promise.reject(new Error('nothing is sent here')),
    cancel: () => Promise.resolve(false),
    isLinked: () => false,
    isLinkedHere: () => false,
    linkAddress: () => undefined,
    isLinkedFrom: () => false,
    disconnect: id => forgotten.push(id),
    setZone: (id, minutes) => zones.push([id, minutes]),
  },
})
const root = await platform.addOrganisation('总部', undefined, 'Head office')
const branch = await platform.addOrganisation('分部', root, 'Branch')
const elsewhere = await platform.addOrganisation('Elsewhere')
await platform.addUser('keeper', 'a password', [root], { rights: { updInstTaskAuth: false } })
await platform.addUser('viewer', 'a password', [root], { rights: { updInstTaskAuth: false, updMtcTaskAuth: false } })
const li = await platform.newCaller('li', [root])

let added = 0
const add = async (over: object = {}): Promise<string> => {
  added += 1
  const form = {
    orgId: root,
    plateNum: `沪B${added}`,
    plateColor: 2 as const,
    commCardNum: `0013800000${100 + added}`,
    vehicleType: 'truck' as const,
    terminalType: 'jt808-2019' as const,
    ...over,
  }
  return (await li.call('vehicle/addVehicle', form)).id
}
const valuesOf = async (vehicleId: string) => (await li.call('vehicle/getVehEditData', { vehicleId })).values

const everyFact = {
  brand: '东风',
  channel: 4,
  industryCategory: 'freight' as const,
  realSim: '89860000000000000001',
  serialNumber: 'S-1',
  engineNumber: 'E-1',
  homeCity: '上海',
  operationType: 'hire' as const,
  seats: 3,
  tonnage: 99999.999,
  frameNumber: 'F-1',
  color: '白',
  dvrDeviceType: 'jt1078' as const,
  dvrChannelCount: 8,
  forwardWarningType: 'camera' as const,
  blindSpotWarningType: 'radar' as const,
}

test('every field of the add-vehicle form is kept and comes back', async () => {
  const id = await add({ nickname: '一号', terminalId: 'T-1', ...everyFact })
  expect(await valuesOf(id)).toMatchObject({ nickname: '一号', terminalId: 'T-1', orgId: root, plateColor: 2, ...everyFact })
  // The time of the request must not be stored as a fact.
  const { rows } = await platform.database.pool.query('select details from vehicles where id = $1', [id])
  expect(rows).toEqual([{ details: everyFact }])
  const { rows: changes } = await platform.database.pool.query('select after from vehicle_changes where vehicle_id = $1', [id])
  expect(Object.keys((changes[0] as { after: object }).after)).not.toContain('t')
})

test('tonnage goes from 0.000 to 99999.999 with three decimals at most, at adding and at changing (S5.addVehicle.tonnage)', async () => {
  const vehicleId = await add()
  for (const tonnage of [0, 0.001, 12.345, 99999.999]) {
    await li.call('vehicle/updVehInfo', { vehicleId, tonnage })
    expect((await valuesOf(vehicleId)).tonnage).toBe(tonnage)
  }
  for (const tonnage of [-0.001, 100_000, 1.2345]) {
    expect(await li.code('vehicle/updVehInfo', { vehicleId, tonnage })).toBe(4000001)
    const form = {
      orgId: root,
      plateNum: 'T',
      plateColor: 1,
      commCardNum: '555',
      vehicleType: 'truck',
      terminalType: 'jt808-2019',
    }
    expect(await li.code('vehicle/addVehicle', { ...form, tonnage })).toBe(4000001)
  }
  expect(await li.code('vehicle/updVehInfo', { vehicleId, seats: 2.5 })).toBe(4000001)
})

test('who a vehicle is can be changed, field by field, and lists follow at once', async () => {
  const vehicleId = await add({ nickname: 'old' })
  const feed = await testFeed(platform.url)
  feed.say({ type: 'subscribe', accessToken: li.token, lang: 'en', topics: [{ topic: 'positions' }] })
  await feed.until(message => message.type === 'snapshot')
  await li.call('vehicle/saveVehEdit', { vehicleId, plateNum: '沪NEW', nickname: '', orgId: branch, vehicleType: 'bus' })
  await feed.until(message => message.type === 'listChanged')
  feed.socket.close()
  const { vehicles } = await li.call('vehicle/getVehicles', { keyword: '沪NEW' })
  expect(vehicles).toMatchObject([{ id: vehicleId, nickname: '', orgName: 'Branch', vehicleType: 'bus', plateColor: 2 }])
})

test('what is left out stays, and null takes a fact away', async () => {
  const vehicleId = await add(everyFact)
  await li.call('vehicle/updVehInfo', { vehicleId, brand: null, homeCity: '', seats: 5 })
  expect(await valuesOf(vehicleId)).toMatchObject({ ...everyFact, brand: null, homeCity: null, seats: 5 })
})

test('another number is another terminal: what the old one had proven counts no more, and its link ends', async () => {
  const vehicleId = await add()
  const { pool } = platform.database
  const tokens = () => pool.query('select phone, token_hash, attributes from terminals where vehicle_id = $1', [vehicleId])
  await pool.query(`update terminals set token_hash = 'x', attributes = '{}' where vehicle_id = $1`, [vehicleId])
  await li.call('vehicle/saveVehEdit', { vehicleId, nickname: 'renamed' })
  expect(forgotten).not.toContain(Number(vehicleId))
  expect((await tokens()).rows[0]).toMatchObject({ token_hash: expect.any(Buffer) })
  await li.call('vehicle/saveVehEdit', { vehicleId, commCardNum: '00013999999999' })
  expect((await tokens()).rows).toEqual([{ phone: '13999999999', token_hash: null, attributes: null }])
  expect(forgotten).toContain(Number(vehicleId))
})

test('a vehicle without a terminal gets one when number and type are given, not by half of them', async () => {
  const vehicleId = String(await platform.addVehicle(root, 'BARE'))
  expect(await li.code('vehicle/saveVehEdit', { vehicleId, commCardNum: '13811112222' })).toBe(4000001)
  await li.call('vehicle/saveVehEdit', { vehicleId, commCardNum: '13811112222', terminalType: 'jt808-2013' })
  expect(await valuesOf(vehicleId)).toMatchObject({ commCardNum: '13811112222', terminalType: 'jt808-2013' })
})

test('a plate or number that is taken is said, and nothing of the change is kept', async () => {
  const one = await add({ plateNum: '沪ONE', commCardNum: '100001' })
  const two = await add({ plateNum: '沪TWO', commCardNum: '100002' })
  const both = { vehicleId: two, plateNum: '沪ONE', nickname: 'kept?' }
  const { reply } = await platform.send('vehicle/saveVehEdit', both, { access_token: li.token })
  expect(reply).toMatchObject({ rspCode: 4090101, msg: 'A vehicle with plate number 沪ONE already exists' })
  expect(await li.code('vehicle/saveVehEdit', { vehicleId: two, commCardNum: '0100001' })).toBe(4090102)
  expect(await valuesOf(two)).toMatchObject({ plateNum: '沪TWO', nickname: '', commCardNum: '100002' })
  expect(await valuesOf(one)).toMatchObject({ plateNum: '沪ONE' })
})

test('who saves what someone else has changed meanwhile is told so', async () => {
  const vehicleId = await add()
  const { changeId } = await li.call('vehicle/getVehEditData', { vehicleId })
  const mine = await li.call('vehicle/updVehInfo', { vehicleId, changeId, brand: 'mine' })
  expect(await li.code('vehicle/saveVehEdit', { vehicleId, changeId, nickname: 'theirs' })).toBe(4090103)
  expect(await valuesOf(vehicleId)).toMatchObject({ brand: 'mine', nickname: '' })
  // Saving equal values is not logged as a change.
  expect(await li.call('vehicle/updVehInfo', { vehicleId, changeId: mine.changeId, brand: 'mine' })).toEqual(mine)
  const answers = await Promise.all(
    ['a', 'b', 'c'].map(brand => li.code('vehicle/updVehInfo', { vehicleId, changeId: mine.changeId, brand })),
  )
  expect(answers.toSorted((a, b) => a - b)).toEqual([0, 4090103, 4090103])
})

test('each change is written down: who, when, what it was and what it is', async () => {
  const vehicleId = await add({ brand: 'old' })
  await li.call('vehicle/updVehInfo', { vehicleId, brand: 'new', seats: 2 })
  await li.call('vehicle/saveVehEdit', { vehicleId, nickname: 'n' })
  const { rows } = await platform.database.pool.query(
    'select login, kind, before, after, changed_at from vehicle_changes where vehicle_id = $1 order by id',
    [vehicleId],
  )
  expect(rows).toMatchObject([
    { login: 'li', kind: 'addVehicle', before: {}, after: { brand: 'old' }, changed_at: expect.any(Date) },
    { kind: 'updVehInfo', before: { brand: 'old', seats: null }, after: { brand: 'new', seats: 2 } },
    { kind: 'saveVehEdit', before: { nickname: '' }, after: { nickname: 'n' } },
  ])
})

test('those who install change everything, those who maintain the facts, others nothing; the form says so', async () => {
  const vehicleId = await add()
  const keeper = await platform.signIn('keeper', 'a password')
  const viewer = await platform.signIn('viewer', 'a password')
  const editable = async (caller: Caller) =>
    (await caller.call('vehicle/getVehEditConfig', { vehicleId })).fields
      .filter(field => field.editable)
      .map(field => field.savedBy)
  expect(new Set(await editable(li))).toEqual(new Set(['saveVehEdit', 'updVehInfo']))
  expect(new Set(await editable(keeper))).toEqual(new Set(['updVehInfo']))
  expect(await editable(viewer)).toEqual([])
  expect(await keeper.code('vehicle/saveVehEdit', { vehicleId, nickname: 'x' })).toBe(4030002)
  expect(await keeper.code('vehicle/updVehInfo', { vehicleId, brand: 'x' })).toBe(0)
  expect(await viewer.code('vehicle/updVehInfo', { vehicleId, brand: 'y' })).toBe(4030002)
})

test('the form has every field the values have, each once', async () => {
  const vehicleId = await add()
  const { fields } = await li.call('vehicle/getVehEditConfig', { vehicleId })
  expect(fields.map(field => field.name).toSorted()).toEqual(Object.keys(await valuesOf(vehicleId)).toSorted())
})

test('a vehicle is not moved to an organisation the user may not see', async () => {
  const vehicleId = await add()
  expect(await li.code('vehicle/saveVehEdit', { vehicleId, orgId: elsewhere })).toBe(4040102)
})

test('what was added is listed newest first, page by page, with who added it', async () => {
  const other = await platform.newCaller('other', [elsewhere])
  const form = { orgId: elsewhere, plateNum: '沪X1', plateColor: 1, vehicleType: 'car', terminalType: 'jt808-2019' } as const
  await other.call('vehicle/addVehicle', { ...form, commCardNum: '777001' })
  await other.call('vehicle/addVehicle', { ...form, plateNum: '沪X%2', commCardNum: '777002', nickname: 'second' })
  const first = await other.call('vehicle/getAddVehicleHistory', { pageSize: 1 })
  expect(first).toMatchObject({
    total: 2,
    vehicles: [{ plateNum: '沪X%2', nickname: 'second', addedBy: 'other', orgName: 'Elsewhere', simNum: '777002' }],
  })
  const second = await other.call('vehicle/getAddVehicleHistory', { pageSize: 1, pageNum: 2 })
  expect(second.vehicles.map(vehicle => vehicle.plateNum)).toEqual(['沪X1'])
  const plates = async (keyword: string) =>
    (await other.call('vehicle/getAddVehicleHistory', { keyword })).vehicles.map(vehicle => vehicle.plateNum)
  expect(await plates('%')).toEqual(['沪X%2'])
  expect(await plates('SECOND')).toEqual(['沪X%2'])
  expect(await plates('777001')).toEqual(['沪X1'])
})

test('what was added is found by when, both ends included, and who added it is known when the account is gone', async () => {
  const leaver = await platform.newCaller('leaver', [elsewhere])
  const form = { orgId: elsewhere, plateColor: 1 as const, vehicleType: 'van' as const, terminalType: 'jt808-2013' as const }
  const { id } = await leaver.call('vehicle/addVehicle', { ...form, plateNum: '沪Y1', commCardNum: '777101' })
  const { pool } = platform.database
  const day = Date.UTC(2026, 0, 15)
  await pool.query('update vehicles set created_at = $1 where id = $2', ['2026-01-15T00:00:00.0004Z', id])
  await pool.query(`delete from users where login = 'leaver'`)
  const stays = await platform.newCaller('stays', [elsewhere])
  const found = async (times: object) =>
    (await stays.call('vehicle/getAddVehicleHistory', { keyword: '沪Y1', ...times })).vehicles.map(each => each.addedBy)
  expect(await found({})).toEqual(['leaver'])
  expect(await found({ beginTime: day, endTime: day })).toEqual(['leaver'])
  expect(await found({ beginTime: day + 1 })).toEqual([])
  expect(await found({ endTime: day - 1 })).toEqual([])
})

test('the add-vehicle form offers every choice in both languages, and takes no key that was not offered', async () => {
  const offered = await li.call('vehicle/getAddVehUiInit', {})
  const lists = {
    industryCategory: offered.industryCategories,
    operationType: offered.operationTypes,
    dvrDeviceType: offered.dvrDeviceTypes,
    forwardWarningType: offered.forwardWarningTypes,
    blindSpotWarningType: offered.blindSpotWarningTypes,
  }
  const form = { orgId: root, plateColor: 1, vehicleType: 'van', terminalType: 'jt808-2013' }
  for (const [field, choices] of Object.entries(lists)) {
    expect(choices.length, field).toBeGreaterThan(3)
    for (const { zh, en } of choices) expect(zh !== en && zh.length > 0, `${field} ${en}`).toBe(true)
    const asked = { ...form, plateNum: `沪Z ${field}`, commCardNum: '777201', [field]: 'what nobody offered' }
    expect(await li.code('vehicle/addVehicle', asked), field).toBe(4000001)
  }
  expect(offered.suggestions.homeCity).toContain('Shanghai')
})

test('numbers and vehicle types can be chosen from', async () => {
  const { numbers, total } = await li.call('vehManager/getUserSimNumList', { keyword: '沪ONE' })
  expect({ numbers, total }).toMatchObject({
    numbers: [{ simNum: '100001', plateNum: '沪ONE', orgName: 'Head office' }],
    total: 1,
  })
  expect((await li.call('number/getNumAuthVeh', { number: '000100002' })).vehicles).toMatchObject([{ plateNum: '沪TWO' }])
  expect((await li.call('number/getNumAuthVeh', { number: '777001' })).vehicles).toEqual([])
  expect((await li.call('vehicleType/getVehicleTypeSelList', {})).vehicleTypes).toContainEqual({
    key: 'truck',
    zh: '货车',
    en: 'Truck',
  })
})

test('the zone of a terminal is saved, told to its link, recorded, and ends what was proposed; nothing but whole quarter hours fits', async () => {
  const id = await add()
  const proposal = async (zone: number) =>
    platform.database.pool.query('update terminals set proposed_zone_minutes = $2 where vehicle_id = $1', [id, zone])
  await proposal(540)
  const data = await li.call('vehicle/getVehEditData', { vehicleId: id })
  expect([data.values.zoneMinutes, data.proposedZoneMinutes]).toEqual([480, 540])
  const { changeId } = await li.call('vehicle/saveVehEdit', { vehicleId: id, zoneMinutes: 540 })
  const after = await li.call('vehicle/getVehEditData', { vehicleId: id })
  expect([after.changeId, after.values.zoneMinutes, after.proposedZoneMinutes]).toEqual([changeId, 540, null])
  expect(zones).toEqual([[Number(id), 540]])
  expect(forgotten).not.toContain(Number(id))
  const { rows } = await platform.database.pool.query('select before, after from vehicle_changes where id = $1', [changeId])
  expect(rows).toEqual([{ before: { zoneMinutes: 480 }, after: { zoneMinutes: 540 } }])
  for (const wrong of [7, 855, -735])
    expect(await li.code('vehicle/saveVehEdit', { vehicleId: id, zoneMinutes: wrong })).not.toBe(0)
  // Another device has another clock.
  await proposal(600)
  await li.call('vehicle/saveVehEdit', { vehicleId: id, commCardNum: '13800009999' })
  expect((await li.call('vehicle/getVehEditData', { vehicleId: id })).proposedZoneMinutes).toBeNull()
})
