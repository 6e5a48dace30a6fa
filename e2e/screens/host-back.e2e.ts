/** Going back in a shell and in a messenger's browser, over the history of a real browser: app/back/back.screen.test.tsx has all the rules. */
import { expect, test } from '../fixtures/test.ts'
import { invokedOfMessenger, keepSignedIn, openHost, pressBack, shellCalls } from '../fixtures/hosts.ts'
import { openModule } from '../fixtures/vehicles.ts'

const asks = 'Press again to exit the application'

test('in the app back closes what is open, leads through modules and screens, asks on the main page, and exits when pressed again (S2.back.1) (S2.back.2) (S2.back.4) (S2.back.5) (S2.back.6) (S2.back.7)', async ({
  browser,
  demo: product,
}) => {
  const page = await (await openHost(browser, 'native')).newPage()
  await keepSignedIn(page, product, { lang: 'en' })
  await page.goto(`${product.url}/main`)
  await openModule(page, 'vehicleList')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await pressBack(page)
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(page).toHaveURL(/\/main\/vehicleList/)
  await pressBack(page)
  await expect(page).not.toHaveURL(/vehicleList/)

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByRole('button', { name: 'More functions' })).toBeVisible()
  await pressBack(page)
  await expect(page).not.toHaveURL(/\/main\/more/)

  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('menuitem', { name: 'Switch platform' }).click()
  await expect(page).toHaveURL(/\/platformList$/)
  await pressBack(page)
  await expect(page).toHaveURL(/\/main/)
  await expect(page.getByText(asks)).toHaveCount(0)

  await pressBack(page)
  await expect(page.getByText(asks)).toBeVisible()
  expect(await shellCalls(page)).not.toContain('App.exitApp')
  await pressBack(page)
  await expect.poll(() => shellCalls(page)).toContain('App.exitApp')
  await page.context().close()
})

test('in a messenger the browser’s own back closes what is open in a list, and closes the window on the way from the main page to the choice of a platform (S2.back.5) (S2.back.6) (S2.back.10)', async ({
  browser,
  demo: product,
}) => {
  const page = await (await openHost(browser, 'officialAccount')).newPage()
  await keepSignedIn(page, product, { lang: 'en' })
  const back = () => page.evaluate(() => history.back())
  await page.goto(product.url)
  await expect(page).toHaveURL(/\/newPlatform$/)
  await page
    .getByRole('button', { name: /Signed in, press to continue/ })
    .first()
    .click()
  await openModule(page, 'vehicleList')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await back()
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(page).toHaveURL(/\/main\/vehicleList/)
  await back()
  await expect(page).not.toHaveURL(/vehicleList/)
  await expect(page).toHaveURL(/\/main/)
  expect(await invokedOfMessenger(page)).not.toContain('closeWindow')
  await back()
  await expect(page).toHaveURL(/\/newPlatform$/)
  await expect.poll(() => invokedOfMessenger(page)).toContain('closeWindow')
  await page.context().close()
})
