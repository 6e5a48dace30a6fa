/** Every screen with a map: accessible, laid out for phones and wide windows, and in one language. Those without: screens/every-screen.e2e.ts. */
import { desktop, phone } from '../fixtures/pages.ts'
import { walk, walkPage } from '../fixtures/screen-walk.ts'
import { expect, test } from '../fixtures/test.ts'
import { addresses } from '../fixtures/visits.ts'
import { drawsMap } from '../../apps/client/src/testing/addresses.ts'

// Dozens of screens in one test: on a machine with much else to do that takes five minutes.
test.describe.configure({ timeout: 900_000 })

const nameOf = { en: 'English', zh: 'Chinese' } as const
const languages = ['en', 'zh'] as const
/** Drawing in software takes most of the time of a map: those of the main page are drawn on a desktop, below, and all others here. */
const drawn = { tag: '@drawn' }
const onPhone = [
  { maps: 'map of the main page', isOne: (path: string) => path.startsWith('/main'), details: {} },
  { maps: 'other map', isOne: (path: string) => !path.startsWith('/main'), details: drawn },
]
// Every other one in Chinese: both languages of each screen are compared below the browser.
for (const { maps, isOne, details } of onPhone)
  for (const [part, lang] of languages.entries())
    test(
      `every ${maps} is without accessibility violations, laid out for a phone and in the shell from 1024 px, and available in ${nameOf[lang]}, ${part + 1} of ${languages.length} (S1.language.1)`,
      details,
      async ({ page, movingDemo }) => {
        const found = (await addresses(movingDemo))
          .filter(({ path, open }) => drawsMap(path) && !open && isOne(path))
          .filter((_, at) => at % languages.length === part)
        await walkPage(page, movingDemo, { viewport: phone, lang })
        expect(await walk(page, movingDemo, found, { lang, windows: { laidOutForWidth: () => false } })).toEqual([])
      },
    )

test('no map that is laid out for width has an accessibility violation', drawn, async ({ page, movingDemo }) => {
  const wide = (await addresses(movingDemo)).filter(({ path }) => drawsMap(path) && path.startsWith('/main'))
  await walkPage(page, movingDemo, { viewport: desktop })
  expect(await walk(page, movingDemo, wide)).toEqual([])
})

for (const lang of languages)
  test(
    `no shared map has an accessibility violation for a visitor who is not signed in, available in ${nameOf[lang]} (S1.language.1)`,
    lang === 'en' ? drawn : {},
    async ({ page, movingDemo }) => {
      const maps = (await addresses(movingDemo)).filter(
        ({ path, open }) => open && (drawsMap(path) || path.startsWith('/shared')),
      )
      await walkPage(page, movingDemo, { viewport: phone, open: true, lang })
      expect(await walk(page, movingDemo, maps, { lang })).toEqual([])
    },
  )
