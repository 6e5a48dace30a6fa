/** Each call of a module is sent by some screen under exactly its name. A module is here once all its calls have a screen. */
import { expect, test } from '@playwright/test'
import { keepSignedIn, openHost } from './hosts.ts'
import { type Product, removeFolder, startProduct } from './product.ts'

let product: Product
test.beforeAll(async () => {
  product = await startProduct({ args: ['--no-simulator'] })
})
test.afterAll(async () => {
  await product.stop()
  await removeFolder(product.folder)
})

test('updates, versions, configuration and map keys are asked of the platform by the app, the map and /about (S7.call.2)', async ({
  browser,
}) => {
  const context = await openHost(browser, 'native', { updater: true, locale: 'en-US' })
  const page = await context.newPage()
  await keepSignedIn(page, product)
  const sent = new Set<string>()
  const answered = new Set<string>()
  page.on('request', request => sent.add(new URL(request.url()).pathname))
  page.on('response', response => response.ok() && answered.add(new URL(response.url()).pathname))
  const calls = (...names: string[]) => names.map(name => `/mobile/${name}`)

  await page.goto(`${product.url}/main/pos`)
  for (const path of calls('getSrvConfig', 'getMapKeysConfig', 'checkUpdates'))
    await expect.poll(() => [...answered]).toContain(path)
  expect([...sent]).not.toContain('/mobile/getSrvVersion')

  // The app begins with its main page, whatever address it is opened at.
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('menuitem', { name: 'Personal centre' }).click()
  await page.getByRole('button', { name: /^About/ }).click()
  for (const name of ['Server version', 'Gateway version'])
    await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText(/\d+\.\d+\.\d+/)
  for (const path of calls('getSrvVersion', 'getCgoSrvVersion')) expect([...answered]).toContain(path)
  await context.close()
})
