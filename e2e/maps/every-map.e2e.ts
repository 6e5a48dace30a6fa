/** Every screen with a map: accessible, laid out for a phone, and in one language. Those without: screens/every-screen.e2e.ts. */
import { layoutOnPhone } from '../fixtures/layout.ts'
import { desktop, phone } from '../fixtures/pages.ts'
import { walk, walkPage } from '../fixtures/screen-walk.ts'
import { expect, test } from '../fixtures/test.ts'
import { addresses } from '../fixtures/visits.ts'
import { drawsMap } from '../../apps/client/src/testing/addresses.ts'

const walks = 4
// Every other one in Chinese: both languages of each screen are compared below the browser.
for (let part = 0; part < walks; part++) {
  const lang = part % 2 === 0 ? 'en' : 'zh'
  test(`every map of a phone is without accessibility violations, laid out for it, and available in ${lang === 'en' ? 'English' : 'Chinese'}, ${part + 1} of ${walks} (S1.language.1)`, async ({
    page,
    movingDemo,
  }) => {
    const maps = (await addresses(movingDemo))
      .filter(({ path, open }) => drawsMap(path) && !open)
      .filter((_, at) => at % walks === part)
    await walkPage(page, movingDemo, { viewport: phone, lang })
    expect(await walk(page, movingDemo, maps, { lang, also: layoutOnPhone })).toEqual([])
  })
}

for (const part of [0, 1, 2])
  test(`no map that is laid out for width has an accessibility violation, ${part + 1} of 3`, async ({ page, movingDemo }) => {
    const wide = (await addresses(movingDemo)).filter(({ path }) => drawsMap(path) && path.startsWith('/main'))
    await walkPage(page, movingDemo, { viewport: desktop })
    const maps = wide.filter((_, at) => at % 3 === part)
    expect(await walk(page, movingDemo, maps)).toEqual([])
  })

for (const lang of ['en', 'zh'] as const)
  test(`no shared map has an accessibility violation for a visitor who is not signed in, available in ${lang === 'en' ? 'English' : 'Chinese'} (S1.language.1)`, async ({
    page,
    movingDemo,
  }) => {
    const maps = (await addresses(movingDemo)).filter(({ path, open }) => open && (drawsMap(path) || path.startsWith('/shared')))
    await walkPage(page, movingDemo, { viewport: phone, open: true, lang })
    expect(await walk(page, movingDemo, maps, { lang })).toEqual([])
  })
