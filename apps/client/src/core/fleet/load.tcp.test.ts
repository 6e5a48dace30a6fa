import { pageCount } from '@outrider/contract'
import { expect, test } from 'vitest'
import { createApi } from '../api/api.ts'
import { engineWith, recorder, refusal, status, success, targetAt } from '../api/test-recorder.ts'
import type { Target } from '../api/target.ts'
import { loadFleet } from './load.ts'
import { vehicleOf } from './test-vehicles.ts'

const organisation = { id: 1, orgId: 1, parentId: 0, isParent: false, splicId: '1', orgName: 'Renamed fleet' }

function loading(targets: readonly Target[], pageSize = 2) {
  const logged: string[] = []
  const log = (line: string) => logged.push(line)
  const multi = () => targets.length > 1
  const api = createApi({
    engine: engineWith({ multi }),
    targets: () => targets,
    targetOf: code => targets.find(target => target.code === code),
    multi,
    lang: () => 'en',
    log,
    react: () => {},
  })
  return { logged, load: () => loadFleet({ api, targets, lang: 'en', log, pageSize }) }
}

/** Pages by number; a number without vehicles fails. */
const pages =
  (byNumber: Record<number, string[]>): ReturnType<typeof success> =>
  (request, response) => {
    const ids = byNumber[Number(request.body['pageNum'])]
    const answer = ids
      ? success({
          nickNameOn: true,
          vehicles: ids.map(id => vehicleOf(id)),
          epoch: 'e',
          seq: Number(request.body['pageNum']) + 5,
        })
      : refusal(5000001, 'page away')
    answer(request, response)
  }

test('the number of pages is the total over the page size, rounded up (S7.call.24)', () => {
  expect(pageCount(0)).toBe(0)
  expect(pageCount(20_000)).toBe(1)
  expect(pageCount(20_001)).toBe(2)
})

test('the total is asked for with an empty body, pages with size and number, and names are read (S7.call.22, S7.call.23)', async () => {
  await using server = await recorder({
    'vehicle/getVehiclesTotal': success({ vehiclesCnt: 3 }),
    'vehicle/getBatchVehicles': pages({ 1: ['1', '2'], 2: ['3'] }),
    'vehicle/getOrg': success({ host: [] }),
  })
  const { platforms } = await loading([targetAt(server.url)]).load()
  const [fleet] = platforms
  expect(fleet?.nickNameOn).toBe(true)
  expect(fleet?.vehicles.map(vehicle => vehicle.id)).toEqual(['1', '2', '3'])
  const total = server.requests.find(request => request.path === 'vehicle/getVehiclesTotal')
  expect(Object.keys(total?.body ?? {})).toEqual(['t'])
  const asked = server.requests.filter(request => request.path === 'vehicle/getBatchVehicles').map(({ body }) => body)
  expect(asked).toMatchObject([
    { pageSize: 2, pageNum: 1 },
    { pageSize: 2, pageNum: 2 },
  ])
})

test('all pages are asked for before any is answered (S7.call.25)', async () => {
  const waiting: Array<() => void> = []
  const answer = pages({ 1: ['1'], 2: ['2'], 3: ['3'] })
  await using server = await recorder({
    'vehicle/getVehiclesTotal': success({ vehiclesCnt: 6 }),
    'vehicle/getOrg': success({ host: [] }),
    'vehicle/getBatchVehicles': (request, response) => {
      waiting.push(() => answer(request, response))
      // Only the last of the three lets them all go: one after the other would wait for ever.
      if (waiting.length === 3) for (const go of waiting) go()
    },
  })
  const { platforms } = await loading([targetAt(server.url)]).load()
  expect(platforms[0]?.vehicles).toHaveLength(3)
})

test('vehicles carry the names of the organisation list (S7.call.26)', async () => {
  await using server = await recorder({
    'vehicle/getVehiclesTotal': success({ vehiclesCnt: 1 }),
    'vehicle/getBatchVehicles': pages({ 1: ['1'] }),
    'vehicle/getOrg': success({ host: [organisation] }),
  })
  const loaded = await loading([targetAt(server.url)]).load()
  expect(loaded.platforms[0]?.vehicles[0]?.orgName).toBe('Renamed fleet')
  expect(loaded.platforms[0]?.organisations).toHaveLength(1)
})

test('a failed page is tolerated and named (S8.error.16)', async () => {
  await using server = await recorder({
    'vehicle/getVehiclesTotal': success({ vehiclesCnt: 6 }),
    'vehicle/getBatchVehicles': pages({ 1: ['1', '2'], 3: ['5', '6'] }),
    'vehicle/getOrg': success({ host: [] }),
  })
  const { load, logged } = loading([targetAt(server.url)])
  const { platforms } = await load()
  expect(platforms[0]?.vehicles.map(vehicle => vehicle.id)).toEqual(['1', '2', '5', '6'])
  expect(platforms[0]?.failedPages).toBe(1)
  expect(logged).toEqual(['Platform A: page away'])
})

test('when all pages fail there is one text for it (S8.error.17)', async () => {
  await using server = await recorder({
    'vehicle/getVehiclesTotal': success({ vehiclesCnt: 3 }),
    'vehicle/getBatchVehicles': pages({}),
    'vehicle/getOrg': success({ host: [] }),
  })
  const { failed } = await loading([targetAt(server.url)]).load()
  expect(failed.map(({ error }) => error)).toMatchObject([{ message: 'big data vehicle list fetch failed' }])
})

test('organisations that cannot be loaded are only logged (S8.error.18)', async () => {
  await using server = await recorder({
    'vehicle/getVehiclesTotal': success({ vehiclesCnt: 1 }),
    'vehicle/getBatchVehicles': pages({ 1: ['1'] }),
    'vehicle/getOrg': refusal(5000001, 'no organisations today'),
  })
  const { load, logged } = loading([targetAt(server.url)])
  expect((await load()).platforms[0]?.vehicles).toHaveLength(1)
  expect(logged).toEqual(['no organisations today'])
})

test('a fleet without vehicles is an empty list, not a failure', async () => {
  await using server = await recorder({
    'vehicle/getVehiclesTotal': success({ vehiclesCnt: 0 }),
    'vehicle/getOrg': success({ host: [] }),
  })
  const { platforms } = await loading([targetAt(server.url)]).load()
  expect(platforms[0]).toMatchObject({ vehicles: [], cursor: undefined, failedPages: 0 })
})

test('the cursor is that of the oldest page, so that nothing between the pages is missed', async () => {
  await using server = await recorder({
    'vehicle/getVehiclesTotal': success({ vehiclesCnt: 6 }),
    'vehicle/getBatchVehicles': pages({ 1: ['1'], 2: ['2'], 3: ['3'] }),
    'vehicle/getOrg': success({ host: [] }),
  })
  expect((await loading([targetAt(server.url)]).load()).platforms[0]?.cursor).toEqual({ epoch: 'e', seq: 6 })
})

test('one platform away: the vehicles of the other are there, and the missing one is named (S7.rule.19, S7.rule.21)', async () => {
  await using a = await recorder({
    'vehicle/getVehiclesTotal': success({ vehiclesCnt: 1 }),
    'vehicle/getBatchVehicles': pages({ 1: ['1'] }),
    'vehicle/getOrg': success({ host: [] }),
  })
  await using b = await recorder({ 'vehicle/getVehiclesTotal': status(500), 'vehicle/getOrg': success({ host: [] }) })
  const { load, logged } = loading([targetAt(a.url), targetAt(b.url, { code: 'b', title: 'Platform B' })])
  const loaded = await load()
  expect(loaded.platforms.flatMap(platform => platform.vehicles.map(vehicle => vehicle.id))).toEqual(['1@a'])
  expect(loaded.failed.map(failure => failure.target.title)).toEqual(['Platform B'])
  expect(logged).toEqual(['Platform B: Platform offline, please check the server'])
})
