/** The vehicle table of a large fleet on a desktop: each column's first sort, a second one, and filters. */
import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext } from '@playwright/test'
import { plateOf } from '../e2e/fixtures/big-fleet.ts'
import { filterBy, keystroke, sortBy, tableRows } from './list-interactions.ts'

/** From a press to the rows, ms: what feels immediate. */
const limit = 150

/** What a person needs to look at the table and reach a heading; meanwhile search and sorting are prepared. ms. */
const beforeFirstPress = 2_000

/** Columns of texts and of figures; the table is opened again for each, so that nothing is left of another's sort. */
const headings = ['Plate number', 'Fleet no.', 'Organisation', 'Terminal phone no.', 'Speed (km/h)', 'Last report']

/** `context`: signed in. */
export async function measureTable(context: BrowserContext, url: string, vehicles: number): Promise<void> {
  const page = await context.newPage()
  await page.setViewportSize({ width: 1440, height: 900 })
  const results: [what: string, ms: number][] = []
  const opened = async (address: string) => {
    // A start of its own: the ranks of texts are kept while the list is the same.
    await page.goto(`${url}/vehicleTable${address}`)
    await page.waitForFunction(
      ([table, rows]) => Number(document.querySelector(table)?.getAttribute('aria-rowcount')) > rows,
      ['table[aria-label="Vehicle list"]', vehicles] as const,
      { timeout: 120_000, polling: 'raf' },
    )
    await wait(beforeFirstPress)
  }
  for (const heading of headings) {
    await opened('?sort=-mileage')
    results.push([`first sort by ${heading}`, await sortBy(page, heading)])
    results.push([`${heading} downwards`, await sortBy(page, heading)])
  }
  for (const number of [777, vehicles - 1]) {
    results.push(['search', await keystroke(page, plateOf(number), tableRows)])
    await page.getByRole('searchbox').fill('')
    await page.locator(tableRows).nth(5).waitFor()
  }
  for (const chip of ['Offline', 'Driving', 'All']) results.push([`filter ${chip}`, await filterBy(page, chip)])
  const late = results.filter(([, ms]) => ms > limit)
  console.log(
    `table of ${vehicles} vehicles, from press to rows: ${results.map(([what, ms]) => `${what} ${Math.round(ms)} ms`).join(', ')}`,
  )
  console.log(
    `table: ${late.length === 0 ? `all within ${limit} ms` : `over ${limit} ms: ${late.map(([what]) => what).join(', ')}`}`,
  )
  await page.close()
}
