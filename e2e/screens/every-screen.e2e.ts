/** Every screen without a map: accessible, and in both languages. Those with a map: maps/every-map.e2e.ts. */
import { desktop, phone } from '../fixtures/pages.ts'
import { violations, walk, walkPage } from '../fixtures/screen-walk.ts'
import { expect, test } from '../fixtures/test.ts'
import { addresses, drawsMap, visit } from '../fixtures/visits.ts'

const walks = 12
for (let part = 0; part < walks; part++) {
  test(`every screen of a phone is without accessibility violations and available in Chinese and in English, ${part + 1} of ${walks} (S1.language.1)`, async ({
    browser,
    movingDemo,
  }) => {
    const screens = (await addresses(movingDemo)).filter(({ path }) => !drawsMap(path)).filter((_, at) => at % walks === part)
    const page = await walkPage(browser, movingDemo, { viewport: phone })
    expect(await walk(page, movingDemo, screens, { texts: true })).toEqual([])
    await page.context().close()
  })
}

test('no screen that is open to all has an accessibility violation for a visitor who is not signed in', async ({
  browser,
  movingDemo,
}) => {
  const screens = (await addresses(movingDemo)).filter(({ open, path }) => open && !drawsMap(path))
  const page = await walkPage(browser, movingDemo, { viewport: phone, open: true })
  expect(await walk(page, movingDemo, screens, { texts: false })).toEqual([])
  await page.context().close()
})

test('no screen that is laid out for width has an accessibility violation', async ({ browser, movingDemo }) => {
  const laidOut = /^(main|login$|newPlatform$|platformList$|my$|addNewVehicle$|newHistory$|orgList$)/
  const screens = (await addresses(movingDemo)).filter(({ name, path }) => laidOut.test(name) && !drawsMap(path))
  const page = await walkPage(browser, movingDemo, { viewport: desktop })
  expect(await walk(page, movingDemo, screens, { texts: false })).toEqual([])
  await page.context().close()
})

test('what opens over the main page has no accessibility violation', async ({ browser, movingDemo }) => {
  const page = await walkPage(browser, movingDemo, { viewport: phone })
  await visit(page, movingDemo, '/main/vehicleList')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  const wrong = await violations(page, 'menu')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Live' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  wrong.push(...(await violations(page, 'freshness')))
  const card = (await addresses(movingDemo)).find(({ name }) => name === 'main-vehicle')
  await visit(page, movingDemo, card?.path ?? '')
  await page.getByRole('button', { name: 'Share position' }).click()
  await page.getByRole('button', { name: /^Copy link/ }).click()
  await expect(page.getByRole('list', { name: 'Active links' })).toBeVisible()
  wrong.push(...(await violations(page, 'share')))
  await page.context().close()
  expect(wrong).toEqual([])
})
