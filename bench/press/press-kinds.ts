/** What can be pressed on any screen without an effect on what is stored: a row each, in the order in which they are pressed. */
import type { Page } from '@playwright/test'

interface PressKind {
  kind: string
  selector: string
  /** Rows of a list are alike: the first stands for all. */
  alike?: true
  /** Gets a letter, and loses it again. */
  typed?: true
}

export const pressKinds: readonly PressKind[] = [
  { kind: 'field', selector: 'input:is([type="text"], [type="search"], :not([type])):not([readonly]), textarea', typed: true },
  { kind: 'chooser', selector: 'button[aria-haspopup], [role="combobox"]:not(input)' },
  { kind: 'fold', selector: 'button[aria-expanded]:not([aria-haspopup])' },
  { kind: 'tab', selector: '[role="tab"]:not([aria-selected="true"])' },
  { kind: 'filter', selector: 'button[aria-pressed]' },
  { kind: 'sort', selector: '[role="columnheader"] button, th button' },
  { kind: 'zoom', selector: '.map-zoom button' },
  { kind: 'row', selector: 'button[data-vehicle], li a[href^="/"], tr a[href^="/"]', alike: true },
  { kind: 'module', selector: 'nav a[href^="/"], nav button:not([aria-haspopup], [aria-expanded])' },
]

/** Something to press: the key says which, also after the screen was opened again. */
export interface Pressable {
  key: string
  kind: string
  label: string
  typed: boolean
}

/** The mark of what is pressed next. */
export const nextPress = '[data-press-next]'

/** Marks the first thing on the screen that is not in `done` (or the one with this key) and says what it is. */
export const findPress = (page: Page, done: readonly string[], wanted?: string): Promise<Pressable | undefined> =>
  page.evaluate(
    ({ kinds, done, wanted }) => {
      const mark = 'data-press-next'
      for (const each of document.querySelectorAll(`[${mark}]`)) each.removeAttribute(mark)
      const pressed = new Set(done)
      for (const { kind, selector, alike = false, typed = false } of kinds)
        for (const element of document.querySelectorAll<HTMLElement>(selector)) {
          // Numbers change while one looks at them.
          const text = element.getAttribute('aria-label') ?? element.title ?? ''
          const label = (text || element.textContent || element.getAttribute('name') || '')
            .replaceAll(/\d+/g, '#')
            .trim()
            .slice(0, 40)
          const key = `${kind} ${alike ? element.className : label}`
          const { width, height } = element.getBoundingClientRect()
          if (width < 2 || height < 2 || element.matches(':disabled, [aria-disabled="true"]')) continue
          if (element.closest('[inert], [aria-hidden="true"]')) continue
          if (wanted === undefined ? pressed.has(key) : key !== wanted) continue
          element.setAttribute(mark, '')
          return { key, kind, label, typed }
        }
      return undefined
    },
    { kinds: pressKinds, done, wanted },
  )
