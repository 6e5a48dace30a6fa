/**
 * `npm run bench:client [-- --only main] [--checkout FOLDER]`: the size of the sign-in page and the time until it is usable with an empty cache; then
 * Lighthouse scores of /login and /main; then the processor time of pages that nobody touches; then the main screen (main-screen.ts); with `--only
 * turns` that of two versions in turns (main-turns.ts). Times depend on this machine and its software rendering; sizes do not.
 *
 * The form is usable when the first frame with it has been painted: from then on it accepts input.
 */
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { phone, signIn } from '../e2e/fixtures/pages.ts'
import type { Product } from '../e2e/fixtures/product.ts'
import { loadAtRest } from './at-rest.ts'
import { type BenchRun, type DeclaredFigure, defineBench } from './kit/bench.ts'
import { openBrowser } from './kit/browser.ts'
import { main } from './kit/command.ts'
import { quantile } from './kit/quantile.ts'
import { categories, measure } from './lighthouse.ts'
import { mainFigures, measureMain } from './main-screen.ts'
import { measureTurns, turnFigures } from './main-turns.ts'

/** Runs in the page. */
const watchForm = `new MutationObserver((_, watching) => {
  if (!document.querySelector('input')) return
  watching.disconnect()
  window.formAdded = performance.now()
  requestAnimationFrame(() => setTimeout(() => { window.formPainted = performance.now() }))
}).observe(document, { childList: true, subtree: true })`

const platformOf = ({ port, url }: Product) => ({
  Code: `localhost:${port}`,
  Title: 'Bench',
  Url: url,
  isCheckIn: true,
  gzhTitle: '',
})

/** Opens the sign-in page with an empty cache. Returns when its form was painted, ms, and the sizes of the files it loaded before, bytes of gzip. */
async function openOnce(run: BenchRun, product: Product): Promise<{ painted: number; sizes: Map<string, number> }> {
  const sizes = new Map<string, number>()
  const browser = await openBrowser(run)
  const context = await browser.newContext({ viewport: phone, locale: 'zh-CN', serviceWorkers: 'block' })
  await context.addInitScript(row => localStorage.setItem('platformInfoList', JSON.stringify([row])), platformOf(product))
  await context.addInitScript(watchForm)
  const page = await context.newPage()
  const bodies = new Map<string, Promise<number>>()
  page.on('response', response => {
    if (!response.url().endsWith('.js')) return
    const size = response.body().then(body => gzipSync(body).length)
    // What comes for the next screens may be on its way still when the page is closed; what counts is awaited below.
    size.catch(() => undefined)
    bodies.set(new URL(response.url()).pathname, size)
  })
  await page.goto(`${product.url}/login`, { waitUntil: 'commit' })
  const painted = await page.waitForFunction(() => (globalThis as { formPainted?: number }).formPainted)
  const at = (await painted.jsonValue()) ?? Number.NaN
  await page.getByRole('textbox').first().fill('typed')
  // What the next screens need may be asked for between the form's coming and its first frame: the page itself knows what began before it came.
  const before = await page.evaluate(() => {
    const { formAdded = 0 } = globalThis as { formAdded?: number }
    const begun = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < formAdded)
    return begun.map(({ name }) => new URL(name).pathname)
  })
  for (const path of new Set(before)) {
    const size = await bodies.get(path)
    if (size !== undefined) sizes.set(path, size)
  }
  await browser.close()
  return { painted: at, sizes }
}

const pages = ['/login', '/main'] as const
const score = { unit: 'of 100', better: 'higher' } as const
const scoreFigures = Object.fromEntries(
  // A page with a live map never rests, so that Lighthouse waits for as long as it ever does: half a minute.
  pages.flatMap(page =>
    categories.map(category => [`Lighthouse ${page}: ${category}`, { ...score, notAtTiny: page === '/main' }]),
  ),
) as Record<`Lighthouse ${(typeof pages)[number]}: ${(typeof categories)[number]}`, DeclaredFigure>

async function measureLighthouse(run: BenchRun, product: Product, demo: boolean, simulated: boolean): Promise<void> {
  const prepare = {
    '/login': async (page: Page) => {
      await page.goto(product.url)
      await page.evaluate(row => localStorage.setItem('platformInfoList', JSON.stringify([row])), platformOf(product))
    },
    '/main': (page: Page) => signIn(page, product, 'demo', 'outrider'),
  }
  for (const path of demo ? pages : (['/login'] as const)) {
    const { scores, findings } = await measure(run, `${product.url}${path}`, { prepare: prepare[path], simulated })
    console.log(`Lighthouse ${path}:`)
    for (const finding of findings.slice(0, 8)) console.log(`    ${finding}`)
    for (const category of categories) run.figure(`Lighthouse ${path}: ${category}`, scores[category])
  }
  console.log('Lighthouse throttles the processor by four; on /main the map is rendered in software, because there is no GPU.')
}

const quietPages = ['/newPlatform', '/login'] as const
const ofACore = { unit: '% of a core', better: 'lower' } as const

async function measureAtRest(run: BenchRun, product: Product, seconds: number, settle: number): Promise<void> {
  const browser = await openBrowser(run)
  for (const path of quietPages) {
    const open = async (page: Page) => {
      if (path === '/login')
        await page.addInitScript(row => localStorage.setItem('platformInfoList', JSON.stringify([row])), platformOf(product))
      await page.goto(`${product.url}${path}`)
      await page.getByRole('textbox').first().waitFor()
    }
    run.figure(`${path} at rest`, await loadAtRest(browser, { open, seconds, settle }))
    const reduced = await loadAtRest(browser, { open, seconds, settle, reducedMotion: 'reduce' })
    run.figure(`${path} at rest with reduced motion`, reduced)
  }
  await browser.close()
}

async function measureSignInPage(run: BenchRun, product: Product, runs: number): Promise<void> {
  const usable: number[] = []
  let sizes = new Map<string, number>()
  for (let turn = 0; turn < runs; turn++) {
    const opened = await openOnce(run, product)
    usable.push(opened.painted)
    sizes = new Map([...sizes, ...opened.sizes])
  }
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  for (const [path, size] of [...sizes].toSorted((a, b) => b[1] - a[1]).slice(0, 8))
    console.log(`${(size / 1000).toFixed(1).padStart(8)} kB  ${path}`)
  console.log(`sign-in form painted after ${usable.map(ms => Math.round(ms)).join(', ')} ms`)
  run.figure('JavaScript before sign-in', total / 1000)
  run.figure('files before sign-in', sizes.size)
  run.figure('sign-in form painted, p50', quantile(usable, 0.5))
}

const figures = {
  'JavaScript before sign-in': { unit: 'kB of gzip', better: 'lower', limit: 120 },
  'files before sign-in': { unit: 'files', better: 'lower', limit: 12 },
  'sign-in form painted, p50': { unit: 'ms', better: 'lower' },
  ...scoreFigures,
  '/newPlatform at rest': ofACore,
  '/newPlatform at rest with reduced motion': ofACore,
  '/login at rest': ofACore,
  '/login at rest with reduced motion': ofACore,
  ...mainFigures,
  ...turnFigures,
} as const

interface Scale {
  runs: number
  rest: number
  settle: number
  demo: number
  simulated: number
}

/** Everything but the main screen. */
async function measureOutside(
  { runs, rest, settle, demo, simulated }: Scale,
  run: BenchRun<keyof typeof figures>,
): Promise<void> {
  if (!['sign-in', 'lighthouse', 'rest'].some(part => run.wants(part))) return
  const product = await run.product({ args: demo > 0 ? [] : ['--empty'] })
  if (run.wants('sign-in')) await measureSignInPage(run, product, runs)
  if (run.wants('lighthouse')) await measureLighthouse(run, product, demo > 0, simulated > 0)
  if (run.wants('rest')) await measureAtRest(run, product, rest, settle)
}

export const client = defineBench({
  name: 'client',
  about: 'Size and time of the sign-in page, Lighthouse scores, pages at rest, and the main screen of a fleet.',
  // `checkout`: folder of another version, whose main screen is measured instead, or with which this one is compared in turns.
  texts: ['only', 'checkout'],
  parts: ['sign-in', 'lighthouse', 'rest', 'main', 'turns'],
  scales: {
    // `runs`: openings of the sign-in page. `rest`: seconds that nobody touches a page, after `settle`. `demo` 0: an installation without vehicles.
    // `simulated` 0: Lighthouse computes nothing for a slow network and processor, and scores the times of this machine.
    // `fleet`, `large` (0: not measured): vehicles of the two fleets on the main screen, of which `reporting` report; `lags`: reports watched until the icon moves.
    // `desktopAfterwards` 0: on a desktop only the opening. `turns`: openings of each version where two are compared.
    ordinary: {
      runs: 5,
      rest: 15,
      settle: 8,
      demo: 1,
      simulated: 1,
      fleet: 1_000,
      large: 10_000,
      reporting: 1_000,
      lags: 10,
      desktopAfterwards: 1,
      turns: 3,
    },
    small: { runs: 3, rest: 5, settle: 5, large: 2_000, lags: 3 },
    tiny: {
      runs: 1,
      rest: 0.2,
      settle: 0,
      demo: 0,
      simulated: 0,
      fleet: 3,
      large: 0,
      reporting: 2,
      lags: 1,
      desktopAfterwards: 0,
    },
  },
  figures,
  async measure({ fleet, large, reporting, lags, turns, ...scale }, run) {
    await measureOutside(scale, run)
    if (run.wants('main')) await measureMain(run, [fleet, large], { ...scale, reporting, lags })
    if (run.texts['only'] !== undefined && run.wants('turns'))
      await measureTurns(run, [fleet, large], { turns, settle: scale.settle, lags })
  },
})

if (import.meta.main) await main(client)
