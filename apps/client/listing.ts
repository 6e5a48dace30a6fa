/** Lists the product's routes, calls and texts as JSON. `npm run -s listing` at the root. */
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { contract, errors } from '@outrider/contract'
import { screens } from './src/app/routes.ts'
import { ownErrors } from './src/core/api/own-errors.ts'
import { mapStrings } from './src/core/map/strings.ts'
import { allTexts } from './src/core/i18n/texts.ts'

const source = fileURLToPath(new URL('./src/', import.meta.url))
// Text tables register themselves on import.
for (const file of readdirSync(source, { recursive: true, encoding: 'utf8' }))
  if (/(^|[\\/])[\w-]*(strings|texts)\.ts$/.test(file)) await import(new URL(file, new URL('./src/', import.meta.url)).href)

const texts = (lang: 'zh' | 'en') => ({
  errors: Object.fromEntries(Object.entries(errors).map(([name, row]) => [name, row[lang]])),
  ownErrors: Object.fromEntries(Object.entries(ownErrors).map(([name, row]) => [name, row[lang]])),
  map: Object.fromEntries(Object.entries(mapStrings).map(([name, row]) => [name, row[lang]])),
  titles: Object.fromEntries(screens.map(screen => [screen.path, screen.title[lang]])),
  ...Object.fromEntries(
    allTexts().map(({ name, rows }) => [name, Object.fromEntries(Object.entries(rows).map(([key, row]) => [key, row[lang]]))]),
  ),
})

const listing = {
  routes: screens.map(screen => screen.path),
  calls: Object.entries(contract).flatMap(([group, rows]) => Object.keys(rows).map(name => `${group}/${name}`)),
  messages: { en: texts('en'), zh: texts('zh') },
}
process.stdout.write(`${JSON.stringify(listing, null, 2)}\n`)
