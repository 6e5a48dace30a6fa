/** What the loading of a list promises on the wire: all pages at once, merged with the organisations, and what is said when it fails. */
import { expect, test } from 'vitest'
import { messageOf } from '../api/call-error.ts'
import { recorder, refusal, success, targetAt } from '../../testing/recorder.ts'
import { organisationOf } from '../../testing/fleet.ts'
import { testLiveFleet } from '../../testing/live-fleet.ts'
import { vehicleOf } from '../../testing/vehicles.ts'

const pageOf = (number: number) =>
  success({
    nickNameOn: false,
    vehicles: [vehicleOf(String(number), { rank: number, orgId: number, orgName: `Org ${number}` })],
    epoch: 'e',
    seq: 6,
  })

/** A platform of so many vehicles, one on each page. */
const platformOf = (vehicles: number): Parameters<typeof recorder>[0] => ({
  'vehicle/getVehiclesTotal': success({ vehiclesCnt: vehicles }),
  'vehicle/getOrg': success({ host: [organisationOf(1, 0, { orgName: 'Head office' }), organisationOf(2, 1)] }),
  'vehicle/getBatchVehicles': (request, response) => pageOf(Number(request.body['pageNum']))(request, response),
})

const fleetAt = (url: string) => testLiveFleet({ targets: [targetAt(url)], pageSize: 1 })

test('all pages are requested before the first reply (S7.call.25)', async () => {
  const waiting: Array<{ number: number; go: () => void }> = []
  await using server = await recorder({
    ...platformOf(5),
    'vehicle/getBatchVehicles': (request, response) => {
      const number = Number(request.body['pageNum'])
      waiting.push({ number, go: () => pageOf(number)(request, response) })
      // Answered only when the last one is here: pages asked for one after the other would wait for ever.
      if (waiting.length === 5) for (const { go } of waiting) go()
    },
  })
  const at = fleetAt(server.url)
  at.start()
  await at.until(() => at.vehicles().length === 5)
  expect(waiting.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5])
  at.end()
})

test('the loaded pages are merged with the organisations: each vehicle is below its own, with the name from the list of organisations (S7.call.26)', async () => {
  await using server = await recorder(platformOf(2))
  const at = fleetAt(server.url)
  at.list.setQuery({ words: '', state: 'all', shape: 'tree', among: 'all' })
  at.start()
  await at.until(() => at.status().platforms[0]?.loaded === true)
  // The root of a tree is open, what is below it when asked.
  await at.until(() => at.list.get()?.rows.some(row => row.kind === 'organisation') === true)
  for (const row of at.list.get()?.rows ?? []) if (row.kind === 'organisation') at.list.setOpen(row.key, true)
  await at.until(() => at.list.get()?.rows.some(row => row.kind === 'organisation' && row.name === 'Org 2') === true)
  for (const row of at.list.get()?.rows ?? []) if (row.kind === 'organisation') at.list.setOpen(row.key, true)
  await at.until(() => at.list.get()?.total === 4)
  const rows = at.list.get()?.rows ?? []
  expect(rows.map(row => [row.depth, row.kind === 'vehicle' ? row.vehicle.id : row.name])).toEqual([
    [0, 'Head office'],
    [1, 'Org 2'],
    [2, '2'],
    [1, '1'],
  ])
  at.end()
})

test('when every page fails the list says exactly why (S8.error.17)', async () => {
  await using server = await recorder({ ...platformOf(3), 'vehicle/getBatchVehicles': refusal(5000001, 'no page today') })
  const at = fleetAt(server.url)
  at.start()
  await at.until(() => at.status().phase === 'failed')
  expect(messageOf(at.status().error, 'en')).toBe('big data vehicle list fetch failed')
  expect(at.logged.filter(line => line.includes('no page today'))).toHaveLength(3)
  at.end()
})

test('a failure of the organisations is only logged: all vehicles are loaded (S8.error.18)', async () => {
  await using server = await recorder({ ...platformOf(2), 'vehicle/getOrg': refusal(5000001, 'no organisations today') })
  const at = fleetAt(server.url)
  at.start()
  await at.until(() => at.vehicles().length === 2 && at.status().platforms[0]?.loaded === true)
  expect(at.logged).toContain('no organisations today')
  expect(at.status()).toMatchObject({ phase: 'ready', error: undefined })
  expect(at.status().platforms[0]).toMatchObject({ error: undefined, gap: undefined })
  expect(at.shown).toEqual([])
  at.end()
})
