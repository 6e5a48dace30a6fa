// @vitest-environment jsdom
/** Queries and results of reports on screens, against a platform with a month of figures. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { addDay } from '../../../../server/src/testing/figure-rows.ts'
import { type Company, newCompany, platformOfFile } from '../../testing/company.ts'
import { openScreen as openBeside } from '../../testing/open-screen.tsx'

/** In place of the screen before it. */
const openScreen: typeof openBeside = (address, options) => {
  cleanup()
  return openBeside(address, options)
}
const platform = await platformOfFile()
const { pool } = platform.database
const company = await newCompany(platform)
const depot = await platform.addOrganisation('车队', company.organisation, 'Depot')
const own = await company.addVehicle('沪R00001')
const ofDepot = String(await platform.addVehicle(depot, '沪R00002'))
for (const [vehicle, metres] of [
  [own, 10_500],
  [ofDepot, 20_250],
] as const)
  for (const day of ['2026-10-01', '2026-10-02'])
    await addDay(pool, Number(vehicle), day, {
      distance_m: day.endsWith('1') ? metres : 1000,
      driving_s: 3600,
      max_speed_kmh: 71,
    })
const noon = Date.parse('2026-10-01T12:00:00+08:00')

await pool.query('insert into alarm_counts (hour, vehicle_id, type, level, started, processed) values ($1, $2, 1, 1, 1, 0)', [
  new Date(noon),
  own,
])

const days = { time: 'custom', begin: '2026-10-01', end: '2026-10-02' }
const asking = (path: string, more: Record<string, string> = { org: String(company.organisation) }) =>
  `${path}?${new URLSearchParams({ ...days, ...more }).toString()}`
/** Of the table of a result. */
const cells = async (label: string) =>
  within(await screen.findByRole('grid', { name: label }))
    .getAllByRole('row')
    .map(row => [...row.children].map(({ textContent }) => textContent))
const rowsOf = (label: string) => cells(label).then(rows => rows.slice(1))

test('the chooser offers today, 3 days, 1 week, 1 month and days of one’s own; without a vehicle a message shows and nothing is sent (S9.13)', async () => {
  const { user, sentPaths } = await openScreen('/Report/MileageStat', { as: company })
  const ranges = within(await screen.findByRole('group', { name: 'Time' }))
  expect(ranges.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Today',
    '3 days',
    '1 week',
    '1 month',
    'Custom',
  ])
  await user.click(screen.getByRole('button', { name: 'Show' }))
  expect((await screen.findAllByRole('alert')).length).toBeGreaterThan(0)
  expect(sentPaths()).not.toContain('report/getVehicleMileageStat')
})

test('what a report was asked last is what it begins with the next time, for this user and this report only', async () => {
  const place = { Code: 'one', Title: 'Test', Url: platform.url, isCheckIn: true, gzhTitle: '' }
  const signedIn = async (as: Company) => ({
    as,
    stored: { platformInfoList: [place], userDatas: { one: await as.signIn() } },
  })
  const me = await signedIn(company)
  const { user, address } = await openScreen(asking('/Report/MileageStat'), me)
  await user.click(await screen.findByRole('button', { name: '3 days' }))
  await user.click(screen.getByRole('button', { name: 'Show' }))
  await waitFor(() => expect(address()).toMatch(/^\/mileageStat\?.*time=threeDays/))
  const asked = async () => {
    const organisation = await screen.findByRole('radio', { name: 'Organisation' })
    const range = within(screen.getByRole('group', { name: 'Time' }))
    return [
      (organisation as HTMLInputElement).checked,
      range.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent),
    ]
  }
  await openScreen('/Report/MileageStat', me)
  expect(await asked()).toEqual([true, ['3 days']])
  await waitFor(() => expect(screen.getByRole('combobox', { name: /^Organisation/ }).textContent).toContain('Company 1'))
  await openScreen('/Report/AlarmStat', me)
  expect(await asked()).toEqual([false, ['1 week']])
  // It is removed at sign-out: the next user begins with nothing.
  const my = await openScreen('/my', me)
  await my.user.click(await screen.findByRole('button', { name: 'Sign out' }))
  await waitFor(() => expect(localStorage.getItem('reportQueries')).toBeNull())
  await openScreen('/Report/MileageStat', await signedIn(await company.withUser({})))
  expect(await asked()).toEqual([false, ['1 week']])
})

test('rows are put in order by the platform, columns are chosen, and sums stand below them', async () => {
  const { user, sent } = await openScreen(asking('/mileageStat'), { as: company, size: 'desktop' })
  const title = 'Distance statistics'
  await waitFor(async () =>
    expect((await rowsOf(title)).map(row => row.slice(0, 3))).toEqual([
      ['沪R00002', 'Depot', '21.3'],
      ['沪R00001', 'Company 1', '11.5'],
      ['Total', '', '32.8'],
    ]),
  )
  await user.click(screen.getByRole('button', { name: 'Distance (km)' }))
  await waitFor(async () => expect((await rowsOf(title)).map(([plate]) => plate)).toEqual(['沪R00001', '沪R00002', 'Total']))
  expect(sent('report/getVehicleMileageStat').at(-1)).toMatchObject({ sortBy: 'distance', descending: false })
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Top speed (km/h)' }))
  // Beside the open choice the table is not reached.
  await user.keyboard('{Escape}')
  await waitFor(async () => expect((await cells(title))[0]).not.toContain('Top speed (km/h)'))
  expect((await cells(title))[0]).toContain('Distance (km)')
})

test('groups: an organisation opens its vehicles, a day its vehicles, a vehicle its days with their tracks', async () => {
  const title = 'Distance statistics'
  const { user, address } = await openScreen(asking('/mileageStat'), { as: company, size: 'desktop' })
  await user.click(await screen.findByRole('radio', { name: 'Day' }))
  await waitFor(async () =>
    expect((await rowsOf(title)).map(row => row.slice(0, 2))).toEqual([
      ['2026-10-02', '2.0'],
      ['2026-10-01', '30.8'],
      ['Total', '32.8'],
    ]),
  )
  await user.click(screen.getByText('2026-10-01', { selector: 'td' }))
  await waitFor(() => expect(address()).toMatch(/begin=2026-10-01&end=2026-10-01&group=vehicle/))
  await user.click(await screen.findByText('沪R00002', { selector: 'td' }))
  const dialog = within(await screen.findByRole('dialog', { name: '沪R00002' }))
  expect((await dialog.findByText('Distance (km)')).parentElement?.textContent).toBe('Distance (km)20.3')
  await user.click(dialog.getByRole('button', { name: 'Track of 2026-10-01' }))
  await waitFor(() => expect(address()).toMatch(new RegExp(`vehicle\\w*=${ofDepot}`)))
})

test('an organisation of a ranking opens its vehicles', async () => {
  const { user, address } = await openScreen(
    asking('/mileageRanking', { org: String(company.organisation), group: 'organisation' }),
    {
      as: company,
      size: 'desktop',
    },
  )
  await user.click(await screen.findByText('Depot', { selector: 'td' }))
  await waitFor(() => expect(address()).toMatch(new RegExp(`org=${depot}.*group=vehicle`)))
  await waitFor(async () => expect((await rowsOf('Distance ranking')).map(([plate]) => plate)).toEqual(['沪R00002', 'Total']))
})

test('behind a number of alarms is the list of that vehicle and day', async () => {
  const { user, address } = await openScreen(asking('/alarmStat'), { as: company, size: 'desktop' })
  await user.click(await screen.findByText('沪R00001', { selector: 'td' }))
  const dialog = within(await screen.findByRole('dialog', { name: '沪R00001' }))
  await user.click(await dialog.findByRole('button', { name: 'Alarms of 2026-10-01' }))
  await waitFor(() => expect(address()).toMatch(/^\/main\/alarm\?time=custom&begin=2026-10-01&end=2026-10-01&plate=/))
})

test('on a phone: the chart, the sums, and a card of each vehicle', async () => {
  await openScreen(asking('/mileageStat'), { as: company })
  const list = within(await screen.findByRole('list', { name: 'Distance statistics' }))
  expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^沪R00002Depot.*21\.3/),
    expect.stringMatching(/^沪R00001Company 1.*11\.5/),
  ])
  const chart = within(await screen.findByRole('table', { name: /Distance statistics/ }))
  expect(chart.getByText('10-01').closest('tr')?.textContent).toContain('30.8')
  expect(screen.getByText('Total').parentElement?.parentElement?.textContent).toContain('32.8')
})

test('more vehicles than a page has come by a press, and it says how many there are', async () => {
  const many = await newCompany(platform)
  for (let nth = 0; nth < 60; nth++) await many.addVehicle(`沪M${10_000 + nth}`)
  const { user } = await openScreen(asking('/mileageStat', { org: String(many.organisation) }), { as: many })
  await screen.findByText('50 of 60')
  await user.click(screen.getByRole('button', { name: 'Load more' }))
  await screen.findByText('60 of 60')
  const list = within(screen.getByRole('list', { name: 'Distance statistics' }))
  expect(new Set(list.getAllByRole('button').map(({ textContent }) => textContent)).size).toBe(60)
})

test.each(['phone', 'desktop'] as const)(
  'no vehicles, no answer, and an address that asks for nothing are said on a %s',
  async size => {
    const empty = await newCompany(platform)
    await openScreen(asking('/mileageStat', { org: String(empty.organisation) }), { as: empty, size })
    await screen.findByText('There are no vehicles in it')
    const { user, mend } = await openScreen(asking('/mileageStat'), { as: company, size, cut: ['report/getVehicleMileageStat'] })
    await screen.findByText('The report could not be loaded')
    mend('report/getVehicleMileageStat')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText(/沪R00002/)
    await openScreen('/mileageStat', { as: company, size })
    await screen.findByText('Select what to report on')
  },
)

test('the menu: none without a right, and a failure with a way to try again (S6.menu.3)', async () => {
  const none = await company.withUser({ posAuth: false, trackAuth: false, alarmAuth: false })
  await openScreen('/report', { as: none })
  await screen.findByText('Menu permission is not assigned to the current account')
  const { user, mend } = await openScreen('/report', { as: company, cut: ['report/getUserReportMenu'] })
  await screen.findByText('The report menu could not be loaded')
  mend('report/getUserReportMenu')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(within(await screen.findByRole('list', { name: 'Reports' })).getAllByRole('button')).toHaveLength(10)
})
