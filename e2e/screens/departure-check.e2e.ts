/** A departure check that is filled in without a network, and what becomes of it. */
import { expect, test } from '../fixtures/test.ts'
import { newCompany } from '../fixtures/company.ts'
import { signedIn } from '../fixtures/session.ts'

/** The smallest PNG there is. */
const picture = {
  name: 'tyre.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

test('a check filled in without a network outlives its page, is stored once when there is one, and is released by a second person', async ({
  browser,
  installed: product,
}) => {
  const company = await newCompany(product)
  const [vehicle] = await company.addVehicles([company.phone(1)])
  const chief = await company.addUser('chief', {})
  const address = `${product.url}/departureCheck?vehicleId=${vehicle}`

  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en' })
  const page = await context.newPage()
  await signedIn(page, product, company.login, company.password)
  // A large picture on a slow phone: it is read until the test says so.
  await page.addInitScript(() => {
    const read = window.createImageBitmap.bind(window)
    const saidSo = new Promise(resolve => window.addEventListener('readPictures', resolve, { once: true }))
    window.createImageBitmap = async (...args: unknown[]) => {
      await saidSo
      return read(...(args as Parameters<typeof read>))
    }
  })
  await page.goto(`${product.url}/departureCheck`)
  const listed = page.getByRole('list', { name: 'Vehicles and today’s checks' }).getByText(`T${company.phone(1)}`)
  await listed.click()
  await page.getByRole('button', { name: 'Start check' }).click()
  await expect(page.getByRole('region', { name: 'Steering' })).toBeVisible()

  await context.setOffline(true)
  for (const item of await page.getByRole('radiogroup').all()) await item.getByRole('radio', { name: 'Good' }).check()
  const brakes = page.getByRole('region', { name: /^Brakes/ })
  await brakes.getByRole('radio', { name: 'Defect' }).check()
  await brakes.getByLabel('Select picture').setInputFiles(picture)
  await page.getByLabel('Note').fill('Filled in the yard')
  await page.evaluate(() => window.dispatchEvent(new Event('readPictures')))
  await expect(brakes.getByRole('img')).toBeVisible()
  await expect(page.getByLabel('Note')).toHaveValue('Filled in the yard')
  await page.getByRole('button', { name: 'Send check' }).click()
  await expect(brakes.getByText('Please say what is wrong')).toBeVisible()
  await brakes.getByLabel('What is wrong').fill('Air leaks')
  await page.getByRole('button', { name: 'Send check' }).click()
  await expect(page.getByRole('button', { name: '1 waiting to be sent' })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('searchbox').fill('T')
  await expect(page.getByText(/^No network. Showing the list saved on this device at/)).toBeVisible()
  await expect(listed).toBeVisible()
  await page.close()

  // The answer to the first sending is lost: the second one is not a second check.
  let lost = 0
  await context.route('**/vehicle/modifyDepartureCheck', async route => {
    const answer = await route.fetch()
    lost += 1
    await (lost === 1 ? route.abort('connectionreset') : route.fulfill({ response: answer }))
  })
  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto(address)
  await expect(again.getByText('Awaiting release').first()).toBeVisible()
  // As when the network comes back, instead of the pause between two attempts.
  await again.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(again.getByRole('button', { name: '1 waiting to be sent' })).toBeHidden()
  expect(lost).toBe(2)
  const stored = await product.sql('select 1 from departure_checks where vehicle_id = $1', [vehicle])
  expect(stored).toHaveLength(1)
  await expect(again.getByRole('img', { name: /^Picture 1 of Brakes/ })).toBeVisible()
  await expect(again.getByText('You filled in this check, so someone else must release the vehicle.')).toBeVisible()
  await context.close()

  const second = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en' })
  const office = await second.newPage()
  await signedIn(office, product, chief, company.password)
  await office.goto(address)
  await office.getByRole('button', { name: 'Release', exact: true }).click()
  await office.getByLabel('What was done').fill('Hose replaced')
  await office.getByRole('button', { name: 'Release', exact: true }).click()
  await expect(office.getByText(/Released by .*Hose replaced/)).toBeVisible()
  await second.close()
})
