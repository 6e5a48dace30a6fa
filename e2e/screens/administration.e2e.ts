/** From the administrator's sign-in to a new user who signs in and sees exactly what was granted. */
import { newCompany } from '../fixtures/company.ts'
import { desktop, fillSignIn, openSignIn } from '../fixtures/pages.ts'
import { expect, test } from '../fixtures/test.ts'

const chosen = 'the password of 1 new user'

test('an administrator adds an organisation and a user of it, who chooses a password by the link, signs in and sees exactly that', async ({
  page,
  installed,
  browser,
}) => {
  const company = await newCompany(installed)
  await company.addVehicles([company.phone(1)])
  await page.setViewportSize(desktop)
  await openSignIn(page, company.product)
  await fillSignIn(page, company.login, company.password)
  await page.getByRole('link', { name: 'Admin' }).click()
  await page.getByRole('button', { name: 'Add organisation below' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: 'Chinese name' }).fill('一队')
  await sheet.getByRole('textbox', { name: 'English name' }).fill('Team one')
  await sheet.getByRole('button', { name: 'Save' }).click()
  // A role of the company, which the new user is given.
  // The table has a column of this name, too.
  await page.getByRole('button', { name: 'Roles', exact: true }).first().click()
  await expect(page.getByText('Manager, view only')).toBeVisible()
  await page.getByRole('button', { name: 'Add role' }).click()
  await sheet.getByRole('textbox', { name: 'Chinese name' }).fill('夜班')
  await sheet.getByRole('textbox', { name: 'English name' }).fill('Night shift')
  await sheet.getByRole('switch', { name: 'Alarm' }).click()
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: /Night shift/ })).toContainText('Alarm')
  await page.getByRole('link', { name: 'Admin' }).click()
  await page.getByRole('treeitem', { name: /^Team one/ }).click()
  await page.getByRole('button', { name: 'Add user' }).click()
  const login = `new.${company.login}`
  await sheet.getByRole('textbox', { name: 'Sign-in name' }).fill(login)
  await sheet.getByRole('textbox', { name: /^Name/ }).fill('Wang Fang')
  await sheet.getByRole('checkbox', { name: 'Night shift' }).click()
  await sheet.getByRole('button', { name: 'Add and make the link' }).click()
  const link = (await sheet.getByTestId('password-link').textContent()) ?? ''
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('row', { name: new RegExp(login) })).toContainText('Invited')

  // A device that knows no platform yet.
  const context = await browser.newContext({ locale: 'en-GB' })
  await context.addInitScript(() => localStorage.setItem('lang', '"en"'))
  const theirs = await context.newPage()
  await theirs.goto(link)
  await expect(theirs.getByText(`Your sign-in name: ${login}`)).toBeVisible()
  await theirs.getByLabel('New password', { exact: true }).fill(chosen)
  await theirs.getByLabel('Confirm new password').fill(chosen)
  await theirs.getByRole('button', { name: 'Save password' }).click()
  await expect(theirs).toHaveURL(/\/login$/)
  await fillSignIn(theirs, login, chosen)
  await expect(theirs).toHaveURL(/\/main/)
  const seen = (
    await company.call<{ users: { rights: string[]; organisations: { orgName: string }[] }[] }>('admin/getUsers', {
      keyword: login,
    })
  ).users
  expect(seen.map(({ organisations }) => organisations.map(({ orgName }) => orgName))).toEqual([['Team one']])
  expect(seen.map(({ rights }) => rights)).toEqual([['posAuth', 'alarmAuth']])
  // The vehicle of the company is in the organisation above.
  await theirs.goto(`${company.product.url}/main/vehicleList`)
  await expect(theirs.getByText('No vehicles yet')).toBeVisible()
  await theirs.goto(link)
  await expect(theirs.getByText(/was used or has expired/)).toBeVisible()
  await context.close()
})
