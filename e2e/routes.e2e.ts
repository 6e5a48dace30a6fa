/** The routes of the specification by their groups: each opens its own page and carries its title. A group is here once all its routes are. */
import { expect, test } from '@playwright/test'
import { openSignIn } from './pages.ts'
import { type Product, removeFolder, startProduct } from './product.ts'

let product: Product
test.beforeAll(async () => {
  product = await startProduct({ args: ['--empty', '--title', 'Northern fleet'] })
})
test.afterAll(async () => {
  await product.stop()
  await removeFolder(product.folder)
})

test('the pages of platforms are Add platform, Common platform list and Edit platform account, by their own titles alone (S2.route.1)', async ({
  page,
}) => {
  await openSignIn(page, product)
  const code = new URLSearchParams({ code: new URL(product.url).host })
  for (const [path, title] of [
    ['/newPlatform', 'Add platform'],
    ['/platformList', 'Common platform list'],
    [`/editPlatform?${code}`, 'Edit platform account'],
  ] as const) {
    await page.goto(product.url + path)
    await expect(page).toHaveTitle(title)
    await expect(page).toHaveURL(product.url + path)
  }
})
