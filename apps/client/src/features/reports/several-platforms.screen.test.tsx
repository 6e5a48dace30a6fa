// @vitest-environment jsdom
/** Reports of vehicles of several platforms: each is asked about its own, rows stand together, and who did not answer is named. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addDay } from '../../../../server/src/testing/figure-rows.ts'
import { newCompany, platformOfFile } from '../../testing/company.ts'
import { openScreen as openBeside } from '../../testing/open-screen.tsx'

const openScreen: typeof openBeside = (address, options) => {
  cleanup()
  return openBeside(address, options)
}
const first = await newCompany(await platformOfFile({ title: 'First' }))
const second = await newCompany(await platformOfFile({ title: 'Second' }))
// Ids are the same on both, as they are in life.
const near = await first.addVehicle('沪A00001')
const far = await second.addVehicle('京B00002')
for (const [{ platform }, id, metres] of [
  [first, near, 10_000],
  [second, far, 30_000],
] as const)
  for (const [day, speed] of [
    ['2026-10-01', 50],
    ['2026-10-02', metres / 400],
  ] as const)
    await addDay(platform.database.pool, Number(id), day, { distance_m: metres, driving_s: 1800, max_speed_kmh: speed })

const stored = async (url = second.platform.url) => ({
  platformInfoList: [
    { Code: 'first:1', Title: 'First', Url: first.platform.url, isCheckIn: true, gzhTitle: '' },
    { Code: 'second:1', Title: 'Second', Url: url, isCheckIn: true, gzhTitle: '' },
  ],
  isMultiPlatformMode: true,
  userDatas: { 'first:1': await first.signIn(), 'second:1': await second.signIn() },
})
const both = `${near}@first:1,${far}@second:1`
const asking = (vehicles: string, more: Record<string, string> = {}) =>
  `/mileageStat?${new URLSearchParams({ vehicles, time: 'custom', begin: '2026-10-01', end: '2026-10-02', ...more }).toString()}`
const callsTo = (calls: readonly { vehicleIds?: readonly (string | number)[] | undefined }[]) =>
  new Set(calls.map(({ vehicleIds }) => String(vehicleIds)))
const rowsOf = async () =>
  within(await screen.findByRole('grid', { name: 'Distance statistics' }))
    .getAllByRole('row')
    .slice(1)
    .map(row => [...row.children].slice(0, 3).map(({ textContent }) => textContent))

test('rows of both stand in one order with their platform, and sums and days are of both', async () => {
  const { user } = await openScreen(asking(both), { as: first, size: 'desktop', stored: await stored() })
  await waitFor(async () =>
    expect(await rowsOf()).toEqual([
      ['京B00002', 'Company 1 · Second', '60.0'],
      ['沪A00001', 'Company 1 · First', '20.0'],
      ['Total', '', '80.0'],
    ]),
  )
  await user.click(screen.getByRole('radio', { name: 'Day' }))
  await waitFor(async () =>
    expect((await rowsOf()).map(row => row.slice(0, 2))).toEqual([
      ['02 Oct 2026', '40.0'],
      ['01 Oct 2026', '40.0'],
      ['Total', '80.0'],
    ]),
  )
})

test('only a platform that has a vehicle in the question is asked', async () => {
  const { sent } = await openScreen(asking(`${far}@second:1`), { as: first, size: 'desktop', stored: await stored() })
  await waitFor(async () => expect((await rowsOf()).map(([plate]) => plate)).toEqual(['京B00002', 'Total']))
  expect(callsTo(sent('report/getVehicleMileageStat'))).toEqual(new Set([far]))
  expect(screen.queryByText(/did not answer/)).toBeNull()
})

test('a platform that does not answer is named, and the other’s rows are there', async () => {
  // Nobody listens there.
  await openScreen(asking(both), { as: first, size: 'desktop', stored: await stored('http://127.0.0.1:9') })
  await screen.findByText(/^Second did not answer/)
  expect((await rowsOf())[0]).toEqual(['沪A00001', 'Company 1 · First', '20.0'])
})

test('a file is made by each platform and named after it; one that fails is named', async () => {
  const files: File[] = []
  const exported = async (url?: string) => {
    const { user, outrider } = await openScreen(asking(both), { as: first, size: 'desktop', stored: await stored(url) })
    files.length = 0
    outrider.host.saveFile = async file => void files.push(file)
    await rowsOf()
    await user.click(screen.getByRole('button', { name: 'Export' }))
    await user.click(await screen.findByRole('menuitem', { name: 'CSV' }))
  }
  await exported()
  await waitFor(() => expect(files).toHaveLength(2))
  expect(files.map(({ name }) => name)).toEqual([
    'First Distance statistics 沪A00001 2026-10-01_2026-10-02.csv',
    'Second Distance statistics 京B00002 2026-10-01_2026-10-02.csv',
  ])
  await exported('http://127.0.0.1:9')
  await screen.findByText('No file from Second')
  expect(files.map(({ name }) => name)).toEqual(['First Distance statistics 沪A00001 2026-10-01_2026-10-02.csv'])
})
