import { startNginx, type Nginx } from '../fixtures/nginx.ts'
import { desktop, openWithWorker, signIn } from '../fixtures/pages.ts'
import { endProduct, type Product, startProduct } from '../fixtures/product.ts'
import { aTerminal, reportAt } from '../fixtures/terminals.ts'
import { expect, test } from '../fixtures/test.ts'
import { vehicleCounts, vehicleList, vehicleMap } from '../fixtures/vehicles.ts'

test.use({ serviceWorkers: 'allow', viewport: desktop })
test.describe.configure({ mode: 'default' })

const path = '/cars/east/'
let product: Product
let nginx: Nginx
test.beforeAll(async () => {
  product = await startProduct({ args: ['--no-simulator', '--base-path', path, '--trust-proxy', 'loopback'] })
  nginx = await startNginx(product, path)
})
test.afterAll(async () => {
  await nginx.stop()
  await endProduct(product)
})

for (const proxy of ['strips', 'keeps'] as const)
  test(`below a path of two segments, behind nginx that ${proxy} it, the client signs in, reloads, shares and works offline (field 30)`, async ({
    page,
    context,
    browser,
  }) => {
    const url = nginx[proxy]
    const origin = new URL(url).origin
    const outside: string[] = []
    const sockets: string[] = []
    context.on('request', request => {
      const asked = new URL(request.url())
      if (asked.origin === origin && !asked.pathname.startsWith(path)) outside.push(asked.pathname)
    })
    context.on('page', each => each.on('websocket', socket => sockets.push(socket.url())))
    page.on('websocket', socket => sockets.push(socket.url()))

    await signIn(page, { ...product, url: `${url}/` }, 'demo', 'outrider')
    await expect(page).toHaveURL(new RegExp(`^${url}/main`))
    await expect(vehicleMap(page)).toBeVisible()
    await expect.poll(() => sockets).toContain(`${url.replace('http', 'ws')}/live`)
    await expect(page.locator('link[rel="manifest"]')).toHaveAttribute('href', `${path}manifest.webmanifest`)

    // A deep link, loaded by the server and then by the worker.
    await page.goto(`${url}/vehicleTable`)
    await openWithWorker(page)
    await expect(page).toHaveURL(new RegExp(`^${url}/vehicleTable`))
    expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)).toBe(`${url}/`)
    await expect(page.getByRole('grid', { name: 'Vehicle list' })).toBeVisible()

    // A link, opened by somebody else.
    const [row] = await product.sql<{ id: string; phone: string }>(
      'select vehicle_id::text as id, phone from terminals order by vehicle_id limit 1',
    )
    const terminal = aTerminal(product, row?.phone ?? '')
    await terminal.start()
    await terminal.report(reportAt(113.2644, 23.1291))
    await page.goto(`${url}/main/pos?vehicle=${row?.id}`)
    await page.getByRole('button', { name: 'Share position' }).click()
    await page.getByRole('button', { name: /^Copy link/ }).click()
    const link = await page.getByLabel('Link', { exact: true }).inputValue()
    expect(link.startsWith(`${url}/shared#`)).toBe(true)
    const visit = await browser.newContext({ locale: 'en-GB' })
    const visitor = await visit.newPage()
    const shared = visitor.waitForResponse(`${url}/share/getSharedPosition`)
    await visitor.goto(link)
    expect((await shared).ok()).toBe(true)
    await expect(visitor.getByText('Live', { exact: true })).toBeVisible()
    await visit.close()
    await terminal.stop()

    await context.setOffline(true)
    await page.goto(`${url}/main/pos`)
    await expect(vehicleList(page).or(vehicleCounts(page)).first()).toBeVisible()
    await context.setOffline(false)
    expect(outside).toEqual([])
  })
