/** The system overview on a wall screen, which only a browser fills, and the safety screens with their figures; their rules are Safety.screen.test.tsx. */
import { newCompany } from '../fixtures/company.ts'
import { desktop } from '../fixtures/pages.ts'
import { signedIn } from '../fixtures/session.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ viewport: desktop })

test('on a wall the overview fills the whole screen, asks for its figures again, and leaving it leaves full screen too', async ({
  page,
  installed: product,
}) => {
  const company = await newCompany(product)
  await signedIn(page, product, company.login, company.password)
  await page.clock.install()
  await page.goto(`${product.url}/overview`)
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

test('safety reports (S1.feature.15) and risk reports of organisations, vehicles and drivers (S1.feature.16) show figures of the fleet', async ({
  page,
  installed: product,
}) => {
  const company = await newCompany(product)
  const [vehicle = ''] = await company.addVehicles([company.phone(1)])
  await product.sql(
    `with begun as (
       insert into alarm_cases (vehicle_id, type, level, started_at, last_at, edition, late, timed_by_arrival, report_time, report_digest,
         start_speed_dkmh, last_speed_dkmh) values ($1, 2, 2, now(), now(), 2019, false, false, now(), 1, 0, 0)),
     counted as (
       insert into alarm_counts (hour, vehicle_id, type, level, started, processed) values (date_trunc('hour', now()), $1, 2, 2, 1, 0)),
     driver as (
       insert into drivers (organisation_id, licence, name, issuer) values ($2, $3, 'Wang Fang', '') returning id, licence, name)
     insert into driver_cards (vehicle_id, time, inserted, driver_id, licence, name)
     select $1, now() - interval '1 hour', true, id, licence, name from driver`,
    [vehicle, company.organisation, `31010119900101${company.phone(1).slice(-4)}`],
  )
  await signedIn(page, product, company.login, company.password)
  const plate = `T${company.phone(1)}`
  for (const [path, role, name, text] of [
    ['/coScyAnRp', 'list', 'Summary', /Alarms\s*1/],
    ['/orgRiskPortrait', 'table', 'What made the score', /Overspeed/],
    [`/vehRiskPortrait?vehicle=${vehicle}`, 'list', 'Risk events, newest first', plate],
    ['/driverRiskPortrait', 'table', 'Drivers by risk', 'Wang Fang'],
  ] as const) {
    await page.goto(`${product.url}${path}`)
    await expect(page.getByRole(role, { name })).toContainText(text)
  }
})
