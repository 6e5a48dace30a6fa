/** Interactions with the vehicle list and the vehicle table, measured inside the page: typing, sorting and fast scrolling. */
import type { Locator, Page } from '@playwright/test'
import { stateChip } from '../e2e/fixtures/state-filter.ts'
import { listRow, searchField, tableRow, vehicleList, vehicleTable } from '../e2e/fixtures/vehicles.ts'

/** Rows of the list or of the table. */
export interface Rows {
  within: Locator
  row: string
}
export const rowsOfList = (page: Page): Rows => ({ within: vehicleList(page), row: listRow })
export const rowsOfTable = (page: Page): Rows => ({ within: vehicleTable(page), row: tableRow })

/** What does not come within it fails, ms. */
const longest = 20_000

/** Time from a keystroke to the matching rows, ms. */
export async function keystroke(page: Page, text: string, { within, row }: Rows): Promise<number> {
  const field = await searchField(page).elementHandle()
  return within.evaluate(
    async (element, { text, row, field, longest }) => {
      const began = performance.now()
      // Sets the value like typing does, so that the component library gets an input event.
      Reflect.set(HTMLInputElement.prototype, 'value', text, field)
      field?.dispatchEvent(new Event('input', { bubbles: true }))
      const fits = () => {
        const found = [...element.querySelectorAll(row)]
        return found.length > 0 && found.every(each => each.textContent?.includes(text))
      }
      while (!fits()) {
        if (performance.now() - began > longest) throw new Error(`the list does not show ${text}`)
        await new Promise(resolve => requestAnimationFrame(resolve))
      }
      return performance.now() - began
    },
    { text, row, field, longest },
  )
}

/** Time from a press on the heading of a column to the rows in its order, ms. The first row must become another. */
export async function sortBy(page: Page, heading: string): Promise<number> {
  const { within, row } = rowsOfTable(page)
  const column = within.getByRole('columnheader', { name: heading, exact: true })
  const button = await column.getByRole('button').elementHandle()
  const table = await within.elementHandle()
  return column.evaluate(
    async (head, { table, button, row, text, longest }) => {
      const firstRow = () => table?.querySelector(row)?.textContent
      const before = firstRow()
      const began = performance.now()
      button?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
      while (!head.ariaSort || firstRow() === before) {
        if (performance.now() - began > longest) throw new Error(`${text}: the first row stays`)
        await new Promise(resolve => requestAnimationFrame(resolve))
      }
      return performance.now() - began
    },
    { table, button, row, text: heading, longest },
  )
}

/**
 * Time from a press on a state chip to the table with as many rows as the chip counts, ms. Their number may be that of before: while nobody reports, all
 * are offline.
 */
export async function filterBy(page: Page, state: string): Promise<number> {
  const chip = await stateChip(page, state).elementHandle()
  return page.evaluate(
    async ({ chip, state, longest }) => {
      const counted = () => Number(chip?.textContent?.replaceAll(/\D/g, '') || Number.NaN)
      // With its heading. Where none fits there is no table.
      const listed = () => Number(document.querySelector('[role="grid"]')?.getAttribute('aria-rowcount') ?? 1) - 1
      const began = performance.now()
      chip?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
      while (chip?.ariaPressed !== 'true' || listed() !== counted()) {
        if (performance.now() - began > longest) throw new Error(`${state}: ${listed()} rows, not ${counted()}`)
        await new Promise(resolve => requestAnimationFrame(resolve))
      }
      return performance.now() - began
    },
    { chip, state, longest },
  )
}

export interface Scrolling {
  /** Between two frames, ms. */
  frames: number[]
  /** Share of the frames that had an empty area where a row belongs. */
  empty: number
}

/** Scrolls the list by `step` pixels per frame, for `frames` frames. */
export function scroll(page: Page, options: { frames: number; step: number }): Promise<Scrolling> {
  const { within, row } = rowsOfList(page)
  return within
    .locator(row)
    .first()
    .evaluate(
      async (first, { frames, step, row }) => {
        let scroller = first.parentElement
        while (scroller && scroller.scrollHeight <= scroller.clientHeight) scroller = scroller.parentElement
        if (!scroller) throw new Error('nothing to scroll')
        const times: number[] = []
        let empty = 0
        let last = performance.now()
        for (let frame = 0; frame < frames; frame++) {
          scroller.scrollTop += step
          await new Promise(resolve => requestAnimationFrame(resolve))
          const now = performance.now()
          times.push(now - last)
          last = now
          const box = scroller.getBoundingClientRect()
          const there = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
          if (!there?.closest(row)) empty++
        }
        return { frames: times, empty: empty / frames }
      },
      { ...options, row },
    )
}
