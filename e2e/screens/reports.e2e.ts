/** A report from the menu to its result: every report, its figures and its menu are Results.screen.test.tsx. */
import { type Company, newCompany } from '../fixtures/company.ts'
import { desktop } from '../fixtures/pages.ts'
import { signedIn } from '../fixtures/session.ts'
import { expect, test } from '../fixtures/test.ts'

let company: Company
let plate: string
test.beforeAll(async ({ installed }) => {
  company = await newCompany(installed)
  const number = company.phone(1)
  plate = `T${number}`
  const [vehicle] = await company.addVehicles([number])
  // Yesterday, in the zone of days.
  await installed.sql(
    `insert into vehicle_days (vehicle_id, day, distance_m, distance_source, driving_s, idling_s, parked_s, gap_s, online_s,
       engine_on_s, engine_starts, max_speed_kmh, mean_speed_kmh, fuel_used_ml, fuel_readings, points, computed_at)
     select $1, (now() at time zone 'Asia/Shanghai')::date - 1, 123400, 'odometer', 7200, 1800, 70200, 7200, 79200, 9000, 3, 88, 61.7, 25000, 9, 99,
       now()`,
    [vehicle],
  )
})

test('on a desktop a report is opened from the menu, asked and read: a chart that is drawn, and a row of the vehicle (S1.feature.14)', async ({
  page,
}) => {
  await page.setViewportSize(desktop)
  await signedIn(page, company.product, company.login, company.password)
  await page.goto(`${company.product.url}/report`)
  await page
    .getByRole('group', { name: 'Reports' })
    .getByRole('button', { name: /^Distance statistics/ })
    .click()
  // The whole of one's organisation is shown at once.
  await expect(page).toHaveURL(/\/mileageStat\?org=/)
  await page.goto(`${company.product.url}/Report/MileageStat?org=${company.organisation}&time=threeDays`)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(/\/mileageStat\?/)
  await expect(page.getByRole('row', { name: plate }).last()).toContainText('123.4')
  await expect(page.locator('figure').first()).toBeVisible()
  await expect(page.locator('figure table').first()).toContainText('123.4')
})
