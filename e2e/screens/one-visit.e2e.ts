/** Forms and settings of an ordinary day, in one visit of a page: that they work in a browser. Their rules are the screen tests beside them. */
import { newCompany } from '../fixtures/company.ts'
import { typeDate } from '../fixtures/fields.ts'
import { signedIn } from '../fixtures/session.ts'
import { expect, test } from '../fixtures/test.ts'

test('settings are reached from the personal centre (S2.routeDetail.19) and do-not-disturb needs both times (S5.push.dnd); an itinerary is added, listed and edited (S1.feature.17); a picker hands its choice back (S2.routeDetail.18); no range is longer than 30 days (S9.7)', async ({
  page,
  installed: product,
}) => {
  const company = await newCompany(product)
  const [vehicle = ''] = await company.addVehicles([company.phone(1)])
  await product.sql(`insert into drivers (organisation_id, licence, name, issuer) values ($1, $2, 'Wang Fang', '')`, [
    company.organisation,
    `31010119900101${company.phone(1).slice(-4)}`,
  ])
  // As the form keeps it that was left half done.
  const itineraryDraft = { vehicle, draft: { origin: 'Shanghai' } }
  await signedIn(page, product, company.login, company.password, { itineraryDraft })
  await page.goto(`${product.url}/my`)
  for (const [path, title] of [
    ['/alarmConfig', 'Alarm settings'],
    ['/videoConfig', 'Video settings'],
    ['/themeConfig', 'Theme settings'],
    ['/mapConfig', 'Map settings'],
    ['/pushConfig', 'Push settings'],
  ] as const) {
    const entry = new RegExp(`^${title}`)
    await page
      .getByRole('link', { name: entry })
      .or(page.getByRole('button', { name: entry }))
      .first()
      .click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    if (path !== '/pushConfig') await page.goBack()
  }
  const sent: string[] = []
  page.on('request', request => sent.push(new URL(request.url()).pathname))
  await page.getByRole('switch', { name: 'Do not disturb' }).click({ force: true })
  await page.getByRole('button', { name: 'Save the times' }).click()
  await expect(page.getByText('Please set a start and an end time').first()).toBeVisible()
  expect(sent).not.toContain('/alarm/setMobilePush')

  await page.goto(`${product.url}/AddItineraryReporting`)
  await page.getByLabel(/^To/).fill('Suzhou')
  await typeDate(page, /^Planned start/, '2026-01-05T08:00')
  await typeDate(page, /^Planned end/, '2026-01-05T12:00')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(/\/EditItineraryReporting\?itinerary=/)
  await page.goto(`${product.url}/ItineraryReporting`)
  await page
    .getByRole('list', { name: 'Itinerary reports' })
    .getByRole('button', { name: /Shanghai – Suzhou/ })
    .click()
  await page.getByLabel(/^Cargo/).fill('Steel')
  await page.getByRole('button', { name: 'Mark as under way' }).click()
  await expect(page.getByText(/Cargo: – → Steel/)).toBeVisible()

  await page.goto(`${product.url}/trackDriverList`)
  await page.getByRole('combobox', { name: 'Driver' }).click()
  await page
    .getByRole('list', { name: 'Drivers' })
    .getByRole('button', { name: /Wang Fang/ })
    .click()
  await expect(page).toHaveURL(/\/trackDriverList/)
  await expect(page.getByRole('combobox', { name: 'Driver' })).toContainText('Wang Fang')

  const days = 'time=custom&begin=2026-01-01&end=2026-01-30'
  await page.goto(`${product.url}/Report/AlarmStat?org=${company.organisation}&${days}`)
  await typeDate(page, 'Last day', '2026-03-31')
  const first = page.getByRole('group', { name: 'First day', exact: true }).getByRole('spinbutton')
  await expect(first).toHaveText(['02', '03', '2026'])
})
