/** From a vehicle on the map to its newest track. */
import { phone } from '../fixtures/pages.ts'
import { addFleet, type Product, removeFolder, signInAdministrator, startProduct } from '../fixtures/product.ts'
import { signedIn } from '../fixtures/session.ts'
import { aDrive, addTrack } from '../fixtures/tracks.ts'
import { expect, test } from '../fixtures/test.ts'

test.describe.configure({ mode: 'default' })
test.use({ viewport: phone })

const password = 'a password of my own'

let product: Product
let id: string
test.beforeAll(async () => {
  const first = await startProduct()
  await signInAdministrator(first, password)
  await addFleet(first, ['13900000002'])
  id = (await first.sql<{ id: string }>('select id::text from vehicles'))[0]?.id ?? ''
  // The server learns at its start when a vehicle last reported: these rows did not come through it.
  await addTrack(first, id, aDrive({ hours: 1 }))
  await first.stop()
  product = await startProduct({ folder: first.folder })
})
test.afterAll(async () => {
  await product.stop()
  await removeFolder(product.folder)
})

test('a vehicle on the map leads to its track of today; where there is none, to the last day there was one', async ({ page }) => {
  await signedIn(page, product, 'admin', password)
  await page.goto(`${product.url}/main/pos?vehicle=${id}`)
  await page.getByRole('article').getByRole('button', { name: 'Track', exact: true }).click()
  await expect(page).toHaveURL(/\/trackQuery\?/)
  await expect(page.getByText('No track in this period')).toBeVisible()
  await page.getByRole('button', { name: 'Show 05 Jan, the last day with a track' }).click()
  await expect(page.getByRole('region', { name: 'Map of the track' })).toHaveAttribute('data-line', '1')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(/\/main\/pos/)
})
