/** Interactions with the vehicle list and the vehicle table, measured inside the page: typing, sorting and fast scrolling. */
import type { Page } from '@playwright/test'

const list = '[aria-label="Vehicle list"]'
const rows = `${list} li, ${list} [role=treeitem]`

/** Rows of the table: their cells, without the ticks. */
export const tableRows = `table${list} tbody tr[id]`

/** Time from a keystroke to the matching rows, ms. */
export const keystroke = (page: Page, text: string, selector = rows): Promise<number> =>
  page.evaluate(
    async ([text = '', selector = '']) => {
      const field = document.querySelector<HTMLInputElement>('input[type=search], [role=searchbox]')
      if (!field) throw new Error('no search field')
      const began = performance.now()
      // Sets the value like typing does, so that the component library gets an input event.
      Reflect.set(HTMLInputElement.prototype, 'value', text, field)
      field.dispatchEvent(new Event('input', { bubbles: true }))
      const fits = () => {
        const found = [...document.querySelectorAll(selector)]
        return found.length > 0 && found.every(row => row.textContent?.includes(text))
      }
      while (!fits()) await new Promise(resolve => requestAnimationFrame(resolve))
      return performance.now() - began
    },
    [text, selector],
  )

/** Time from a press on the heading of a column to the rows in its order, ms. The first row must become another. */
export const sortBy = (page: Page, heading: string): Promise<number> =>
  page.evaluate(
    async ([text, selector]) => {
      const column = [...document.querySelectorAll('th')].find(each => each.textContent === text)
      const button = column?.querySelector('button')
      if (!column || !button) throw new Error(`no column ${text} to sort by`)
      const firstRow = () => document.querySelector(selector)?.textContent
      const before = firstRow()
      const began = performance.now()
      button.click()
      while (!column.ariaSort || firstRow() === before) {
        if (performance.now() - began > 10_000) throw new Error(`${text}: the first row stays`)
        await new Promise(resolve => requestAnimationFrame(resolve))
      }
      return performance.now() - began
    },
    [heading, tableRows] as const,
  )

/** Time from a press on a state chip to the table of another length, ms. */
export const filterBy = (page: Page, chip: string): Promise<number> =>
  page.evaluate(
    async ([text, table]) => {
      const chips = [...document.querySelectorAll<HTMLElement>('[aria-label="Filter by state"] *')]
      const button = chips.find(each => each.matches('button, label') && each.textContent.startsWith(text))
      if (!button) throw new Error(`no chip ${text}`)
      const length = () => document.querySelector(table)?.getAttribute('aria-rowcount')
      const before = length()
      const began = performance.now()
      button.click()
      while (length() === before) {
        if (performance.now() - began > 10_000) throw new Error(`${text}: as many rows as before`)
        await new Promise(resolve => requestAnimationFrame(resolve))
      }
      return performance.now() - began
    },
    [chip, `table${list}`] as const,
  )

export interface Scrolling {
  /** Between two frames, ms. */
  frames: number[]
  /** Share of the frames that had an empty area where a row belongs. */
  empty: number
}

/** Scrolls by `step` pixels per frame, for `frames` frames. */
export const scroll = (page: Page, { frames, step }: { frames: number; step: number }): Promise<Scrolling> =>
  page.evaluate(
    async ([count, by, selector]) => {
      const first = document.querySelector(selector)
      let scroller = first?.parentElement ?? null
      while (scroller && scroller.scrollHeight <= scroller.clientHeight) scroller = scroller.parentElement
      if (!scroller) throw new Error('nothing to scroll')
      const times: number[] = []
      let empty = 0
      let last = performance.now()
      for (let frame = 0; frame < count; frame++) {
        scroller.scrollTop += by
        await new Promise(resolve => requestAnimationFrame(resolve))
        const now = performance.now()
        times.push(now - last)
        last = now
        const box = scroller.getBoundingClientRect()
        const there = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
        if (!there?.closest(selector)) empty++
      }
      return { frames: times, empty: empty / count }
    },
    [frames, step, rows] as [number, number, string],
  )
