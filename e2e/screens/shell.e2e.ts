/** The shell around every screen of a wide window, and the workspace of the fleet in it. */
import { desktop } from '../fixtures/pages.ts'
import type { RunningProduct } from '../fixtures/product.ts'
import { ofUsers, rail, sideways } from '../fixtures/layout.ts'
import { walkPage } from '../fixtures/screen-walk.ts'
import { expect, test } from '../fixtures/test.ts'
import { goTo, visit } from '../fixtures/visits.ts'

/** Some of the addresses each, so that no test is long on a slow machine. */
const parts = 4
const partOf = async (product: RunningProduct, part: number) => (await ofUsers(product)).filter((_, at) => at % parts === part)

for (let part = 0; part < parts; part++)
  test(`every screen of a signed-in user stands in the shell from 1024 px, with one title and one main part, and none scrolls sideways, ${part + 1} of ${parts}`, async ({
    page,
    movingDemo,
  }) => {
    await walkPage(page, movingDemo, { viewport: desktop })
    await visit(page, movingDemo, '/about')
    for (const { path } of await partOf(movingDemo, part)) {
      await goTo(page, path)
      for (const viewport of [desktop, { width: 1024, height: 768 }]) {
        await page.setViewportSize(viewport)
        await expect(rail(page), path).toBeVisible()
        await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
        await expect(page.getByRole('main'), path).toHaveCount(1)
        expect.soft(await sideways(page), `${path} at ${viewport.width}`).toBeLessThanOrEqual(0)
      }
    }
  })

test('a vehicle opened by its address is in the list and in view, and its details stand beside it', async ({
  page,
  movingDemo,
}) => {
  const [last] = await movingDemo.sql<{ id: number; plate: string }>(
    `select id, plate_num as plate from vehicles join latest_positions on vehicle_id = id where located order by plate_num desc limit 1`,
  )
  await walkPage(page, movingDemo, { viewport: desktop })
  await visit(page, movingDemo, `/vehicleInfo?vehicle=${last?.id ?? ''}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Vehicle details' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Vehicle list' }).getByText(last?.plate ?? '', { exact: true })).toBeInViewport()
})
