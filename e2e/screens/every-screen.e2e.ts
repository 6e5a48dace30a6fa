/** Every screen without a map: accessible, laid out for phones and wide windows, and in one language. Those with a map: maps/every-map.e2e.ts. */
import { phone } from '../fixtures/pages.ts'
import { type Screen, violations, walk, walkPage } from '../fixtures/screen-walk.ts'
import { expect, test } from '../fixtures/test.ts'
import { addresses, visit } from '../fixtures/visits.ts'
import { drawsMap } from '../../apps/client/src/testing/addresses.ts'

// Dozens of screens in one test: on a machine with much else to do that takes five minutes.
test.describe.configure({ timeout: 900_000 })

const walks = 6
const laidOutForWidth = ({ name }: Screen) =>
  /^(main|login$|newPlatform$|platformList$|my$|addNewVehicle$|newHistory$|orgList$)/.test(name)
// Every other one in Chinese: both languages of each screen are compared below the browser.
for (let part = 0; part < walks; part++) {
  const lang = part % 2 === 0 ? 'en' : 'zh'
  test(`every screen is without accessibility violations, laid out for a phone and in the shell from 1024 px without scrolling sideways, and available in ${lang === 'en' ? 'English' : 'Chinese'}, ${part + 1} of ${walks} (S1.language.1)`, async ({
    page,
    movingDemo,
  }) => {
    const screens = (await addresses(movingDemo)).filter(({ path }) => !drawsMap(path)).filter((_, at) => at % walks === part)
    await walkPage(page, movingDemo, { viewport: phone, lang })
    expect(await walk(page, movingDemo, screens, { lang, windows: { laidOutForWidth } })).toEqual([])
  })
}

test('no screen that is open to all has an accessibility violation for a visitor who is not signed in', async ({
  page,
  movingDemo,
}) => {
  const screens = (await addresses(movingDemo)).filter(({ open, path }) => open && !drawsMap(path) && !path.startsWith('/shared'))
  await walkPage(page, movingDemo, { viewport: phone, open: true })
  expect(await walk(page, movingDemo, screens)).toEqual([])
})

test('what opens over the main page has no accessibility violation', async ({ page, movingDemo }) => {
  await walkPage(page, movingDemo, { viewport: phone })
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
  expect(wrong).toEqual([])
})
