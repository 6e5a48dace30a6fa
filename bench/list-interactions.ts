/** Interactions with the vehicle list, measured inside the page: typing into the search field and fast scrolling. */
import type { Page } from '@playwright/test'

const list = '[aria-label="Vehicle list"]'
const rows = `${list} li, ${list} [role=treeitem]`

/** Time from a keystroke to the matching rows, ms. */
export const keystroke = (page: Page, text: string): Promise<number> =>
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
    [text, rows],
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
