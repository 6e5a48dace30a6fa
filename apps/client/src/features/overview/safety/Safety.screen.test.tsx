// @vitest-environment jsdom
import { unzipSync } from 'fflate'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { companyOf, newCompany, platformOfFile } from '../../../testing/company.ts'
import { setScreenSize } from '../../../testing/jsdom-gaps.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const platform = await platformOfFile()
const company = await newCompany(platform)
const vehicle = await company.addVehicle('沪A73001')
const now = Date.now()
const { rows } = await platform.database.pool.query<{ id: string }>(
  `insert into alarm_cases (vehicle_id, type, level, started_at, last_at, edition, late, timed_by_arrival, report_time, report_digest,
     start_speed_dkmh, last_speed_dkmh) values ($1, 2, 2, $2, $2, 2019, false, false, $2, 1, 0, 0) returning id`,
  [vehicle, new Date(now - 60_000)],
)
const hour = new Date(Math.floor((now - 60_000) / 3_600_000) * 3_600_000).toISOString()
await platform.database.pool.query(
  'insert into alarm_counts (hour, vehicle_id, type, level, started, processed) values ($1, $2, 2, 2, 1, 0)',
  [hour, vehicle],
)

test('analyses and portraits open by their addresses with their titles, and each sends its calls (S2.route.13) (S2.route.14)', async () => {
  for (const [path, title, call] of [
    ['/coScyAnRp', 'Company safety analysis', 'activeSafety/getOrgOperationSurvey'],
    ['/vehScyAnRp', 'Vehicle safety analysis', 'activeSafety/getVehOperationSurvey'],
    ['/vehScyAnRp', 'Vehicle safety analysis', 'activeSafety/getVehOperationStat'],
    ['/olMonitoringAnls', 'Networked control analysis', 'activeSafety/getNetMonitoringAnls'],
    ['/orgRiskPortrait', 'Organisation risk portrait', 'activeSafety/getOrgRisk'],
    [`/vehRiskPortrait?vehicle=${vehicle}`, 'Vehicle risk portrait', 'activeSafety/getVehicleRisk'],
  ] as const) {
    const { sent } = await openScreen(path, { as: company, size: 'desktop' })
    await screen.findByRole('heading', { level: 1, name: title })
    await waitFor(() => expect(sent(call)).toHaveLength(1))
    cleanup()
  }
})

test('drivers are ranked by risk, of last month too; a row opens the portrait, where a talk is noted, held and done (office 3)', async () => {
  const { db, pool } = platform.database
  const licence = '310101199001011234'
  const { id } = await db
    .insertInto('drivers')
    .values({ organisation_id: company.organisation, licence, name: '张三', issuer: '', valid_until: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await pool.query(
    'insert into driver_cards (vehicle_id, time, inserted, driver_id, licence, name) values ($1, $2, true, $3, $4, $5)',
    [vehicle, new Date(now - 3_600_000), id, licence, '张三'],
  )
  // Far enough for a place. In the zone of the platform the hour may be of the day before or after that of UTC.
  const days = [-1, 0, 1].map(ahead => new Date(now + ahead * 86_400_000).toISOString().slice(0, 10))
  await pool.query(
    `with added as (
       insert into vehicle_days (vehicle_id, day, distance_m, distance_source, driving_s, idling_s, parked_s, gap_s, online_s, engine_on_s,
         engine_starts, fuel_readings, points, computed_at)
       select $1, day::date, 2400000, 'distance', 3600, 0, 0, 0, 0, 0, 0, 0, 1, now() from unnest($2::text[]) as day)
     insert into vehicle_day_hours (vehicle_id, day, distance_m, driving_s, idling_s, parked_s, gap_s)
     select $1, day::date, array_fill(100000, array[24]), array_fill(150, array[24]), array_fill(0, array[24]), array_fill(0, array[24]),
       array_fill(0, array[24]) from unnest($2::text[]) as day`,
    [vehicle, days],
  )
  // Who neither drove nor did anything has no score, and no place.
  const idle = await company.addVehicle('沪A73002')
  const other = await db
    .insertInto('drivers')
    .values({ organisation_id: company.organisation, licence: '310101199001011235', name: '张三', issuer: '', valid_until: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await pool.query(
    'insert into driver_cards (vehicle_id, time, inserted, driver_id, licence, name) values ($1, $2, true, $3, $4, $5)',
    [idle, new Date(now - 3_600_000), other.id, '310101199001011235', '张三'],
  )
  const { user, sent, address } = await openScreen('/driverRiskPortrait', { as: company, size: 'desktop' })
  await screen.findByRole('heading', { level: 1, name: 'Driver risk portrait' })
  const table = within(await screen.findByRole('table', { name: 'Drivers by risk' }))
  // Two of one name, told apart by their certificates.
  await table.findByRole('link', { name: '张三 · 1234' })
  const placeOf = (name: string) => table.getByRole('link', { name }).closest('tr')?.cells[0]?.textContent
  expect(['张三 · 1234', '张三 · 1235'].map(placeOf)).toEqual(['1', '–'])
  await user.click(screen.getByRole('radio', { name: 'Last month' }))
  // On the first of a month its last day is among those of the rows above.
  const inChina = (time: number) => new Date(time + 8 * 3_600_000).toISOString().slice(8, 16)
  await waitFor(() => {
    const { beginTime = 0, endTime = 0 } = sent('activeSafety/getRiskRanking').at(-1) ?? {}
    expect([inChina(beginTime), inChina(endTime)]).toEqual(['01T00:00', '01T00:00'])
  })
  await user.click(screen.getByRole('radio', { name: 'Last 7 days' }))
  await user.click(await screen.findByRole('link', { name: '张三 · 1234' }))
  await screen.findByRole('heading', { level: 1, name: 'Driver risk portrait' })
  expect(address()).toContain('period=week')
  const coaching = within(await screen.findByRole('region', { name: 'Coaching' }))
  await user.type(await coaching.findByRole('textbox', { name: 'What to talk about' }), 'Breaks')
  await user.click(coaching.getByRole('button', { name: 'Add' }))
  await user.click(await coaching.findByRole('button', { name: 'Mark as held' }))
  await user.click(await coaching.findByRole('button', { name: 'Mark as done' }))
  await waitFor(() => expect(coaching.getByRole('listitem').textContent).toMatch(/Breaks.*noted by.*held by.*done by.*Done/))
  expect(sent('activeSafety/addRiskCoaching')).toEqual([{ driverId: String(id), note: 'Breaks' }])
  await user.click(screen.getByRole('button', { name: 'Back to the ranking' }))
  await screen.findByRole('table', { name: 'Drivers by risk' })
  // Columns have no room on a phone: there each row is a card.
  act(() => setScreenSize('phone'))
  const [first] = within(await screen.findByRole('list', { name: 'Drivers by risk' })).getAllByRole('listitem')
  expect(first?.textContent).toMatch(/^张三 · 1234Rank1Risk score/)
  await pool.query('delete from vehicle_days where vehicle_id = $1', [vehicle])
})

test('an analysis asks for what the params of its address say (S2.routeDetail.10) (S2.routeDetail.11)', async () => {
  const asked = {
    beginTime: now - 86_400_000,
    endTime: now,
    operationTypes: [],
    orgId: '1',
    periodUnit: 'month',
    queryType: 'period',
  }
  const address = `/olMonitoringAnls?${new URLSearchParams({ params: JSON.stringify(asked) }).toString()}`
  const { sent } = await openScreen(address, { as: company, size: 'desktop' })
  await waitFor(() => expect(sent('activeSafety/getNetMonitoringAnls')[0]).toMatchObject(asked))
})

test('the analysis of a company shows its figures beside those before, and its periods (S1.feature.15)', async () => {
  const { user, sent, outrider } = await openScreen('/coScyAnRp', { as: company, size: 'desktop' })
  const files: File[] = []
  outrider.host.saveFile = async file => void files.push(file)
  const survey = within(await screen.findByRole('list', { name: 'Summary' }))
  await waitFor(() => expect(survey.getByText('Alarms').parentElement?.textContent).toBe('Alarms1Previous period: 0'))
  const details = within(await screen.findByRole('table', { name: 'Details' })).getAllByRole('row')
  expect(details).toHaveLength(9)
  // Seven days, and their sums, of which scores have none.
  expect(
    within(details.at(-1) as HTMLElement)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['Total', '', '0', '0.0', '1', '0', '1', '–', '0%'])
  // A file has them too.
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('menuitem', { name: 'CSV' }))
  await waitFor(() => expect(files).toHaveLength(1))
  expect(await files[0]?.text()).toMatch(/\nTotal,,0,0,1,0,1,,0%\r\n\r\nReport,Company safety analysis\r\n/)
  await user.click(screen.getByRole('radio', { name: 'Week' }))
  await waitFor(() => expect(sent('activeSafety/getOrgOperationStat').at(-1)).toMatchObject({ periodUnit: 'week' }))
})

test('a portrait shows what made the score and the events; an objection is sent with its reason (S1.feature.16)', async () => {
  const { user, sent } = await openScreen(`/vehRiskPortrait?vehicle=${vehicle}`, { as: company, size: 'desktop' })
  const list = () => screen.findByRole('list', { name: 'Risk events, newest first' })
  const link = within(await list()).getByRole('link', { name: /Overspeed · 沪A73001/ })
  expect(link.getAttribute('href')).toContain(`vehAlmMsgId=${rows[0]?.id}`)
  within(await screen.findByRole('table', { name: 'What made the score' })).getByRole('row', { name: /^Overspeed 2 1 0/ })
  // A part of the score leads to its events.
  await user.click(screen.getByRole('button', { name: 'Overspeed' }))
  await waitFor(() =>
    expect(sent('activeSafety/getRiskEvents').at(-1)).toMatchObject({ vehicleId: vehicle, type: 'overspeed', level: 2 }),
  )
  await user.click(await screen.findByRole('button', { name: 'All events' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'All events' })).toBeNull())
  const events = within(await list())
  await user.click(await events.findByRole('button', { name: 'Object' }))
  await user.type(events.getByRole('textbox', { name: 'Why it should not count' }), 'wrong limit')
  await user.type(events.getByRole('textbox', { name: 'For which driver (optional)' }), 'Mr Li')
  await user.click(events.getByRole('button', { name: 'Send objection' }))
  await waitFor(() =>
    expect(sent('activeSafety/objectToRiskEvent')).toEqual([
      { alarmId: rows[0]?.id, reason: 'wrong limit', driverName: 'Mr Li' },
    ]),
  )
  await events.findByText(/Objection open · for Mr Li · wrong limit/)
})

test('rows beyond a page come by a press, and it says how many there are', async () => {
  const days = { beginTime: now - 364 * 86_400_000, endTime: now, orgId: String(company.organisation) }
  const asked = { ...days, operationTypes: [], operationStatusFlags: [], periodUnit: 'day', queryType: 'period' }
  const address = `/olMonitoringAnls?${new URLSearchParams({ params: JSON.stringify(asked) }).toString()}`
  const { user } = await openScreen(address, { as: company, size: 'desktop' })
  await screen.findByText('200 of 365')
  await user.click(screen.getByRole('button', { name: 'Load more' }))
  await waitFor(() => expect(document.querySelectorAll('table[aria-label=Details] tbody tr')).toHaveLength(365))
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
})

test('an analysis is narrowed to vehicles of an operation status (S1.feature.15)', async () => {
  const { user, sent } = await openScreen('/coScyAnRp', { as: company, size: 'desktop' })
  await user.click(await screen.findByRole('button', { name: 'Operation status' }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'Suspended' }))
  await waitFor(() =>
    expect(sent('activeSafety/getOrgOperationSurvey').at(-1)).toMatchObject({ operationStatusFlags: ['suspended'] }),
  )
})

test('an analysis takes a range of one’s own, in the days of the platform, of at most 30 days', async () => {
  const dayMs = 86_400_000
  const midnight = (text: string) => Date.parse(`${text}T00:00:00+08:00`)
  const asked = { beginTime: midnight('2026-03-01'), endTime: midnight('2026-03-08'), orgId: '1', periodUnit: 'day' }
  const address = `/coScyAnRp?${new URLSearchParams({ params: JSON.stringify(asked) }).toString()}`
  const { user, sent } = await openScreen(address, { as: company, size: 'desktop' })
  // A week that is long past is not "the last 7 days".
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Custom' })).toHaveProperty('checked', true))
  const days = within(await screen.findByRole('group', { name: 'Time' }))
  const lastDay = within(days.getByRole('group', { name: 'Last day' }))
  expect(lastDay.getAllByRole('spinbutton').map(({ textContent }) => textContent)).toEqual(['07', '03', '2026'])
  await user.click(lastDay.getAllByRole('spinbutton')[1] as HTMLElement)
  await user.keyboard('05')
  // The first day follows: 8 April to 7 May are 30 days.
  await waitFor(() =>
    expect(sent('activeSafety/getOrgOperationSurvey').at(-1)).toMatchObject({
      beginTime: midnight('2026-04-08'),
      endTime: midnight('2026-05-07') + dayMs,
    }),
  )
  await user.click(screen.getByRole('radio', { name: 'Last 30 days' }))
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Last day' })).toBeNull())
  await user.click(screen.getByRole('radio', { name: 'Custom' }))
  await screen.findByRole('group', { name: 'Last day' })
})

test('objections are listed with their reasons, by state, and who objected does not decide', async () => {
  const { user, sent } = await openScreen('/riskObjections', { as: company, size: 'phone' })
  const list = within(await screen.findByRole('list', { name: 'Objections' }))
  await list.findByText(/objected for the driver Mr Li on .*: wrong limit/)
  await screen.findByText('Your own; somebody else decides')
  expect(screen.queryByRole('button', { name: 'Uphold' })).toBeNull()
  await user.click(screen.getByRole('radio', { name: 'Upheld' }))
  await screen.findByText('No objections')
  expect(sent('activeSafety/getRiskObjections').at(-1)).toMatchObject({ state: 'upheld' })
})

test('an administrator changes a weight after looking at its effect; who changed it when is said', async () => {
  const { user, sent } = await openScreen('/riskSettings', { as: company, size: 'desktop' })
  await screen.findByText('Default settings, never changed')
  const overspeed = await screen.findByRole('textbox', { name: 'Overspeed' })
  await user.clear(overspeed)
  await user.type(overspeed, '9')
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  const effect = within(await screen.findByRole('table', { name: 'Vehicle' }))
  effect.getByText(/沪A73001/)
  expect(sent('activeSafety/setRiskSettings')).toHaveLength(0)
  const save = screen.getByRole('button', { name: 'Save' })
  // It goes away when a number's field is left, by a press on Save, say: above the button it would move that from under the pointer.
  const table = screen.getByRole('table', { name: 'Vehicle' })
  expect(save.compareDocumentPosition(table)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await user.click(save)
  await screen.findByText(/^Changed by .* on/)
  const [saved] = sent('activeSafety/setRiskSettings')
  expect(saved).toMatchObject({ halfLifeDays: 14 })
  expect(
    (saved as { weights: { type: string; weight: number }[] }).weights.find(({ type }) => type === 'overspeed')?.weight,
  ).toBe(9)
})

test('what an upheld objection took out is beside what counts, and has no points', async () => {
  await platform.database.pool.query("update risk_objections set decision = 'upheld', decided_at = now() where alarm_id = $1", [
    rows[0]?.id,
  ])
  await openScreen(`/vehRiskPortrait?vehicle=${vehicle}`, { as: company, size: 'desktop' })
  const summary = within(await screen.findByRole('list', { name: 'Summary' }))
  await waitFor(() => expect(summary.getByText('Risk events').parentElement?.textContent).toBe('Risk events01 more taken out'))
  const [event] = within(await screen.findByRole('list', { name: 'Risk events, newest first' })).getAllByRole('listitem')
  expect(event?.textContent).toMatch(/does not countObjection upheld/)
  expect(event?.textContent).not.toMatch(/points?/)
})

test('the month of a company is one file as the table of its authority: figures, reasons, vehicles and drivers', async () => {
  const { user, sent, outrider } = await openScreen('/monthlyScore', { as: company, size: 'desktop' })
  const files: File[] = []
  outrider.host.saveFile = async file => void files.push(file)
  await user.click(await screen.findByRole('button', { name: 'Score form' }))
  await user.click(await screen.findByRole('menuitem', { name: /Excel|XLSX/ }))
  await waitFor(() => expect(files).toHaveLength(1))
  const { month } = sent('activeSafety/getDriverHours')[0] as { month: string }
  expect(files[0]?.name).toMatch(new RegExp(`^Score form.*${month}.*\\.xlsx$`))
  const parts = unzipSync(new Uint8Array((await files[0]?.arrayBuffer()) ?? new ArrayBuffer()))
  const part = (name: string) => new TextDecoder().decode(parts[`xl/${name}.xml`])
  expect([...part('workbook').matchAll(/sheet name="([^"]*)"/g)].map(([, name]) => name)).toEqual([
    expect.stringContaining('Score form'),
    'Why points are lost',
    'Driving time of drivers',
    'About',
  ])
  // Eight figures between their heading and their total.
  expect(part('worksheets/sheet1').match(/<row /g)).toHaveLength(10)
  expect(part('worksheets/sheet1')).toContain('On-duty checks answered')
  expect(part('worksheets/sheet4')).toContain('Jiaoyunfa [2016] No. 160')
})

test('who has no organisation is told so by rankings, analyses and the monthly score, which do not load for ever', async () => {
  const account = { login: 'of-nothing', password: 'a password of 1 test' }
  await platform.addUser(account.login, account.password, [])
  const nobody = companyOf({ platform, organisation: company.organisation, ...account })
  for (const path of ['/vehRiskPortrait', '/coScyAnRp', '/monthlyScore']) {
    await openScreen(path, { as: nobody })
    await screen.findByText('Your account has no organisation')
    cleanup()
  }
})
