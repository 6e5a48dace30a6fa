/** The workspace of the fleet in the shell of a wide window. That every screen stands in the shell: every-screen.e2e.ts and maps/every-map.e2e.ts. */
import { desktop } from '../fixtures/pages.ts'
import { walkPage } from '../fixtures/screen-walk.ts'
import { expect, test } from '../fixtures/test.ts'
import { visit } from '../fixtures/visits.ts'

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
