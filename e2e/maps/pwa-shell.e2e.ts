import { appendFile, cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { openSignIn, openWithWorker } from '../fixtures/pages.ts'
import { dataFolder, type Product, removeFolder, startProduct, endProduct } from '../fixtures/product.ts'
import { signedIn } from '../fixtures/session.ts'
import { expect, test } from '../fixtures/test.ts'

const built = process.env['OUTRIDER_CLIENT_FOLDER'] ?? fileURLToPath(new URL('../../apps/client/dist', import.meta.url))
test.use({ serviceWorkers: 'allow' })
test.describe.configure({ mode: 'default' })

let folder: string
let client: string
let product: Product
const start = (port = 0) =>
  startProduct({ folder, args: ['--no-simulator', '--client-folder', client, ...(port ? ['--port', String(port)] : [])] })

test.beforeAll(async () => {
  folder = await dataFolder()
  // A copy, because one test makes a newer build of it.
  client = await mkdtemp(join(tmpdir(), 'outrider-client-'))
  await cp(built, client, { recursive: true })
  product = await start()
})
test.afterAll(async () => {
  await endProduct(product)
  await removeFolder(client)
})

test('when the network is lost, that is shown for 2 seconds and then goes away (S4.offline.1)', async ({ page, context }) => {
  await openSignIn(page, product)
  const notice = page.getByText('Unconnected network, please check network settings', { exact: true })
  await page.evaluate(() => {
    const seen = { from: 0, to: 0 }
    Object.assign(window, { seen })
    new MutationObserver(() => {
      const there = document.body.innerText.includes('Unconnected network')
      if (there && !seen.from) seen.from = performance.now()
      if (!there && seen.from && !seen.to) seen.to = performance.now()
    }).observe(document.body, { childList: true, subtree: true })
  })
  await context.setOffline(true)
  await expect(notice).toBeVisible()
  await expect(notice).toHaveCount(0)
  const shown = await page.evaluate(() => {
    const { seen } = window as unknown as { seen: { from: number; to: number } }
    return seen.to - seen.from
  })
  // The timer's 2000 ms, with room for a busy machine above; below it there is none.
  expect(shown).toBeGreaterThan(1900)
  expect(shown).toBeLessThan(10_000)
  await context.setOffline(false)
})

/** How a piece of the map that has been seen is answered now. */
const pieceOfMap = (page: Page): Promise<number | undefined> =>
  page.evaluate(async () => {
    const requests = await Promise.all((await caches.keys()).map(async name => (await caches.open(name)).keys()))
    const piece = requests.flat().find(({ url }) => url.includes('/basemap/'))
    if (!piece) return undefined
    const url = new URL(piece.url)
    return (await fetch(url.pathname, { headers: { range: url.searchParams.get('range') ?? '' } })).status
  })

test('the client opens while its server is away, shows nothing old as new, and goes on when the server is back', async ({
  page,
}) => {
  await signedIn(page, product, 'demo', 'outrider')
  await page.goto(`${product.url}/main`)
  await openWithWorker(page)
  await expect(page.getByRole('group', { name: 'Vehicle counts' })).not.toContainText('–')
  await expect.poll(() => pieceOfMap(page)).toBe(206)
  const { port } = product
  await product.stop()

  await page.reload()
  // The shell opens. What vehicles do now is not known, whether the device has cached the fleet by now or not.
  for (const figure of ['Online', 'Driving', 'In alarm'])
    await expect(page.getByRole('group', { name: 'Vehicle counts' }).getByRole('button', { name: figure })).toHaveText(
      `–${figure}`,
    )
  expect(
    await page.evaluate(() =>
      fetch('/health').then(
        reply => reply.status,
        () => 'no answer',
      ),
    ),
  ).toBe('no answer')

  product = await start(port)
  await expect(page.getByRole('group', { name: 'Vehicle counts' })).not.toContainText('–')
})

test('answers of the platform are never kept', async ({ page }) => {
  await signedIn(page, product, 'demo', 'outrider')
  await page.goto(`${product.url}/main`)
  await openWithWorker(page)
  await page.evaluate(() => fetch('/health').then(reply => reply.text()))
  await page.evaluate(() => fetch('/mobile/version').then(reply => reply.text()))
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async name => (await caches.open(name)).keys()))
    return requests.flat().map(request => new URL(request.url).pathname)
  })
  expect(kept).toContain('/index.html')
  const files = new Set((await readdir(client, { recursive: true })).map(file => `/${file.replaceAll('\\', '/')}`))
  expect(kept.filter(path => !files.has(path))).toEqual([])
})

test('the manifest names icons that are there, one of them maskable', async ({ request }) => {
  const manifest = (await (await request.get(`${product.url}/manifest.webmanifest`)).json()) as {
    icons: { src: string; sizes: string; purpose: string; type: string }[]
  }
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']))
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await request.get(new URL(src, `${product.url}/manifest.webmanifest`).href)
    expect(icon.headers()['content-type']).toContain(type)
    if (type !== 'image/png') continue
    const bytes = await icon.body()
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes)
  }
})

test('a newer build is offered, and loaded when the user wants it', async ({ page }) => {
  await openSignIn(page, product)
  await openWithWorker(page)
  await appendFile(join(client, 'sw.js'), '\n// a newer build\n')
  // The compressed forms are of the older build.
  for (const form of ['br', 'gz']) await rm(join(client, `sw.js.${form}`), { force: true })
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update()
  })
  await expect(page.getByText('A new version is ready')).toBeVisible()
  const before = await page.evaluate(() => performance.timeOrigin)
  await page.getByRole('button', { name: 'Reload now' }).click()
  await expect.poll(() => page.evaluate(() => performance.timeOrigin).catch(() => before)).not.toBe(before)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByText('A new version is ready')).toHaveCount(0)
})
