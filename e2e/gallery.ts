/**
 * `npm run gallery`: every screen in every theme, language and size as a picture in ./gallery, from the real product with its demo fleet. `-- WORD`:
 * only names that contain it. `-- --readme`: the pictures of the README instead, in docs.
 */
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { openedViews, untilPastsAreStored } from './fixtures/opened.ts'
import { desktop, phone } from './fixtures/pages.ts'
import config from './playwright.config.ts'
import { endProduct, startProduct } from './fixtures/product.ts'
import { takeReadmePictures } from './fixtures/readme-pictures.ts'
import { addresses, applyTheme, languages, themes, visit } from './fixtures/visits.ts'
import { signedInState } from './fixtures/session.ts'

const folder = fileURLToPath(new URL('../gallery', import.meta.url))
const only = process.argv[2]
const forReadme = only === '--readme'

const product = await startProduct({ args: [], env: { OUTRIDER_DEMO_DAYS: forReadme ? '1' : '2' } })
const browser = await chromium.launch(config.use?.launchOptions)
try {
  const state = await signedInState(product, 'demo', 'outrider')
  await untilPastsAreStored(product)
  if (forReadme) await takeReadmePictures(browser, product, state)
  else await takeAll(state)
} finally {
  await browser.close()
  await endProduct(product)
}

async function takeAll(state: Awaited<ReturnType<typeof signedInState>>): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const views = [...(await addresses(product)), ...(await openedViews(product))].filter(
    ({ name }) => !only || name.includes(only),
  )
  let pictures = 0
  const failed: string[] = []
  for (const [size, viewport] of Object.entries({ phone, desktop }))
    for (const theme of themes)
      for (const lang of languages) {
        const context = await browser.newContext({ viewport, storageState: state, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
        for (const view of views) {
          if ('size' in view && view.size !== undefined && view.size !== size) continue
          const file = `${view.name}.${theme}.${lang}.${size}.png`
          const page = await context.newPage()
          await applyTheme(page, { theme, lang })
          if ('before' in view) await view.before?.()
          await visit(page, product, view.path)
          // One view that cannot be opened any more must not cost the others; it is named at the end.
          if ('press' in view) await view.press?.(page, lang).catch((error: Error) => failed.push(`${file}: ${error.message}`))
          await page.screenshot({ path: join(folder, file) })
          await page.close()
          if ('after' in view) await view.after?.()
          pictures++
        }
        await context.close()
      }
  console.log(`${pictures} pictures in gallery/`)
  if (failed.length > 0) throw new Error(`What these show could not be opened:\n${failed.join('\n')}`)
}
