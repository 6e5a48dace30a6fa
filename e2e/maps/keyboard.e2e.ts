import { newCompany } from '../fixtures/company.ts'
import { desktop } from '../fixtures/pages.ts'
import { signedIn } from '../fixtures/session.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ viewport: desktop })

test('on a wide screen list and map are worked with the keyboard alone', async ({ page, installed }) => {
  const company = await newCompany(installed)
  await company.addVehicles([company.phone(1), company.phone(2)])
  const rows = page.getByRole('region', { name: 'Vehicle list' }).getByRole('list').getByRole('button')

  await signedIn(page, installed, company.login, company.password)
  await page.goto(`${installed.url}/main`)
  await expect(rows).toHaveCount(2)
  await page.getByRole('button', { name: 'Zoom in' }).waitFor()
  const reached: string[] = []
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '')
  await page.getByRole('searchbox').focus()
  for (let at = 0; at < 40 && !reached.includes('Zoom out'); at++) {
    await page.keyboard.press('Tab')
    reached.push(await focused())
  }
  expect(reached.some(name => name.includes(`T${company.phone(1)}`))).toBe(true)
  expect(reached).toEqual(expect.arrayContaining(['Zoom in', 'Zoom out']))
  await rows.first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Vehicle details' })).toContainText(`T${company.phone(1)}`)
})
