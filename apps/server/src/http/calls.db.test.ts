import { contract, callsByPath } from '@outrider/contract'
import { expect, test } from 'vitest'
import { aReport, platformOfFile } from '../testing/platform.ts'

const ids: number[] = []
const platform = await platformOfFile()
const root = await platform.addOrganisation('总部', undefined, 'Head office')
const branch = await platform.addOrganisation('分部', root, 'Branch')
for (let i = 1; i <= 5; i++)
  ids.push(await platform.addVehicle(branch, `沪A0000${i}`, { phone: `1300000000${i}`, nickname: `car ${i}` }))
const caller = await platform.newCaller('li', [root])

/** Those that the specification sends without a token. */
const withoutToken =
  'login getUserMsg getPasswordComplexity getPublicKey getCaptcha getMoveCaptcha getMobileSmsCaptcha mobileSmsLogin'
    .split(' ')
    .map(name => `user/${name}`)

test('every call of the contract is a POST with a JSON body and an envelope in reply (S7.rule.1); without a token just the open ones are answered (S7.rule.4) (S7.rule.11)', async () => {
  const open = new Set([...callsByPath].flatMap(([path, row]) => (row.open ? [path] : [])))
  for (const path of [...withoutToken, 'mobile/checkUpdates', 'alarm/getWxVehiclesAlarms']) expect(open).toContain(path)
  for (const path of callsByPath.keys()) {
    const { reply } = await platform.send(path)
    expect(reply, path).toMatchObject({ rspCode: expect.any(Number), msg: expect.any(String) })
    expect([path, reply.rspCode === 4010001]).toEqual([path, !open.has(path)])
    const get = await fetch(`${platform.url}/${path}`)
    expect(get.status, path).toBe(405)
  }
})

test('a body that is not JSON, too large or wrong in its fields gets a clear error, and so does a time that is no number (S7.rule.3)', async () => {
  const post = (body: string) =>
    fetch(`${platform.url}/user/login`, { method: 'POST', headers: { 'content-type': 'application/json', lang: 'en' }, body })
  const broken = await post('{"userId":')
  expect(broken.status).toBe(400)
  expect(await broken.json()).toMatchObject({ rspCode: 4000001 })
  const large = await post(JSON.stringify({ userId: 'x'.repeat(1024 * 1024 + 1) }))
  expect(large.status).toBe(413)
  expect(await large.json()).toMatchObject({ rspCode: 4130001 })
  const { reply } = await platform.send('user/login', { userId: 7, password: 'x' })
  expect(reply).toMatchObject({ rspCode: 4000001, msg: expect.stringContaining('userId') })
  // In the language of who asks.
  const inChinese = await fetch(`${platform.url}/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', lang: 'zh' },
    body: JSON.stringify({ userId: 7, password: 'x' }),
  })
  const { msg } = (await inChinese.json()) as { msg: string }
  expect(msg).toContain('userId')
  expect(msg).not.toMatch(/[A-Za-z]+ [A-Za-z]+/)
  const wrongTime = await platform.send('user/login', { t: 'now', userId: 'x', password: 'x' })
  expect(wrongTime.reply.msg).toContain('t: ')
})

test('an unknown call is a 404 that says so', async () => {
  const { status, reply } = await platform.send('vehicle/getNothing')
  expect(status).toBe(404)
  expect(reply.rspCode).toBe(4040001)
})

test('clients of other origins may ask, with the headers of the rules and without cookies; preflights are kept', async () => {
  const response = await fetch(`${platform.url}/vehicle/getOrg`, {
    method: 'OPTIONS',
    headers: {
      origin: 'http://elsewhere',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'access_token,lang,appversion',
    },
  })
  expect(response.status).toBe(204)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(response.headers.get('access-control-allow-headers')).toContain('access_token')
  expect(response.headers.get('access-control-allow-credentials')).toBeNull()
  expect(Number(response.headers.get('access-control-max-age'))).toBeGreaterThan(600)
})

test('replies carry security headers and are compressed', async () => {
  const response = await fetch(`${platform.url}/vehicle/getBatchVehicles`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', access_token: caller.token, 'accept-encoding': 'gzip' },
    body: JSON.stringify({ pageSize: 10, pageNum: 1 }),
  })
  expect(response.headers.get('content-encoding')).toBe('gzip')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('content-security-policy')).toContain("script-src 'self' 'wasm-unsafe-eval';")
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('organisations come as a flat list with integer parents, in the language asked for (S3.org.1) (S7.call.21)', async () => {
  const { host } = await caller.call('vehicle/getOrg', {})
  expect(host).toEqual([
    { id: root, orgId: root, parentId: 0, isParent: true, splicId: `${root}`, orgName: 'Head office' },
    { id: branch, orgId: branch, parentId: root, isParent: false, splicId: `${root}-${branch}`, orgName: 'Branch' },
  ])
})

test('the pages of the batch list hold every vehicle once, and their number fits the total (S7.call.22) (S7.call.23)', async () => {
  const { vehiclesCnt } = await caller.call('vehicle/getVehiclesTotal', {})
  expect(vehiclesCnt).toBe(5)
  const pages = await Promise.all([1, 2, 3].map(pageNum => caller.call('vehicle/getBatchVehicles', { pageSize: 2, pageNum })))
  expect(pages.flatMap(page => page.vehicles.map(vehicle => vehicle.id))).toEqual(ids.map(String))
  expect(pages[0]).toMatchObject({ nickNameOn: false, epoch: platform.fleet.epoch })
  expect(pages[0]?.vehicles[0]).toMatchObject({
    plateNum: '沪A00001',
    nickname: 'car 1',
    orgName: 'Branch',
    simNum: '13000000001',
    driveState: 'offline',
  })
})

test('a vehicle can be found by part of plate, nickname and SIM number', async () => {
  const find = async (keyword: string) =>
    (await caller.call('vehicle/getVehicles', { keyword })).vehicles.map(vehicle => vehicle.plateNum)
  expect(await find('00003')).toEqual(['沪A00003'])
  expect(await find('CAR 2')).toEqual(['沪A00002'])
  expect(await find('13000000005')).toEqual(['沪A00005'])
  expect(await find('nothing like it')).toEqual([])
})

test('vehicles with video are those whose facts tell of channels, of the terminal or of a recorder', async () => {
  const [first, second, third, fourth] = ids
  const set = (id: number | undefined, details: object) =>
    platform.database.db
      .updateTable('vehicles')
      .set({ details: JSON.stringify(details) })
      .where('id', '=', id ?? 0)
      .execute()
  await set(first, { channel: 4 })
  await set(second, { dvrChannelCount: 2, channel: 0 })
  await set(third, { channel: 0 })
  await set(fourth, { channel: 'unknown' })
  const { vehicles, total } = await caller.call('vehicle/getVehicles', { video: true })
  expect(vehicles.map(({ plateNum }) => plateNum)).toEqual(['沪A00001', '沪A00002'])
  expect(total).toBe(2)
  expect((await caller.call('vehicle/getVehicles', { video: true, keyword: '00002' })).total).toBe(1)
  expect((await caller.call('vehicle/getVehicles', { video: false })).total).toBe(5)
})

test('positions are those of the newest good fix, with what the newest report says (S7.call.27)', async () => {
  const [id = 0] = ids
  platform.bus.publish({ kind: 'linked', vehicleId: id, terminalId: 1, at: 0, version: '2019', address: '' })
  platform.bus.publish({ kind: 'stored', positions: [aReport(id, 10)] })
  platform.bus.publish({
    kind: 'stored',
    positions: [aReport(id, 12, { good: false, quality: 1, latitudeE6: 0, longitudeE6: 0, speedDkmh: 0, alarms: 1 })],
  })
  platform.bus.publish({ kind: 'stored', positions: [aReport(id, 5, { latitudeE6: 1 })] })
  const { positions } = await caller.call('vehicle/getVehiclesPosition', { vehicleIds: [String(id)], currVehicleId: String(id) })
  expect(positions).toHaveLength(1)
  expect(positions[0]).toMatchObject({
    vehicleId: String(id),
    latitude: 31.23041,
    longitude: 121.4737,
    gpsTime: Date.UTC(2026, 0, 1, 0, 0, 10),
    serverTime: expect.any(Number),
    located: false,
    onlineState: 'online',
    // Losing the fix says nothing of its movement.
    driveState: 'driving',
    alarmState: 'alarm',
    alarms: ['emergency'],
    mileage: 12345.6,
    fuel: 85.5,
  })
})

test('what changed behind a cursor is given once per vehicle, newest state; another epoch gives everything', async () => {
  const [a = 0, b = 0] = ids
  const all = await caller.call('vehicle/getChangedVehicles', {})
  expect(all).toMatchObject({ complete: true, listChanged: true })
  expect(all.positions).toHaveLength(5)
  platform.bus.publish({ kind: 'stored', positions: [aReport(a, 20), aReport(a, 21), aReport(b, 20)] })
  const changed = await caller.call('vehicle/getChangedVehicles', { epoch: all.epoch, seq: all.seq })
  expect(changed).toMatchObject({ complete: false, listChanged: false })
  expect(changed.positions.map(position => position.vehicleId).toSorted()).toEqual([a, b].map(String).toSorted())
  const nothing = await caller.call('vehicle/getChangedVehicles', { epoch: changed.epoch, seq: changed.seq })
  expect(nothing.positions).toEqual([])
  const other = await caller.call('vehicle/getChangedVehicles', { epoch: 'another', seq: changed.seq })
  expect(other.complete).toBe(true)
})

test('server, operator, configuration, map keys and drawings of vehicle types are told (S7.other.7) (S7.other.10)', async () => {
  expect(await caller.call('mobile/getSrvVersion', {})).toEqual({ name: 'Outrider', version: '1.2.3' })
  expect(await caller.call('mobile/getCgoSrvVersion', {})).toEqual({ name: 'JT/T 808', version: '1.2.3' })
  expect(await caller.call('mobile/getSrvConfig', {})).toMatchObject({
    liveFeed: '/live',
    batchPageSize: 20000,
    basemap: { kind: 'embedded' },
  })
  expect(await caller.call('mobile/getMapKeysConfig', {})).toEqual([{ apiType: 'AMapWeb', mapKeys: 'k,p' }])
  expect(await caller.call('user/getSysConfig', {})).toMatchObject({ platformTitle: 'Test', pollSeconds: 5 })
  // No file of the operator here: what stands in one is platform-info.test.ts.
  expect(await caller.call('mobile/getCustomPlatformInfo', {})).toMatchObject({ name: '', phone: '' })
  const { icons } = await caller.call('vehicleType/getVehicleTypeIcons', {})
  expect(icons.find(({ vehicleType }) => vehicleType === 'truck')).toMatchObject({ body: expect.any(String) })
})

test('the API document names every call of the contract', async () => {
  const document = (await (await fetch(`${platform.url}/api/openapi.json`)).json()) as { paths: Record<string, unknown> }
  const calls = Object.entries(contract).flatMap(([group, rows]) => Object.keys(rows).map(name => `/${group}/${name}`))
  expect(Object.keys(document.paths)).toEqual(calls)
})

test('the health page tells what this is, to anyone', async () => {
  const response = await fetch(`${platform.url}/health`)
  expect(await response.json()).toEqual({
    name: 'outrider',
    version: '1.2.3',
    title: 'Test',
    status: 'ok',
    cannotStore: [],
    waiting: expect.any(Object),
    aside: {},
    smsSignIn: true,
    companySignIn: false,
    passkeySignIn: false,
    customerInfoUrl: '',
  })
})
