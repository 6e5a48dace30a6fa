/**
 * `npm run bench:client`: what a phone has to load before one can sign in, and how long that takes here, with an empty cache. Times are of this machine with
 * its software rendering; sizes hold everywhere.
 */
import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import config from '../e2e/playwright.config.ts'
import { removeFolder, startProduct } from '../e2e/product.ts'
import { numbers } from './options.ts'

const { runs } = numbers({ runs: 5 })
const product = await startProduct({ args: ['--no-simulator'] })
const platform = { Code: `localhost:${product.port}`, Title: 'Bench', Url: product.url, isCheckIn: true, gzhTitle: '' }
const usable: number[] = []
const sizes = new Map<string, number>()
for (let run = 0; run < runs; run++) {
  const browser = await chromium.launch(config.use?.launchOptions)
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'zh-CN', serviceWorkers: 'block' })
  await context.addInitScript(row => localStorage.setItem('platformInfoList', JSON.stringify([row])), platform)
  const page = await context.newPage()
  const bodies: Promise<void>[] = []
  let counting = true
  page.on('response', response => {
    if (!counting || !response.url().endsWith('.js')) return
    bodies.push(response.body().then(body => void sizes.set(new URL(response.url()).pathname, gzipSync(body).length)))
  })
  const began = performance.now()
  await page.goto(`${product.url}/login`, { waitUntil: 'commit' })
  await page.locator('input').first().click()
  usable.push(performance.now() - began)
  counting = false
  await Promise.all(bodies)
  await browser.close()
}
usable.sort((a, b) => a - b)
const total = [...sizes.values()].reduce((sum, size) => sum + size, 0)
for (const [path, size] of [...sizes].toSorted((a, b) => b[1] - a[1]))
  console.log(`${(size / 1000).toFixed(1).padStart(8)} kB  ${path}`)
console.log(`JavaScript before one can sign in: ${(total / 1000).toFixed(1)} kB gzip in ${sizes.size} files`)
console.log(
  `sign-in form usable after ${usable.map(ms => Math.round(ms)).join(', ')} ms; median ${Math.round(usable[Math.floor(runs / 2)] ?? 0)} ms`,
)
await product.stop()
await removeFolder(product.folder)
