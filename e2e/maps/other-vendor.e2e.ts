/** The map at a platform of another vendor, which speaks only what the specification names. */
import { minimalPlatform } from '../../apps/client/src/testing/minimal-platform.ts'
import { keep } from '../fixtures/hosts.ts'
import { expectDrawnAt } from '../fixtures/pages.ts'
import { expect, test } from '../fixtures/test.ts'
import { vehicleCounts } from '../fixtures/vehicles.ts'

test('a platform of another vendor is added by its address, signed in to by its form, and its vehicles stand on the map (S1.platform.1)', async ({
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
  } finally {
    await theirs.stop()
  }
})
