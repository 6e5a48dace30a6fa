/** A vehicle's form is not left by accident: the browser's own way back, and its question before the page goes. */
import { expect, test } from '../fixtures/test.ts'
import { phone } from '../fixtures/pages.ts'
import { signedIn } from '../fixtures/session.ts'
import { newCompany } from '../fixtures/company.ts'

test.use({ viewport: phone })

test('what is not saved is not lost without a word: back asks, stay keeps it, leave leaves', async ({
  page,
  installed: product,
}) => {
  const company = await newCompany(product)
  const [id] = await company.addVehicles([company.phone(1)])
  await signedIn(page, product, company.login, company.password)
  await page.goto(`${product.url}/vehicleInfo?vehicle=${id}`)
  await page.getByRole('button', { name: /^Edit vehicle Organisation/ }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  const field = page.getByLabel(/^Fleet no\./)
  await field.fill('Half')
  await page.goBack()
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Keep editing' }).last().click()
  await expect(question).toHaveCount(0)
  await expect(field).toHaveValue('Half')
  await page.getByRole('button', { name: 'Back' }).click()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(page).toHaveURL(/editVehicle/)

  // The browser asks in its own words before the page itself goes.
  const asked = page.waitForEvent('dialog')
  const gone = page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await gone
  await expect(field).toHaveValue('Half')

  await page.getByRole('button', { name: 'Back' }).click()
  await question.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page).toHaveURL(/VehicleInfo|vehicleInfo/)
  expect(await product.sql('select nickname from vehicles where id = $1', [id])).toEqual([{ nickname: '' }])
})
