/** The vehicle table of a large fleet on a desktop: each column's first sort, a second one, and filters. */
import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext } from '@playwright/test'
import { plateOf } from '../e2e/fixtures/big-fleet.ts'
import { desktop } from '../e2e/fixtures/pages.ts'
import { searchField, tableRow, vehicleTable } from '../e2e/fixtures/vehicles.ts'
import { filterBy, keystroke, rowsOfTable, sortBy } from './list-interactions.ts'

/**
 * Columns of texts and of figures; the table is opened again for each, so that nothing is left of another's sort. Of figures those that every vehicle
 * has: where none has one, every order is the same, and no row shows a sort.
 */
const headings = ['Plate number', 'Fleet no.', 'Organisation', 'Terminal phone no.', 'Fuel (L)', 'Last report']
const filters = ['Offline', 'Driving', 'All']

/** What is measured, from a press to the rows. */
export const tableFigures = [
  'first sort by a column',
  'sort of a column downwards',
  'search in the table',
  'filter of the table',
] as const
type TableFigure = (typeof tableFigures)[number]

export interface TableOptions {
  /** Signed in. */
  context: BrowserContext
  url: string
  vehicles: number
  /** What a person needs to look at the table and reach a heading; meanwhile search and sorting are prepared. s. */
  look: number
  /** How many of the columns. */
  columns: number
}

/** The slowest of each, ms. */
export async function measureTable({
  context,
  url,
  vehicles,
  look,
  columns,
}: TableOptions): Promise<Record<TableFigure, number>> {
  const page = await context.newPage()
  await page.setViewportSize(desktop)
  const results: [figure: TableFigure, what: string, ms: number][] = []
  const opened = async (address: string) => {
    // A start of its own: the ranks of texts are kept while the list is the same.
    await page.goto(`${url}/vehicleTable${address}`)
    await vehicleTable(page).evaluate(async (table, rows) => {
      const began = performance.now()
      // With its heading.
      while (Number(table.getAttribute('aria-rowcount')) <= rows) {
        if (performance.now() - began > 60_000)
          throw new Error(`the table has ${table.getAttribute('aria-rowcount')} rows, not ${rows}`)
        await new Promise(resolve => requestAnimationFrame(resolve))
      }
    }, vehicles)
    await wait(look * 1_000)
  }
  for (const heading of headings.slice(0, columns)) {
    await opened('?sort=-mileage')
    results.push(['first sort by a column', heading, await sortBy(page, heading)])
    results.push(['sort of a column downwards', heading, await sortBy(page, heading)])
  }
  for (const number of new Set([Math.min(777, vehicles - 2), vehicles - 1])) {
    results.push(['search in the table', plateOf(number), await keystroke(page, plateOf(number), rowsOfTable(page))])
    await searchField(page).fill('')
    await vehicleTable(page).locator(tableRow).nth(5).waitFor()
  }
  for (const chip of filters) results.push(['filter of the table', chip, await filterBy(page, chip)])
  console.log(
    `table of ${vehicles} vehicles, from press to rows: ${results.map(([figure, what, ms]) => `${figure} (${what}) ${Math.round(ms)} ms`).join(', ')}`,
  )
  await page.close()
  const slowest = (figure: TableFigure) => Math.max(...results.flatMap(([of, , ms]) => (of === figure ? [ms] : [])))
  return Object.fromEntries(tableFigures.map(figure => [figure, slowest(figure)])) as Record<TableFigure, number>
}
