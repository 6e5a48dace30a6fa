/** Every report from the menu to its result, on a desktop and on a phone. */
import type { Page, Request } from '@playwright/test'
import { type Lang, type ReportName, reportNames, reportOf } from '@outrider/contract'
import { type Company, newCompany } from '../fixtures/company.ts'
import { signedIn } from '../fixtures/session.ts'
import { enter } from '../fixtures/keyboard.ts'
import { changeLang } from '../fixtures/visits.ts'
import { expect, test } from '../fixtures/test.ts'

let company: Company
let plate: string
let organisation: Record<Lang, string>

test.beforeAll(async ({ installed }) => {
  company = await newCompany(installed)
  const phone = company.phone(1)
  plate = `T${phone}`
  const [vehicle] = await company.addVehicles([phone])
  const sql: typeof installed.sql = (text, values) => installed.sql(text, values)
  // Yesterday, in the zone of days.
  await sql(
    `insert into vehicle_days (vehicle_id, day, distance_m, distance_source, driving_s, idling_s, parked_s, gap_s, online_s,
       engine_on_s, engine_starts, max_speed_kmh, mean_speed_kmh, fuel_used_ml, fuel_readings, points, computed_at)
     select $1, (now() at time zone 'Asia/Shanghai')::date - 1, 123400, 'odometer', 7200, 1800, 70200, 7200, 79200, 9000, 3, 88, 61.7, 25000, 9, 99,
       now()`,
    [vehicle],
  )
  await sql(
    `insert into alarm_counts (hour, vehicle_id, type, level, started, processed)
     values (date_trunc('hour', now() - interval '1 day'), $1, 1, 1, 4, 1)`,
    [vehicle],
  )
  for (const [kind, from, to] of [
    ['refuelling', 20_000, 170_500],
    ['loss', 170_500, 140_000],
  ])
    await sql(
      `insert into fuel_events (vehicle_id, kind, begin_at, end_at, begin_ml, end_ml, lat, lng)
       values ($1, $2, now() - interval '1 day', now() - interval '1 day' + interval '5 minutes', $3, $4, 31.2, 121.4)`,
      [vehicle, kind, from, to],
    )
  const [row] = await sql<Record<Lang, string>>('select name_en as en, name as zh from organisations where id = $1', [
    company.organisation,
  ])
  organisation = row ?? { en: '', zh: '' }
})

/** The statement of its route, a figure of a row that is only right when the report is, and what the chart's table says of yesterday, or of the first. */
const figures: Record<ReportName, readonly [id: string, row: string, chart: string]> = {
  mileage: ['(S2.route.23)', '123.4', '123.4'],
  monitoring: ['(S2.route.24)', '22.00', '22'],
  alarms: ['(S2.route.25)', '4', '13'],
  refuelling: ['(S2.route.26)', '150.5', '150.5'],
  leaking: ['(S2.route.27)', '30.5', '30.5'],
  driving: ['(S2.route.28)', '2.50', '2.5'],
  mileageRanking: ['(S2.route.29)', '123.4', '123.4'],
  oilRanking: ['(S2.route.30)', '25.0', '25'],
  vehicleOilRanking: ['(S2.route.31)', '20.3', '25'],
}

const titled = (page: Page, title: string) => expect(page).toHaveTitle(`Outrider · ${title}`)

/** Asked in Chinese, and read in both languages. */
async function resultOf(page: Page, name: ReportName, wide: boolean): Promise<void> {
  const report = reportOf(name)
  const asked: string[] = []
  const note = (request: Request) => void asked.push(new URL(request.url()).pathname.slice(1))
  page.on('request', note)
  await page.goto(
    `${company.product.url}${report.query}?${new URLSearchParams({ org: String(company.organisation), time: 'threeDays' })}`,
  )
  await titled(page, `${report.en} query`)
  await changeLang(page, 'zh')
  await titled(page, `${report.zh}查询`)
  // In wide windows by keys: every report has the same frame, but its own fields, chart and columns.
  const show = page.getByRole('button', { name: '查询', exact: true })
  if (wide) await enter(page, show)
  else await show.click()
  await expect(page).toHaveURL(url => url.pathname === report.result)
  const [, inRow, inChart] = figures[name]
  const shows = async (lang: Lang) => {
    await titled(page, report[lang])
    const about = report.groups[0] === 'organisation' ? organisation[lang] : plate
    const row = wide ? page.getByRole('row', { name: new RegExp(about) }) : page.getByRole('button', { name: new RegExp(about) })
    await expect(row.last()).toContainText(inRow)
    await expect(page.locator('figure table').first()).toContainText(inChart)
  }
  await shows('zh')
  for (const { call } of report.parts) expect(asked).toContain(call)
  await changeLang(page, 'en')
  await shows('en')
  if (wide) {
    const heading = page
      .getByRole('columnheader')
      .filter({ has: page.getByRole('button') })
      .last()
    const before = await heading.getAttribute('aria-sort')
    await enter(page, heading.getByRole('button'))
    await expect(heading).not.toHaveAttribute('aria-sort', before ?? 'none')
  }
  page.off('request', note)
}

for (const [size, width, height] of [
  ['a desktop', 1440, 900],
  ['a phone', 390, 844],
] as const) {
  for (const names of [reportNames.slice(0, 3), reportNames.slice(3, 6), reportNames.slice(6)])
    test(`on ${size} the queries of ${names.map(name => reportOf(name).en.toLowerCase()).join(', ')} lead to their results, with their figures in chart and rows, in both languages (S2.route.11) ${names.map(name => figures[name][0]).join(' ')}`, async ({
      page,
    }) => {
      await signedIn(page, company.product, company.login, company.password)
      await page.setViewportSize({ width, height })
      for (const name of names) await resultOf(page, name, width > 1000)
    })

  test(`on ${size} reports have a menu and a daily summary, in both languages (S2.route.11)`, async ({ page }) => {
    await signedIn(page, company.product, company.login, company.password)
    await page.setViewportSize({ width, height })
    for (const [path, title] of [
      ['/report', { en: 'Reports', zh: '报表' }],
      ['/vehicleTrackCardQuery', { en: 'Daily summary', zh: '行车日报' }],
      ['/vehicleTrackCard', { en: 'Daily summary', zh: '行车日报' }],
    ] as const) {
      await page.goto(company.product.url + path)
      for (const lang of ['en', 'zh', 'en'] as const) {
        await changeLang(page, lang)
        await titled(page, title[lang])
      }
    }
  })
}

test('the menu offers just the reports of this user, and opens them; without one it says that none is assigned (S1.feature.14) (S6.menu.2) (S6.menu.3) (S9.13)', async ({
  page,
}) => {
  await signedIn(page, company.product, company.login, company.password)
  await page.goto(`${company.product.url}/report`)
  const offered = page.getByRole('list', { name: 'Reports' }).getByRole('button')
  await expect(offered).toHaveCount(reportNames.length + 1)
  await page.getByRole('button', { name: /Alarm statistics/ }).click()
  await expect(page).toHaveURL(/\/Report\/AlarmStat$/)
  await expect(page.getByRole('group', { name: 'Time', exact: true }).getByRole('button')).toHaveText([
    'Today',
    '3 days',
    '1 week',
    '1 month',
    'Custom',
  ])
  // No range over 30 days can be chosen: the first day follows the last (S9.7).
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${company.product.url}/Report/AlarmStat?org=1&time=custom&begin=2026-01-01&end=2026-01-30`)
  await page.getByLabel('Last day').fill('2026-03-31')
  await expect(page.getByLabel('First day')).toHaveValue('2026-03-02')

  const viewer = await company.addUser('noreports', { posAuth: false, trackAuth: false, alarmAuth: false })
  const other = await page.context().browser()?.newPage()
  if (!other) throw new Error('no browser')
  await signedIn(other, company.product, viewer, company.password)
  await other.goto(`${company.product.url}/report`)
  await expect(other.getByText('Menu permission is not assigned to the current account')).toBeVisible()
  await other.close()
})
