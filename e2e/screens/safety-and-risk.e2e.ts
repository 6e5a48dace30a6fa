/** Safety analyses, daily reports and risk portraits with the figures of a company of their own. */
import type { Page } from '@playwright/test'
import { type Company, newCompany } from '../fixtures/company.ts'
import { desktop } from '../fixtures/pages.ts'
import { signedIn } from '../fixtures/session.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ viewport: desktop })

const overspeed = 2
const distanceTooShort = 25_857

let company: Company
let vehicle: string
let driver: string

test.beforeAll(async ({ installed }) => {
  company = await newCompany(installed)
  const [id] = await company.addVehicles([company.phone(1)])
  vehicle = id ?? ''
  const today = `greatest(date_trunc('day', now(), 'Asia/Shanghai'), now() - interval '1 minute')`
  const sql: typeof installed.sql = (text, values) => installed.sql(text, values)
  // Two events of today, and three days of driving before: enough kilometres for a score.
  await sql(
    `insert into alarm_cases (vehicle_id, type, level, started_at, last_at, edition, late, timed_by_arrival, report_time, report_digest,
       start_speed_dkmh, last_speed_dkmh)
     select $1, type, 2, at, at, 2019, false, false, at, type, 0, 0
     from unnest($2::int[]) as type, (select ${today} as at) as moment`,
    [vehicle, [overspeed, distanceTooShort]],
  )
  await sql(
    `insert into alarm_counts (hour, vehicle_id, type, level, started, processed)
     select date_trunc('hour', ${today}), $1, type, 2, 1, 0 from unnest($2::int[]) as type`,
    [vehicle, [overspeed, distanceTooShort]],
  )
  await sql(
    `insert into vehicle_days (vehicle_id, day, distance_m, distance_source, driving_s, idling_s, parked_s, gap_s, online_s,
       engine_on_s, engine_starts, max_speed_kmh, mean_speed_kmh, fuel_readings, points, computed_at)
     select $1, (now() at time zone 'Asia/Shanghai')::date - back, 400000, 'odometer', 21600, 0, 64800, 0, 86400, 21600, 1, 88, 61.7, 0, 99, now()
     from generate_series(1, 3) as back`,
    [vehicle],
  )
  const [row] = await sql<{ id: string }>(
    `insert into drivers (licence, name, organisation_id, issuer) values ($1, 'Anna', $2, '') returning id`,
    [company.phone(1), company.organisation],
  )
  driver = row?.id ?? ''
  await sql(
    `insert into driver_cards (vehicle_id, time, inserted, driver_id, licence, name) values ($1, now() - interval '5 hours', true, $2, $3, 'Anna')`,
    [vehicle, driver, company.phone(1)],
  )
})

const short = (of: Page) => of.getByRole('list', { name: 'Summary' })

test('analyses, daily report and portraits show the events of the company, by vehicle and by driver (S1.feature.15) (S1.feature.16)', async ({
  page,
}) => {
  const plate = `T${company.phone(1)}`
  await signedIn(page, company.product, company.login, company.password)
  const open = async (path: string, title: string) => {
    await page.goto(company.product.url + path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  }
  await open('/coScyAnRp', 'Company safety analysis')
  await expect(short(page)).toContainText('Alarms2Previous period: 0')
  await expect(page.getByRole('table', { name: 'Details' })).toBeVisible()
  await open('/vehScyAnRp', 'Vehicle safety analysis')
  await expect(page.getByRole('row', { name: new RegExp(plate) })).toBeVisible()
  for (const path of ['/SafetyDaily', '/MLSafetyDaily']) {
    await open(path, 'Safety daily report')
    await expect(page.getByRole('list', { name: 'Safety daily report' })).toContainText('Alarms2')
    await expect(page.getByRole('list', { name: 'Vehicles with the most risk events' })).toContainText(plate)
  }

  for (const [path, title] of [
    ['/orgRiskPortrait', 'Organisation risk portrait'],
    [`/vehRiskPortrait?vehicle=${vehicle}`, 'Vehicle risk portrait'],
    [`/driverRiskPortrait?driver=${driver}`, 'Driver risk portrait'],
  ] as const) {
    await open(path, title)
    await expect(short(page)).toContainText('Risk events2')
    await expect(
      page.getByRole('table', { name: 'What made the score' }).getByRole('row', { name: /^Overspeed \d 1 0/ }),
    ).toBeVisible()
    const events = page.getByRole('list', { name: 'Risk events, newest first' })
    await expect(events.getByRole('link', { name: new RegExp(`Overspeed · ${plate}`) })).toBeVisible()
  }
  await expect(page.getByRole('heading', { level: 2, name: 'Anna' })).toBeVisible()

  // The wall: the whole screen is filled, figures are asked for again, and leaving it leaves full screen too.
  await page.setViewportSize(desktop)
  await page.clock.install()
  await open('/overview', 'System overview')
  await page.getByRole('button', { name: 'Show on a wall screen' }).click()
  const wall = page.getByRole('main', { name: 'System overview' })
  await expect(wall.getByRole('list', { name: 'Fleet' })).toContainText('Alarms today')
  const filled = () => page.evaluate(() => document.fullscreenElement !== null)
  await expect.poll(filled).toBe(true)
  const box = await wall.boundingBox()
  expect([box?.x, box?.y, box?.width, box?.height]).toEqual([
    0,
    0,
    ...Object.values(await page.evaluate(() => ({ width: innerWidth, height: innerHeight }))),
  ])
  const again = page.waitForResponse(reply => reply.url().endsWith('/report/getDataOverviewReport'))
  await page.clock.runFor(61_000)
  await again
  await wall.getByRole('button', { name: 'Leave the wall screen (Esc)' }).click()
  await expect(wall.getByRole('button', { name: 'Leave the wall screen (Esc)' })).toBeHidden()
  await expect.poll(filled).toBe(false)
})
