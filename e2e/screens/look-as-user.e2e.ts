/** An administrator sees what a user sees in this tab, over a reload, and has his own account back at the end. */
import { newCompany } from '../fixtures/company.ts'
import { desktop } from '../fixtures/pages.ts'
import { signedIn } from '../fixtures/session.ts'
import { expect, test } from '../fixtures/test.ts'

test('a tab shows what the user sees, with the way back above every screen, and another tab stays the administrator’s', async ({
  page,
  context,
  installed,
}) => {
  const company = await newCompany(installed)
  await company.addVehicles([company.phone(1)])
  const { userId } = await company.call<{ userId: string }>('admin/addUser', {
    login: `viewer.${company.login}`,
    name: 'Wang Fang',
    mobile: '',
    email: '',
    lang: 'en',
    endsOn: '',
    rights: ['posAuth'],
    orgIds: [company.organisation],
  })
  await page.setViewportSize(desktop)
  await signedIn(page, company.product, company.login, company.password)
  await page.goto(`${company.product.url}/admin/user?user=${userId}`)
  await page.getByRole('button', { name: 'See as this user sees' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'See as this user sees' }).click()
  const bar = page.getByRole('region', { name: 'Looking as another user' })
  await expect(bar).toContainText('You see what Wang Fang sees')
  await expect(page.getByRole('link', { name: 'Admin' })).toHaveCount(0)
  await page.reload()
  await expect(bar).toContainText('30 minutes left')
  const other = await context.newPage()
  await other.goto(`${company.product.url}/admin`)
  await expect(other.getByRole('button', { name: 'Add user' })).toBeVisible()
  await other.close()
  await bar.getByRole('button', { name: 'End' }).click()
  await expect(page).toHaveURL(/\/admin\/user\?user=/)
  await expect(page.getByRole('button', { name: 'See as this user sees' })).toBeVisible()
  await expect(bar).toHaveCount(0)
})
