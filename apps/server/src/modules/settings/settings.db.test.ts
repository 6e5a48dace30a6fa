import { selectedRowFacts, vehicleFacts } from '@outrider/contract'
import { expect, test } from 'vitest'
import { testPlatform, platformOfFile } from '../../testing/platform.ts'

const platform = await platformOfFile()
const root = await platform.addOrganisation('Root')
const wang = await platform.newCaller('wang', [root])
const li = await platform.newCaller('li', [root])

const plateAlone = { nickname: false, plateNum: true, orgName: false, speed: false, gpsTime: false, driveState: false }

test('what the map says of a vehicle is kept for its user alone, and at the next sign-in still', async () => {
  expect(await wang.call('vehicle/getUserMapVehInfoConfig', {})).toEqual(plateAlone)
  const chosen = { ...plateAlone, plateNum: false, nickname: true, speed: true }
  await wang.call('vehicle/setUserMapVehInfoConfig', { ...plateAlone, gpsTime: true })
  expect(await wang.call('vehicle/setUserMapVehInfoConfig', chosen)).toEqual(chosen)
  const later = await platform.signIn('wang', 'a password')
  expect(await later.call('vehicle/getUserMapVehInfoConfig', {})).toEqual(chosen)
  expect(await li.call('vehicle/getUserMapVehInfoConfig', {})).toEqual(plateAlone)
})

test('a map without nickname and plate number is refused and nothing is kept (S5.mapVehInfo.identity)', async () => {
  const before = await wang.call('vehicle/getUserMapVehInfoConfig', {})
  const { reply } = await platform.send(
    'vehicle/setUserMapVehInfoConfig',
    { ...plateAlone, plateNum: false },
    { access_token: wang.token, lang: 'en' },
  )
  expect(reply).toMatchObject({ rspCode: 4000201, msg: 'Show at least the fleet no. or the plate number' })
  expect(await wang.call('vehicle/getUserMapVehInfoConfig', {})).toEqual(before)
})

test('facts of the details: all of them in their own order until set, each one once', async () => {
  const { facts } = await wang.call('vehicle/getUserVehInfoConfig', {})
  expect(facts).toEqual(vehicleFacts.map(fact => ({ fact, shown: true })))
  await wang.call('vehicle/setUserVehInfoConfig', {
    facts: [
      { fact: 'fuel', shown: true },
      { fact: 'speed', shown: false },
      { fact: 'fuel', shown: false },
    ],
  })
  const set = (await wang.call('vehicle/getUserVehInfoConfig', {})).facts
  expect(set.slice(0, 3)).toEqual([
    { fact: 'fuel', shown: true },
    { fact: 'speed', shown: false },
    { fact: 'heading', shown: true },
  ])
  expect(set.map(({ fact }) => fact).toSorted()).toEqual([...vehicleFacts].toSorted())
})

test('the map starts with the whole fleet until a view is set, and again when it is taken away', async () => {
  expect(await wang.call('user/getMapCenterConfig', {})).toEqual({ center: null })
  const center = { latitude: 31.23, longitude: 121.47, zoom: 10.5 }
  await wang.call('user/setMapCenterConfig', { center })
  expect(await wang.call('user/getMapCenterConfig', {})).toEqual({ center })
  expect(await li.call('user/getMapCenterConfig', {})).toEqual({ center: null })
  expect(await wang.code('user/setMapCenterConfig', { center: { ...center, latitude: 91 } })).toBe(4000001)
  await wang.call('user/setMapCenterConfig', { center: null })
  expect(await wang.call('user/getMapCenterConfig', {})).toEqual({ center: null })
})

test('what rows of the selected vehicles say is kept for its user, every fact once', async () => {
  const { facts } = await wang.call('vehicle/getUserSelVehListConfig', {})
  expect(facts.map(({ fact }) => fact)).toEqual(selectedRowFacts)
  expect(facts.filter(({ shown }) => shown).map(({ fact }) => fact)).toEqual(['state', 'speed', 'gpsTime', 'alarm'])
  const set = await wang.call('vehicle/setUserSelVehListConfig', { facts: [{ fact: 'sim', shown: true }] })
  expect(set.facts[0]).toEqual({ fact: 'sim', shown: true })
  expect(set.facts).toHaveLength(selectedRowFacts.length)
  expect(await wang.call('vehicle/getUserSelVehListConfig', {})).toEqual(set)
  expect(await li.call('vehicle/getUserSelVehListConfig', {})).toEqual({ facts })
})

test('how many vehicles can be chosen is asked for by user/getVehicleMaxNumber (S6.scope.4)', async () => {
  expect(await wang.call('user/getVehicleMaxNumber', {})).toEqual({ vehicleMaxNumber: null })
  const limited = await testPlatform({ config: { 'max-chosen': 500 } })
  const there = await limited.newCaller('wang', [])
  expect(await there.call('user/getVehicleMaxNumber', {})).toEqual({ vehicleMaxNumber: 500 })
  await limited.stop()
})

test('the first-use guide is due until its user has seen it, on all devices', async () => {
  expect(await li.call('user/getGuide', {})).toEqual({ style: 'steps', seen: false })
  expect(await wang.call('user/setGuide', { style: 'page', seen: true })).toEqual({ style: 'page', seen: true })
  const later = await platform.signIn('wang', 'a password')
  expect(await later.call('user/getGuide', {})).toEqual({ style: 'page', seen: true })
  expect(await li.call('user/getGuide', {})).toEqual({ style: 'steps', seen: false })
  expect(await li.code('user/setGuide', { style: 'slowly' as 'page', seen: true })).toBe(4000001)
})

test('of two first devices at once the region of one stays, and both replies say which', async () => {
  const both = await platform.newCaller('two devices', [root])
  const forms = { dateForm: null, clock: null, distance: null, volume: null } as const
  const regions = [
    { dateForm: 'day', clock: 'h24', distance: 'km', volume: 'litre' },
    { dateForm: 'month', clock: 'h12', distance: 'mi', volume: 'usGallon' },
  ] as const
  for (let round = 0; round < 5; round++) {
    await platform.database.pool.query("delete from user_settings where kind = 'writtenForms'")
    const replies = await Promise.all(regions.map(usual => both.call('user/setWrittenForms', { ...forms, usual })))
    expect(replies[0]).toEqual(replies[1])
    expect(await both.call('user/getWrittenForms', {})).toEqual(replies[0])
  }
})
