/** How the form that adds a vehicle is laid out; AddVehicle.screen.test.tsx has what it asks, refuses and sends. */
import { choose, selectOf } from '../fixtures/fields.ts'
import { newCompany } from '../fixtures/company.ts'
import { desktop, phone } from '../fixtures/pages.ts'
import { signedIn } from '../fixtures/session.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ viewport: desktop })

const fields = ['Organisation', 'Plate number', 'Plate colour', 'Terminal phone no.', 'Vehicle type', 'Terminal type'].concat(
  ['Terminal ID', 'Channels', 'SIM card no.', 'Serial number', 'Brand', 'Body colour', 'Home city', 'Seats', 'Tonnage', 'VIN'],
  ['Engine number', 'DVR channels', 'Industry category', 'Operation type', 'DVR device type', 'Forward warning device'],
  ['Blind-spot warning device'],
)

test('on a wide screen the fields stand in two columns, all of them (S3.addVehicle.1) (S3.addVehicle.2); on a phone a wrong field further down comes into view', async ({
  page,
  installed: product,
}) => {
  const company = await newCompany(product)
  await signedIn(page, product, company.login, company.password)
  await page.goto(`${product.url}/addNewVehicle`)
  const field = (label: string) => page.getByLabel(label, { exact: true })
  await expect(field('Plate number')).toBeVisible()
  const left = await selectOf(page, 'Plate colour').boundingBox()
  const right = await field('Terminal phone no.').boundingBox()
  // The select's box is that of its border.
  expect(Math.abs((right?.y ?? 0) - (left?.y ?? 0))).toBeLessThanOrEqual(1)
  expect(right?.x ?? 0).toBeGreaterThan(left?.x ?? 0)

  await page.getByText('More (optional)').click()
  for (const label of fields)
    await expect(
      field(label)
        .or(page.getByRole('button', { name: label }))
        .first(),
    ).toBeVisible()
  await page.getByText('More (optional)').click()

  await page.setViewportSize(phone)
  await field('Plate number').fill('沪E2E02')
  await choose(page, 'Plate colour', 'Blue')
  await field('Terminal phone no.').fill(company.phone(2))
  await choose(page, 'Vehicle type', 'Truck')
  await choose(page, 'Terminal type', 'JT/T 808-2019 terminal')
  await page.getByText('More (optional)').click()
  await field('Tonnage').fill('100000')
  await field('Plate number').focus()
  await page.getByRole('button', { name: 'Add vehicle' }).click()
  await expect(page.getByRole('alert')).toHaveText('The tonnage must be between 0.000 and 99999.999')
  await expect(field('Tonnage')).toBeFocused()
  await expect(field('Tonnage')).toBeInViewport()
})
