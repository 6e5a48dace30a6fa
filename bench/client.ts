/**
 * `npm run bench:client`: the size of the sign-in page and the time until it is usable with an empty cache; then Lighthouse scores of /login
 * and /main; then the processor time of pages that nobody touches. Times depend on this machine and its software rendering; sizes do not.
 *
 * The form is usable when the first frame with it has been painted: from then on it accepts input.
 */
import { gzipSync } from 'node:zlib'
import { chromium, type Page } from '@playwright/test'
import config from '../e2e/playwright.config.ts'
import { signIn } from '../e2e/fixtures/pages.ts'
import { removeFolder, startProduct } from '../e2e/fixtures/product.ts'
import { loadAtRest } from './at-rest.ts'
import { measure } from './lighthouse.ts'
import { numbers } from './options.ts'

const { runs, rest } = numbers({ runs: 5, rest: 15 })
const product = await startProduct({ args: [] })
const platform = { Code: `localhost:${product.port}`, Title: 'Bench', Url: product.url, isCheckIn: true, gzhTitle: '' }

/** Runs in the page. */
const watchForm = `new MutationObserver((_, watching) => {
  if (!document.querySelector('input')) return
  watching.disconnect()
  requestAnimationFrame(() => setTimeout(() => { window.formPainted = performance.now() }))
}).observe(document, { childList: true, subtree: true })`

const usable: number[] = []
const sizes = new Map<string, number>()
for (let run = 0; run < runs; run++) {
  const browser = await chromium.launch(config.use?.launchOptions)
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'zh-CN', serviceWorkers: 'block' })
  await context.addInitScript(row => localStorage.setItem('platformInfoList', JSON.stringify([row])), platform)
  await context.addInitScript(watchForm)
  const page = await context.newPage()
  const bodies: Promise<void>[] = []
  let counting = true
  page.on('response', response => {
    if (!counting || !response.url().endsWith('.js')) return
    bodies.push(response.body().then(body => void sizes.set(new URL(response.url()).pathname, gzipSync(body).length)))
  })
  await page.goto(`${product.url}/login`, { waitUntil: 'commit' })
  const painted = await page.waitForFunction(() => (globalThis as { formPainted?: number }).formPainted)
  counting = false
  usable.push((await painted.jsonValue()) ?? Number.NaN)
  await page.getByRole('textbox').first().fill('typed')
  await Promise.all(bodies)
  await browser.close()
}
usable.sort((a, b) => a - b)
const total = [...sizes.values()].reduce((sum, size) => sum + size, 0)
for (const [path, size] of [...sizes].toSorted((a, b) => b[1] - a[1]).slice(0, 8))
  console.log(`${(size / 1000).toFixed(1).padStart(8)} kB  ${path}`)
console.log(`JavaScript loaded before sign-in: ${(total / 1000).toFixed(1)} kB gzip in ${sizes.size} files`)
console.log(
  `sign-in form painted after ${usable.map(ms => Math.round(ms)).join(', ')} ms; median ${Math.round(usable[Math.floor(runs / 2)] ?? 0)} ms`,
)

const savePlatform = `localStorage.setItem('platformInfoList', ${JSON.stringify(JSON.stringify([platform]))})`
const login = await measure(`${product.url}/login`, async page => {
  await page.goto(product.url)
  await page.evaluate(savePlatform)
})
const main = await measure(`${product.url}/main`, page => signIn(page, product, 'demo', 'outrider'))
for (const [path, { scores, findings }] of Object.entries({ '/login': login, '/main': main })) {
  console.log(
    `Lighthouse ${path}: ${Object.entries(scores)
      .map(([name, score]) => `${name} ${score}`)
      .join(', ')}`,
  )
  for (const finding of findings.slice(0, 8)) console.log(`    ${finding}`)
}
console.log('Lighthouse throttles the processor by four; on /main the map is rendered in software, because there is no GPU.')

const screens = {
  '/newPlatform': async (page: Page) => {
    await page.goto(`${product.url}/newPlatform`)
    await page.getByRole('textbox').first().waitFor()
  },
  '/login': async (page: Page) => {
    await page.addInitScript(savePlatform)
    await page.goto(`${product.url}/login`)
    await page.getByRole('textbox').first().waitFor()
  },
}
for (const [path, open] of Object.entries(screens)) {
  const load = await loadAtRest({ open, seconds: rest })
  const reduced = await loadAtRest({ open, seconds: rest, reducedMotion: 'reduce' })
  console.log(`${path} at rest: ${load.toFixed(1)} % of a core; with prefers-reduced-motion ${reduced.toFixed(1)} %`)
}
await product.stop()
await removeFolder(product.folder)
