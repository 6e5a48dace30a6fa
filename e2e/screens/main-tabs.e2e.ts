/** The tabs of /main on a phone, what the user chooses for the home page, and the module that the next start opens. */
import { newCompany } from '../fixtures/company.ts'
import { signedIn } from '../fixtures/session.ts'
import { expect, test } from '../fixtures/test.ts'
import { moduleTabs, openModule, vehicleCounts } from '../fixtures/vehicles.ts'

/** Offered wherever a list or a report asks for a time (S9.13). */
const times = ['Today', '3 days', '1 week', '1 month', 'Custom']

test('each tab shows its module, those without a tab open by their address, functions are chosen on /edit, what is saved as default is the next start (S2.main.2) (S2.main.3) (S2.main.4) (S2.main.5) (S2.main.6) (S2.main.7) (S1.settings.3) (S2.route.22) (S2.routeDetail.15) (S3.stored.6) (S5.defaultModule.noChange) (S9.10) (S9.11) (S9.12) (S9.13)', async ({
  page,
  installed,
}) => {
  const company = await newCompany(installed)
  await signedIn(page, company.product, company.login, company.password)
  const { url } = company.product
  await page.goto(`${url}/main`)
  const tabs = moduleTabs(page)
  await expect(tabs).toHaveText(['Home', 'Monitoring', 'Track', 'Video', 'Alarms', 'More'])
  await expect(tabs.filter({ hasText: 'Monitoring' })).toHaveAttribute('aria-current', 'page')
  for (const [module, shows] of [
    ['home', page.getByRole('region', { name: 'Common functions' })],
    ['track', page.getByRole('button', { name: 'Show track' })],
    ['video', page.getByRole('group', { name: 'Windows' })],
    ['alarm', page.getByText('No alarms')],
    ['more', page.getByRole('region', { name: 'All functions' })],
    ['pos', vehicleCounts(page)],
  ] as const) {
    await openModule(page, module)
    await expect(page).toHaveURL(`${url}/main/${module}`)
    await expect(shows).toBeVisible()
  }

  for (const [module, tab, shows] of [
    ['vehicleList', 'Monitoring', page.getByRole('searchbox')],
    ['selectedVehicleList', 'Monitoring', page.getByText('Selected vehicles').first()],
    ['alarmMap', 'Alarms', page.getByText('No alarms')],
  ] as const) {
    await page.goto(`${url}/main/${module}`)
    await expect(shows).toBeVisible()
    await expect(tabs.filter({ hasText: tab })).toHaveAttribute('aria-current', 'page')
    await expect(page).toHaveURL(`${url}/main/${module}`)
  }
  // The times that alarms are filtered by; those of reports: reports.e2e.ts.
  await page.goto(`${url}/main/alarm`)
  await page.getByRole('button', { name: 'Filters' }).click()
  for (const [filter, choices] of [
    ['Level', ['All levels', 'Level 1', 'Level 2']],
    ['Category', ['All categories', 'General', 'Forward', 'Abnormal driving', 'Blind spot', 'Tyre pressure']],
    ['Time', ['All', ...times]],
  ] as const)
    await expect(page.getByRole('group', { name: filter, exact: true }).getByRole('button')).toHaveText([...choices])

  await page.goto(`${url}/edit`)
  await expect(page).toHaveTitle(/More functions$/)
  await page.getByRole('button', { name: 'Remove Alarms', exact: true }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  // Dragged by its handle above the first.
  const [handle, first] = [
    page.getByRole('button', { name: 'Move Vehicles', exact: true }),
    page.getByRole('button', { name: 'Move Monitoring', exact: true }),
  ]
  const [from, to] = [await handle.boundingBox(), await first.boundingBox()]
  if (!from || !to) throw new Error('no handles')
  const stored = page.waitForResponse(reply => reply.url().endsWith('/user/setHomeFunctions'))
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 })
  await page.mouse.up()
  await stored
  await page.goto(`${url}/commonConfig`)
  await page.getByRole('radio', { name: 'Monitoring' }).click({ force: true })
  await expect(page.getByText('No changes to save', { exact: true })).toBeVisible()
  const icons = page.getByRole('radiogroup', { name: 'Vehicle icon' }).getByRole('radio')
  await expect(icons).toHaveCount(2)
  await page.getByRole('radio', { name: 'Car' }).check({ force: true })
  await page.reload()
  await expect(icons.and(page.getByRole('radio', { name: 'Car' }))).toBeChecked()
  await page.getByRole('radio', { name: 'Home' }).check({ force: true })
  await page.goto(`${url}/main`)
  await expect(page.getByRole('list', { name: 'Common functions' }).getByRole('link')).toHaveText([
    'Vehicles',
    'Monitoring',
    'Tracks',
  ])
  await expect(page.getByRole('navigation').getByRole('button', { name: 'Home' })).toHaveAttribute('aria-current', 'page')
  await page.goto(`${url}/commonConfig`)
  await page.getByRole('radio', { name: 'Monitoring' }).check({ force: true })
  await page.goto(`${url}/main`)
  await expect(page.getByRole('navigation').getByRole('button', { name: 'Monitoring' })).toHaveAttribute('aria-current', 'page')
})
