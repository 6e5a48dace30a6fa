/** `npm run gallery`: every screen in every theme, language and size as a picture in ./gallery, from the real product with its demo fleet. */
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { desktop, phone } from './fixtures/pages.ts'
import config from './playwright.config.ts'
import { removeFolder, startProduct } from './fixtures/product.ts'
import { addresses, applyTheme, languages, themes, visit } from './fixtures/visits.ts'
import { signedInState } from './fixtures/session.ts'

const folder = fileURLToPath(new URL('../gallery', import.meta.url))
const only = process.argv[2]

await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
const product = await startProduct({ args: [] })
const browser = await chromium.launch(config.use?.launchOptions)
try {
  const state = await signedInState(product, 'demo', 'outrider')
  let pictures = 0
  for (const [size, viewport] of Object.entries({ phone, desktop }))
    for (const theme of themes)
      for (const lang of languages) {
        const context = await browser.newContext({ viewport, storageState: state, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
        for (const { name, path } of await addresses(product)) {
          if (only && !name.includes(only)) continue
          const page = await context.newPage()
          await applyTheme(page, { theme, lang })
          await visit(page, product, path)
          await page.screenshot({ path: join(folder, `${name}.${theme}.${lang}.${size}.png`) })
          await page.close()
          pictures++
        }
        await context.close()
      }
  console.log(`${pictures} pictures in gallery/`)
} finally {
  await browser.close()
  await product.stop()
  await removeFolder(product.folder)
}
