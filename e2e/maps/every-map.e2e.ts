/** Every screen with a map: accessible, and in both languages. Those without: screens/every-screen.e2e.ts. */
import { desktop, phone } from '../fixtures/pages.ts'
import { walk, walkPage } from '../fixtures/screen-walk.ts'
import { expect, test } from '../fixtures/test.ts'
import { addresses, drawsMap } from '../fixtures/visits.ts'

const walks = 4
for (let part = 0; part < walks; part++) {
  test(`every map of a phone is without accessibility violations and available in Chinese and in English, ${part + 1} of ${walks} (S1.language.1)`, async ({
    browser,
    movingDemo,
  }) => {
    const maps = (await addresses(movingDemo)).filter(({ path }) => drawsMap(path)).filter((_, at) => at % walks === part)
    const page = await walkPage(browser, movingDemo, { viewport: phone })
    expect(await walk(page, movingDemo, maps, { texts: true })).toEqual([])
    await page.context().close()
  })
}

for (const part of [0, 1, 2])
  test(`no map that is laid out for width has an accessibility violation, ${part + 1} of 3`, async ({ browser, movingDemo }) => {
    const wide = (await addresses(movingDemo)).filter(({ path }) => drawsMap(path) && path.startsWith('/main'))
    const page = await walkPage(browser, movingDemo, { viewport: desktop })
    const maps = wide.filter((_, at) => at % 3 === part)
    expect(await walk(page, movingDemo, maps, { texts: false })).toEqual([])
    await page.context().close()
  })

test('no shared map has an accessibility violation for a visitor who is not signed in', async ({ browser, movingDemo }) => {
  const maps = (await addresses(movingDemo)).filter(({ path, open }) => open && drawsMap(path))
  const page = await walkPage(browser, movingDemo, { viewport: phone, open: true })
  expect(await walk(page, movingDemo, maps, { texts: false })).toEqual([])
  await page.context().close()
})
