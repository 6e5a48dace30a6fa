/** The map at a platform of another vendor, which speaks only what the specification names. */
import { minimalPlatform, Refused } from '../../apps/client/src/testing/minimal-platform.ts'
import { keep } from '../fixtures/hosts.ts'
import { expectDrawnAt } from '../fixtures/pages.ts'
import { expect, test } from '../fixtures/test.ts'
import { vehicleCounts } from '../fixtures/vehicles.ts'

test('a platform of another vendor is added by its address, signed in to by its form, and its vehicles stand on the map (S1.platform.1); just the reports of its menu are offered (S6.menu.2), an empty one says so (S6.menu.3), and an ended session leads to the sign-in a second later, not before (S4.login.4)', async ({
  page,
  installed: product,
}) => {
  const theirs = await minimalPlatform({ now: Date.now() })
  try {
    await keep(page, product, { lang: 'en', guideSeen: true })
    await page.goto(`${product.url}/newPlatform`)
    await page.getByLabel('Server address').fill(theirs.url.replace('http://', ''))
    await page.getByRole('button', { name: 'Add platform' }).click()
    await page.getByLabel('User name').fill('dispatcher')
    await page.getByLabel('Password', { exact: true }).fill('a password of theirs')
    await page.getByRole('checkbox', { name: /User Agreement/ }).check({ force: true })
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(vehicleCounts(page).locator('strong').first()).toHaveText('2')
    await expectDrawnAt(page, '7', 121.47, 31.23)
    expect(theirs.asked.filter(({ path }) => path === 'vehicle/getVehiclesPosition').length).toBeGreaterThan(0)

    await page.goto(`${product.url}/report`)
    const offered = page.getByRole('group', { name: 'Reports' }).getByRole('button')
    await expect(offered).toHaveText([/Distance statistics/])
    theirs.answer('report/getUserReportMenu', () => ({ reports: [] }))
    await page.reload()
    await expect(page.getByText('Menu permission is not assigned to the current account', { exact: true })).toBeVisible()

    theirs.answer('alarm/getVehiclesAlarms', () => new Refused(4010001, 'somebody ended the session'))
    await page.evaluate(() => {
      // When the sign-in was opened, by the clock that also times what was fetched.
      navigation.addEventListener('navigate', ({ destination }) => {
        if (destination.url.endsWith('/login')) document.documentElement.dataset['left'] ??= String(performance.now())
      })
    })
    await page.evaluate(() => {
      history.pushState(null, '', '/main/alarm')
      dispatchEvent(new PopStateEvent('popstate'))
    })
    await expect(page.getByText('somebody ended the session')).toBeVisible()
    await expect(page).toHaveURL(/\/login$/)
    const waited = await page.evaluate(() => {
      const calls = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      const refused = calls.find(({ name }) => name.endsWith('/alarm/getVehiclesAlarms'))
      return Number(document.documentElement.dataset['left']) - (refused?.responseEnd ?? Number.NaN)
    })
    expect(waited).toBeGreaterThanOrEqual(1_000)
  } finally {
    await theirs.stop()
  }
})
