import { pino } from 'pino'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testMapService } from '../../testing/map-service.ts'
import { platformOfFile } from '../../testing/platform.ts'

const key = 'abcdef-0123456789'
const lines: string[] = []
const service = await testMapService()
const platform = await platformOfFile({
  config: { 'tianditu-api': service.api, 'amap-api': service.api, 'amap-web-key': 'of-the-command-line', 'map-keys': '' },
  log: pino({ level: 'info' }, { write: line => void lines.push(line) }),
})
const roots = [await platform.addOrganisation('First'), await platform.addOrganisation('Second')]
const administrator = await platform.newCaller('administrator', roots)
const ofOneRoot = await platform.newCaller('one-root', roots.slice(0, 1))
const without = await platform.newCaller('without', roots, { rights: { updInstTaskAuth: false } })
beforeEach(async () => {
  for (const name of ['tianditu', 'amap', 'tiandituServer'] as const)
    await administrator.call('map/setMapKey', { name, key: null })
})
afterAll(() => {
  service.stop()
})

const layerIds = async () => (await administrator.call('mobile/getSrvConfig', {})).layers.map(({ id }) => id)
const stateOf = async (name: string) => (await administrator.call('map/getMapKeys', {})).keys.find(each => each.name === name)

test.each([
  ['tianditu', ['embedded', 'tianditu', 'tianditu-satellite']],
  ['amap', ['embedded']],
] as const)('a key of %s that is set works at once, without a restart, and is gone when it is removed', async (name, ids) => {
  await administrator.call('map/setMapKey', { name, key })
  expect(await layerIds()).toEqual(ids)
  expect(await administrator.call('mobile/getMapKeysConfig', {})).toEqual(
    name === 'amap' ? [{ apiType: 'AMapWeb', mapKeys: key }] : [],
  )
  await administrator.call('map/setMapKey', { name, key: null })
  expect(await layerIds()).toEqual(['embedded'])
  expect(await administrator.call('mobile/getMapKeysConfig', {})).toEqual([])
})

test('a key is never given back, and is neither in the record nor in the log', async () => {
  const reply = await administrator.call('map/setMapKey', { name: 'tianditu', key })
  expect(JSON.stringify(reply)).not.toContain(key)
  expect(await stateOf('tianditu')).toEqual({
    name: 'tianditu',
    source: 'stored',
    ending: '6789',
    changedAt: expect.any(Number) as number,
  })
  await platform.settled()
  const { rows } = await platform.database.pool.query<{ kind: string; call: string; details: object }>(
    "select kind, call, details from recorded_events where call = 'map/setMapKey' order by id desc limit 2",
  )
  expect(rows).toContainEqual({ kind: 'mapKeyChanged', call: 'map/setMapKey', details: { key: 'tianditu', given: true } })
  expect(JSON.stringify(rows) + lines.join('')).not.toContain(key)
})

test('only who administers the whole installation sees, sets and tests keys', async () => {
  for (const [caller, code] of [
    [ofOneRoot, 4030401],
    [without, 4030002],
  ] as const) {
    expect(await caller.code('map/getMapKeys', {})).toBe(code)
    expect(await caller.code('map/setMapKey', { name: 'tianditu', key })).toBe(code)
    expect(await caller.code('map/testMapKey', { name: 'tiandituServer', key })).toBe(code)
  }
  expect(service.asked).toEqual([])
  expect(await layerIds()).toEqual(['embedded'])
})

test('a key of the command line wins, is told as such and cannot be changed', async () => {
  expect(await stateOf('amapWeb')).toEqual({ name: 'amapWeb', source: 'option', ending: 'line', changedAt: null })
  expect(await administrator.code('map/setMapKey', { name: 'amapWeb', key })).toBe(4000402)
  expect(await stateOf('amapWeb')).toMatchObject({ source: 'option' })
})

test('a key with characters that would end it in an address is refused', async () => {
  for (const bad of ['', 'a&b', 'a b', 'a|b', 'a,b', 'a;b', 'x'.repeat(129)])
    expect(await administrator.code('map/setMapKey', { name: 'amap', key: bad })).toBe(4000001)
})

test('a key is tested before it is stored: it works, is refused, or the service cannot be reached', async () => {
  const tried = () => administrator.call('map/testMapKey', { name: 'tiandituServer', key })
  service.answer({ status: '0', msg: 'ok', result: { formatted_address: '北京市东城区' } })
  expect(await tried()).toEqual({ outcome: 'works', text: '北京市东城区' })
  expect(service.asked.at(-1)?.query['tk']).toBe(key)
  expect(await stateOf('tiandituServer')).toMatchObject({ source: 'none' })
  service.answer({ status: '1', msg: `wrong ${key}` })
  const refused = await tried()
  expect(refused.outcome).toBe('refused')
  expect(refused.text).not.toContain(key)
  service.answer('no', 500)
  expect(await tried()).toMatchObject({ outcome: 'unreachable' })
})

test('without a key there is nothing to test; the key in use is tested without being named', async () => {
  expect(await administrator.code('map/testMapKey', { name: 'tiandituServer' })).toBe(4000403)
  service.answer({ status: '1', info: 'OK', regeocode: { formatted_address: '北京市' } })
  expect(await administrator.call('map/testMapKey', { name: 'amapWeb' })).toEqual({ outcome: 'works', text: '北京市' })
  expect(service.asked.at(-1)?.query['key']).toBe('of-the-command-line')
})

test('another server on the database uses a key that was set here', async () => {
  await platform.database.pool.query("insert into map_keys (name, key) values ('tianditu', $1)", [key])
  await platform.database.pool.query(`select pg_notify('outrider_changes', '{"kind":"mapKeys"}')`)
  await expect.poll(layerIds).toContain('tianditu')
})

test('what a service found stays when the key of another service changes', async () => {
  const timesAsked = async () => {
    const before = service.asked.length
    const places = [{ latitude: 31.2, longitude: 121.4 }]
    const { reply } = await platform.send('map/getAddress', { places }, { access_token: administrator.token, lang: 'zh' })
    expect(reply).toMatchObject({ rspCode: 0, data: { addresses: [{ text: '上海市' }] } })
    return service.asked.length - before
  }
  service.answer({ status: '1', info: 'OK', regeocode: { formatted_address: '上海市' } })
  expect(await timesAsked()).toBe(1)
  for (const name of ['amap', 'tiandituServer'] as const) {
    await administrator.call('map/setMapKey', { name, key })
    expect(await timesAsked()).toBe(0)
  }
})

test('a user tests a few keys a minute, no more: each test is a request to the outside', async () => {
  const asked = service.asked.length
  const codes: (number | undefined)[] = []
  for (let test = 0; test < 40; test++) codes.push(await administrator.code('map/testMapKey', { name: 'tiandituServer', key }))
  expect(codes).toContain(4290002)
  expect(service.asked.length - asked).toBeLessThanOrEqual(20)
})
