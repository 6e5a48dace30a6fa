// @vitest-environment jsdom
/** Queries and results of reports on screens, against a platform with a month of figures. */
import { reportNames } from '@outrider/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { addAlarm } from '../../../../server/src/testing/alarm-rows.ts'
import { addDay, addFuelEvent, addFuelLevels } from '../../../../server/src/testing/figure-rows.ts'
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

/** Alarms of `own` on the first day: the platform's day begins while it is still the day before in UTC. One is handled. */
const alarmTimes = [1, 12, 13, 23].map(hour => Date.parse('2026-10-01T00:10:00+08:00') + hour * 3_600_000)
for (const [at, time] of alarmTimes.entries()) {
  const handled = at === 1 ? 1 : 0
  await addAlarm(platform.database, Number(own), {
    started_at: new Date(time),
    ...(handled && { state: 'processed', processed_at: new Date(time + 60_000), method: 'note' }),
  })
  await pool.query(
    `insert into alarm_counts (hour, vehicle_id, type, level, started, processed) values (date_trunc('hour', $1::timestamptz), $2, 1, 1, 1, $3)
      on conflict (hour, vehicle_id, type, level) do update
      set started = alarm_counts.started + 1, processed = alarm_counts.processed + excluded.processed`,
    [new Date(time), own, handled],
  )
}

const days = { time: 'custom', begin: '2026-10-01', end: '2026-10-02' }
const asking = (path: string, more: Record<string, string> = { org: String(company.organisation) }) =>
  `${path}?${new URLSearchParams({ ...days, ...more }).toString()}`
/** Of the table of a result. */
const cells = async (label: string) =>
  within(await screen.findByRole('grid', { name: label }))
    .getAllByRole('row')
    .map(row => [...row.children].map(({ textContent }) => textContent))
const rowsOf = (label: string) => cells(label).then(rows => rows.slice(1))

test('the chooser offers today, 3 days, 1 week, 1 month, periods of the calendar and days of one’s own; without a vehicle a message shows and nothing is sent (S9.13)', async () => {
  const { user, sentPaths } = await openScreen('/Report/MileageStat', { as: company })
  const ranges = within(await screen.findByRole('group', { name: 'Time' }))
  expect(ranges.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Today',
    'Yesterday',
    '3 days',
    '1 week',
    'Last week',
    '1 month',
    'Last month',
    'Custom',
  ])
  await user.click(screen.getByRole('radio', { name: 'Vehicles' }))
  await user.click(screen.getByRole('button', { name: 'Search' }))
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
  await user.click(screen.getByRole('button', { name: 'Search' }))
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
  expect(await asked()).toEqual([true, ['1 week']])
  // It is removed at sign-out: the next user begins with nothing.
  const my = await openScreen('/my', me)
  await my.user.click(await screen.findByRole('button', { name: 'Sign out' }))
  await waitFor(() => expect(localStorage.getItem('reportQueries')).toBeNull())
  await openScreen('/Report/MileageStat', await signedIn(await company.withUser({})))
  expect(await asked()).toEqual([true, ['1 week']])
})

test('on a desktop a report begins with the whole of one’s organisation, and shows it at once', async () => {
  const { address, sent } = await openScreen('/Report/MileageStat', { as: company, size: 'desktop' })
  await waitFor(() => expect(address()).toBe(`/mileageStat?org=${company.organisation}&time=week`))
  await waitFor(() =>
    expect(sent('report/getVehicleMileageStat').at(-1)).toMatchObject({ orgIds: [String(company.organisation)] }),
  )
  expect((await screen.findByRole('button', { name: 'Export' })).textContent).toContain('Export')
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
      ['02 Oct 2026', '2.0'],
      ['01 Oct 2026', '30.8'],
      ['Total', '32.8'],
    ]),
  )
  await user.click(screen.getByText('01 Oct 2026', { selector: 'td' }))
  await waitFor(() => expect(address()).toMatch(/begin=2026-10-01&end=2026-10-01&group=vehicle/))
  await user.click(await screen.findByText('沪R00002', { selector: 'td' }))
  const dialog = within(await screen.findByRole('dialog', { name: '沪R00002' }))
  expect((await dialog.findByText('Distance (km)')).parentElement?.textContent).toBe('Distance (km)20.3')
  await user.click(dialog.getByRole('button', { name: 'Track of 01 Oct 2026' }))
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

test('behind a number of alarms are as many: of that vehicle and day of the platform, handled or not', async () => {
  const { user, address } = await openScreen(asking('/alarmStat'), { as: company, size: 'desktop' })
  await user.click(await screen.findByText('沪R00001', { selector: 'td' }))
  const dialog = within(await screen.findByRole('dialog', { name: '沪R00001' }))
  expect((await dialog.findByText('Alarms')).parentElement?.textContent).toBe('Alarms4')
  await user.click(dialog.getByRole('button', { name: 'Alarms of 01 Oct 2026' }))
  await waitFor(() => expect(address()).toMatch(/^\/main\/alarm\?/))
  await waitFor(() => expect(screen.getAllByText('沪R00001', { selector: 'td *, td' })).toHaveLength(4))
  await user.click(screen.getByRole('radio', { name: 'Pending' }))
  await waitFor(() => expect(screen.getAllByText('沪R00001', { selector: 'td *, td' })).toHaveLength(3))
})

test('a dismissal that is made from the ranking changes the ranking behind it', async () => {
  const mine = await newCompany(platform)
  const vehicle = Number(await mine.addVehicle('沪R00003'))
  const at = Date.parse('2026-10-01T12:00:00+08:00')
  await addDay(pool, vehicle, '2026-10-01', { distance_m: 100_000, fuel_used_ml: 20_000, refuelled_ml: 0, fuel_lost_ml: 30_000 })
  await addFuelLevels(pool, vehicle, [
    [at, 90_000],
    [at + 600_000, 60_000],
  ])
  await addFuelEvent(pool, vehicle, { kind: 'loss', at, from: 90_000, to: 60_000 })
  const { user } = await openScreen(asking('/singleOilConsumptionRanking', { vehicles: String(vehicle) }), {
    as: mine,
    size: 'desktop',
  })
  const used = async () => (await rowsOf('Fuel consumption ranking of vehicles'))[0]?.[2]
  await waitFor(async () => expect(await used()).toBe('20.0'))
  await user.click(await screen.findByText('沪R00003', { selector: 'td' }))
  const dialog = within(await screen.findByRole('dialog', { name: '沪R00003' }))
  await user.click(await dialog.findByRole('button', { name: 'Dismiss' }))
  await user.type(dialog.getByRole('textbox', { name: 'Reason for dismissing' }), 'sensor')
  await user.click(dialog.getByRole('button', { name: 'Dismiss' }))
  await dialog.findByText(/Dismissed by .*sensor/)
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  // What was taken for a loss was used.
  await waitFor(async () => expect(await used()).toBe('50.0'))
})

test('on a phone: the chart, the sums, and a card of each vehicle', async () => {
  await openScreen(asking('/mileageStat'), { as: company })
  const list = within(await screen.findByRole('list', { name: 'Distance statistics' }))
  expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^沪R00002Depot.*21\.3/),
    expect.stringMatching(/^沪R00001Company 1.*11\.5/),
  ])
  const chart = within(await screen.findByRole('table', { name: /Distance statistics/ }))
  expect(chart.getByText('01 Oct').closest('tr')?.textContent).toContain('30.8')
  expect(screen.getByText('Total').parentElement?.parentElement?.textContent).toContain('32.8')
})

test.each(['phone', 'desktop'] as const)('days that do not come are said on a %s, and are asked for again', async size => {
  // Its first call is for the rows.
  const { user, mend } = await openScreen(asking('/mileageStat'), {
    as: company,
    size,
    cut: [['report/getVehicleMileageStat', 1]],
  })
  await screen.findByText('Chart and totals could not be loaded')
  await screen.findByText(/沪R00002/)
  mend('report/getVehicleMileageStat')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('table', { name: /Distance statistics/ })
  expect(screen.queryByText('Chart and totals could not be loaded')).toBeNull()
})

test('what is refreshed while one looks is the whole report: rows, sums and chart', async () => {
  const repeated: (() => void)[] = []
  const real = setInterval
  const spy = vi.spyOn(globalThis, 'setInterval').mockImplementation(((run: () => void, ms: number) => {
    if (ms === 15_000) repeated.push(run)
    return real(ms === 15_000 ? () => undefined : run, ms)
  }) as typeof setInterval)
  const { sent } = await openScreen(asking('/realMonitor'), { as: company, size: 'desktop' })
  await waitFor(async () => expect((await rowsOf('Real-time monitoring')).at(-1)?.[0]).toBe('Total'))
  const groups = () => sent('report/getVehicleRealTimeMonitoring').map(({ group }) => group)
  expect(groups()).toEqual(['vehicle', 'day'])
  for (const run of repeated) run()
  await waitFor(() => expect(new Set(groups().slice(2))).toEqual(new Set(['day', 'vehicle'])))
  spy.mockRestore()
})

test('more vehicles than a page has come by a press, it says how many there are, and all of them are printed', async () => {
  const many = await newCompany(platform)
  for (let nth = 0; nth < 60; nth++) await many.addVehicle(`沪M${10_000 + nth}`)
  const { user } = await openScreen(asking('/mileageStat', { org: String(many.organisation) }), { as: many })
  await screen.findByText('50 of 60')
  await user.click(screen.getByRole('button', { name: 'Load more' }))
  await screen.findByText('60 of 60')
  const list = within(screen.getByRole('list', { name: 'Distance statistics' }))
  expect(new Set(list.getAllByRole('button').map(({ textContent }) => textContent)).size).toBe(60)

  const again = await openScreen(asking('/mileageStat', { org: String(many.organisation) }), { as: many })
  await screen.findByText('50 of 60')
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  await again.user.click(screen.getByRole('button', { name: 'Export' }))
  await again.user.click(await screen.findByRole('menuitem', { name: 'Print / PDF' }))
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  expect(document.querySelectorAll('body > section[data-theme=white] > table > tbody > tr')).toHaveLength(60)
  window.dispatchEvent(new Event('afterprint'))
  print.mockRestore()
})

test('a file of several reports goes on when the report is left, is found under Reports, and is deleted when it is cancelled', async () => {
  const { user, sent, outrider } = await openScreen(asking('/mileageStat'), { as: company })
  const files: File[] = []
  outrider.host.saveFile = async file => void files.push(file)
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Several reports in one file' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Ignition and driving' }))
  await user.click(screen.getByRole('button', { name: 'Export 2 reports (XLSX)' }))
  await user.click(await screen.findByRole('button', { name: 'Continue in the background' }))
  await waitFor(() => expect(sent('report/exportReport')).toHaveLength(1))
  expect(sent('report/exportReport')[0]).toMatchObject({ report: 'mileage', kind: 'xlsx', also: ['driving'] })
  // Left before it is there: the list has it.
  await user.click(screen.getByRole('button', { name: 'Back' }))
  await screen.findByRole('button', { name: 'Search' })
  await user.click(await screen.findByRole('button', { name: 'Back' }))
  const list = within(await screen.findByRole('list', { name: 'Exported files' }))
  await list.findByText(/^Ready/)
  files.length = 0
  await user.click(list.getByRole('button', { name: /^Download Distance statistics \+1 · 01 Oct 2026 – 02 Oct 2026 · XLSX$/ }))
  await waitFor(() =>
    expect(files.map(({ name }) => name)).toEqual(['Distance statistics +1 Company 1 2026-10-01_2026-10-02.xlsx']),
  )
  await user.click(list.getByRole('button', { name: /^Remove/ }))
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Exported files' })).toBeNull())
})

test('a file goes on being asked for without a network, and cancelling ends it at the platform', async () => {
  const { user, sent, cut, mend, outrider } = await openScreen(asking('/mileageStat'), { as: company })
  const files: File[] = []
  outrider.host.saveFile = async file => void files.push(file)
  const order = async () => {
    await user.click(await screen.findByRole('button', { name: 'Export' }))
    await user.click(await screen.findByRole('menuitem', { name: 'CSV' }))
  }
  cut('report/getReportExport')
  await order()
  await waitFor(() => expect(sent('report/getReportExport')).toHaveLength(1))
  mend('report/getReportExport')
  await waitFor(() => expect(files).toHaveLength(1))
  cut('report/getReportExport')
  await order()
  await waitFor(() => expect(sent('report/getReportExport').length).toBeGreaterThan(2))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(sent('report/cancelReportExport')).toHaveLength(1))
  expect(files).toHaveLength(1)
})

test.each(['phone', 'desktop'] as const)(
  'no vehicles, no answer, and an address that asks for nothing are said on a %s',
  async size => {
    const empty = await newCompany(platform)
    await openScreen(asking('/mileageStat', { org: String(empty.organisation) }), { as: empty, size })
    await screen.findByText('No vehicles in this selection')
    const { user, mend } = await openScreen(asking('/mileageStat'), { as: company, size, cut: ['report/getVehicleMileageStat'] })
    await screen.findByText('The report could not be loaded')
    mend('report/getVehicleMileageStat')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText(/沪R00002/)
    await openScreen('/mileageStat', { as: company, size })
    await screen.findByText('Select vehicles and days')
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
  // And the track card.
  expect(within(await screen.findByRole('group', { name: 'Reports' })).getAllByRole('button')).toHaveLength(
    reportNames.length + 1,
  )
})
