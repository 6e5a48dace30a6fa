// @vitest-environment jsdom
/** Every report from its query to its result, on both sizes of window and in both languages. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { reportNames, reportOf, type ReportName } from '@outrider/contract'
import { expect, test } from 'vitest'
import { storedLang } from '../../core/i18n/stored-lang.ts'
import { newCompany, platformOfFile } from '../../testing/company.ts'
import { minimalPlatform } from '../../testing/minimal-platform.ts'
import { userOf } from '../../testing/user-of.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { typeDate } from '../../testing/type-date.ts'

const platform = await platformOfFile({ title: 'Fleet' })
const { pool } = platform.database
const company = await newCompany(platform)
const organisation = { zh: '车队', en: 'Depot' }
const depot = await platform.addOrganisation(organisation.zh, company.organisation, organisation.en)
const plate = '沪R00001'
const vehicle = await platform.addVehicle(depot, plate)
// Yesterday, in the zone of days.
await pool.query(
  `insert into vehicle_days (vehicle_id, day, distance_m, distance_source, driving_s, idling_s, parked_s, gap_s, online_s,
     engine_on_s, engine_starts, max_speed_kmh, mean_speed_kmh, fuel_used_ml, fuel_readings, points, computed_at)
   select $1, (now() at time zone 'Asia/Shanghai')::date - 1, 123400, 'odometer', 7200, 1800, 70200, 7200, 79200, 9000, 3, 88, 61.7, 25000, 9, 99,
     now()`,
  [vehicle],
)
await pool.query(
  `insert into vehicle_day_visits (vehicle_id, day, visits, stay_s, planned, late, late_s)
   select $1, (now() at time zone 'Asia/Shanghai')::date - 1, 7, 5400, 4, 1, 1500`,
  [vehicle],
)
await pool.query(
  `insert into vehicle_day_sensors (vehicle_id, day, kind, channel, least, greatest, weighted, read_s, bad_s, begun, faults, reports)
   select $1, (now() at time zone 'Asia/Shanghai')::date - 1, 'temperature', 1, -18.4, -9.5, -1000000, 60000, 1800, 0, 2, 99`,
  [vehicle],
)
await pool.query(
  `insert into alarm_counts (hour, vehicle_id, type, level, started, processed)
   values (date_trunc('hour', now() - interval '1 day'), $1, 1, 1, 4, 1)`,
  [vehicle],
)
await pool.query(
  `insert into departure_checks (vehicle_id, organisation_id, day, filled_at, received_at, user_name, note, items, defects, state)
   values ($1, $2, (now() at time zone 'Asia/Shanghai')::date - 1, now() - interval '1 day', now() - interval '1 day', 'Wang', '', '[]', 0, 'passed')`,
  [vehicle, depot],
)
for (const [kind, from, to] of [
  ['refuelling', 20_000, 170_500],
  ['loss', 170_500, 140_000],
])
  await pool.query(
    `insert into fuel_events (vehicle_id, kind, begin_at, end_at, begin_ml, end_ml, lat, lng)
     values ($1, $2, now() - interval '1 day', now() - interval '1 day' + interval '5 minutes', $3, $4, 31.2, 121.4)`,
    [vehicle, kind, from, to],
  )

/** The statement of its route, a figure of a row that is only right when the report is, and what the chart's table says of yesterday, or of the first. */
const figures: Record<ReportName, readonly [id: string, row: string, chart: string]> = {
  mileage: ['(S2.route.23)', '123.4', '123.4'],
  monitoring: ['(S2.route.24)', '22.00', '22'],
  alarms: ['(S2.route.25)', '4', '13'],
  refuelling: ['(S2.route.26)', '150.5', '150.5'],
  leaking: ['(S2.route.27)', '30.5', '30.5'],
  driving: ['(S2.route.28)', '2.50', '2.5'],
  utilisation: ['(S2.route.11)', '8.3', '8.3'],
  departureChecks: ['(S2.route.11)', '100.0', '1'],
  visits: ['(S2.route.11)', '75.0', '7'],
  sensors: ['(S2.route.11)', '-18.4', '0.5'],
  mileageRanking: ['(S2.route.29)', '123.4', '123.4'],
  oilRanking: ['(S2.route.30)', '25.0', '25'],
  vehicleOilRanking: ['(S2.route.31)', '20.3', '25'],
}
const cases = reportNames.flatMap(name =>
  (['desktop', 'phone'] as const).map(size => [reportOf(name).en.toLowerCase(), size, figures[name][0], name] as const),
)
const titled = (title: string) => waitFor(() => expect(document.title).toBe(`Fleet · ${title}`))

test.each(cases)(
  'the query of %s leads on a %s to its result, with its figures in chart and rows, in both languages (S2.route.11) %s',
  async (_, size, __, name) => {
    const report = reportOf(name)
    const [, inRow, inChart] = figures[name]
    const query = `${report.query}?org=${depot}&time=threeDays`
    const { user, address, sentPaths, outrider } = await openScreen(query, { as: company, size })
    await titled(`${report.en} query`)
    outrider.stored.set(storedLang, 'zh')
    await titled(`${report.zh}查询`)
    await user.click(await screen.findByRole('button', { name: '查询' }))
    await waitFor(() => expect(address().split('?')[0]).toBe(report.result))

    const shows = async (lang: 'en' | 'zh') => {
      await titled(report[lang])
      const about = report.groups[0] === 'organisation' ? organisation[lang] : plate
      const row = () =>
        screen.getAllByRole(size === 'desktop' ? 'row' : 'button').findLast(each => each.textContent.includes(about))
      await waitFor(() => expect(row()?.textContent).toContain(inRow))
      await waitFor(() => expect(document.querySelector('figure table')?.textContent).toContain(inChart))
    }
    await shows('zh')
    expect(sentPaths()).toEqual(expect.arrayContaining(report.parts.map(({ call }) => call)))
    outrider.stored.set(storedLang, 'en')
    await shows('en')
    if (size === 'phone') return
    const heading = screen.getAllByRole('columnheader').findLast(each => within(each).queryByRole('button'))
    if (!heading) throw new Error('no column can be put in order')
    const before = heading.getAttribute('aria-sort')
    await user.click(within(heading).getByRole('button'))
    await waitFor(() => expect(heading.getAttribute('aria-sort')).not.toBe(before))
  },
)

test.each([
  ['/report', { en: 'Reports', zh: '报表' }],
  ['/vehicleTrackCardQuery', { en: 'Daily summary', zh: '行车日报' }],
  ['/vehicleTrackCard', { en: 'Daily summary', zh: '行车日报' }],
])('%s is a screen of its own on both sizes of window, in both languages (S2.route.11)', async (path, title) => {
  for (const size of ['phone', 'desktop'] as const) {
    const { address, outrider } = await openScreen(path, { as: company, size })
    for (const lang of ['en', 'zh', 'en'] as const) {
      outrider.stored.set(storedLang, lang)
      await titled(title[lang])
    }
    await waitFor(() => expect(address()).toBe(path))
    cleanup()
  }
})

test.each(['desktop', 'phone'] as const)('a report is compared with the period before, with per cent, on a %s', async size => {
  // Twice as far as the day before yesterday.
  await pool.query(
    `insert into vehicle_days (vehicle_id, day, distance_m, distance_source, driving_s, idling_s, parked_s, gap_s, online_s,
       engine_on_s, engine_starts, fuel_readings, points, computed_at)
     select $1, (now() at time zone 'Asia/Shanghai')::date - 2, 61700, 'odometer', 7200, 0, 0, 0, 0, 0, 3, 0, 99, now() on conflict do nothing`,
    [vehicle],
  )
  const { user, address, outrider } = await openScreen(`/Report/MileageStat?org=${depot}&time=yesterday`, { as: company, size })
  outrider.stored.set(storedLang, 'en')
  if (size === 'phone') {
    await user.click(await screen.findByRole('button', { name: /Compare with/ }))
    await user.click(screen.getByRole('option', { name: 'Previous period' }))
  } else await user.click(await screen.findByRole('button', { name: 'Previous period' }))
  await user.click(screen.getByRole('button', { name: 'Search' }))
  await waitFor(() => expect(address()).toContain('compare=previous'))
  const row = () =>
    screen.getAllByRole(size === 'desktop' ? 'row' : 'button').findLast(each => each.textContent.includes(plate))?.textContent
  await waitFor(() => expect(row()).toContain('+100.0%'))
  await waitFor(() => expect(document.querySelector('figure table')?.textContent).toContain('Period compared'))
  if (size === 'phone') return
  expect(row()).toContain('61.7')
  const sums = () => screen.getAllByRole('row').find(each => each.textContent.startsWith('Total'))?.textContent
  await waitFor(() => expect(sums()).toContain('+100.0%'))
})

test('the menu offers just the reports of this user, and opens them (S1.feature.14) (S6.menu.2) (S9.13)', async () => {
  const { user, address } = await openScreen('/report', { as: company })
  const offered = async () => within(await screen.findByRole('group', { name: 'Reports' })).getAllByRole('button')
  expect(await offered()).toHaveLength(reportNames.length + 1)
  await user.click(screen.getByRole('button', { name: /Alarm statistics/ }))
  const times = within(await screen.findByRole('group', { name: 'Time' })).getAllByRole('button')
  await waitFor(() => expect(address()).toBe('/Report/AlarmStat'))
  expect(times.map(({ textContent }) => textContent)).toEqual([
    'Today',
    'Yesterday',
    '3 days',
    '1 week',
    'Last week',
    '1 month',
    'Last month',
    'Custom',
  ])
  cleanup()
  await openScreen('/report', { as: await company.withUser({ alarmAuth: false }) })
  const names = (await offered()).map(({ textContent }) => textContent)
  expect(names.length).toBeLessThan(reportNames.length + 1)
  expect(names.filter(name => name.includes('Alarm statistics'))).toEqual([])
})

test('the menu is asked for (S6.menu.1); of one of two, those two are offered and no other (S6.menu.2)', async () => {
  const menu = ['MileageStat', 'AlarmStat'].map(code => ({ code, url: `/Report/${code}`, name: code }))
  const platform = await minimalPlatform({ calls: { 'report/getUserReportMenu': () => ({ reports: menu }) } })
  try {
    await openScreen('/report', { as: userOf(platform) })
    const offered = within(await screen.findByRole('group', { name: 'Reports' })).getAllByRole('button')
    expect(platform.bodies('report/getUserReportMenu').length).toBeGreaterThan(0)
    expect(offered.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Distance statistics'),
      expect.stringContaining('Alarm statistics'),
    ])
  } finally {
    await platform.stop()
  }
})

test('no range over 30 days can be chosen: the first day follows the last (S9.7)', async () => {
  const { user } = await openScreen(`/Report/AlarmStat?org=${depot}&time=custom&begin=2026-01-01&end=2026-01-30`, { as: company })
  await typeDate(user, document.body, 'Last day', '2026-03-31')
  const first = within(screen.getByRole('group', { name: 'First day' }))
  await waitFor(() =>
    expect(first.getAllByRole('spinbutton').map(({ textContent }) => textContent)).toEqual(['02', '03', '2026']),
  )
})
