/**
 * One tab stop for a virtualised list: the arrow keys, Page up and down, Home and End go between its rows, Left and Right between the controls of
 * a row.
 */
import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import type { VirtualRows } from '../../../ui/virtual-rows.ts'
import type { ActiveRow } from '../../../ui/tree/use-active-row.ts'
import { rowHeight } from './row-height.ts'

interface RowKeysOptions {
  scroller: RefObject<HTMLElement | null>
  rows: Pick<VirtualRows, 'scrollToIndex'>
  total: number
  /** Its row stays rendered, and each `li` has its index in `data-index`. */
  active: ActiveRow
}

interface RowKeys {
  onKeyDown: (event: KeyboardEvent) => void
  onFocus: (event: FocusEvent) => void
}

const controlsOf = (row: Element): HTMLElement[] => [...row.querySelectorAll<HTMLElement>('button, input')]

/** What opens the vehicle. */
const mainOf = (controls: readonly HTMLElement[]): number => controls.findIndex(({ dataset }) => dataset['vehicle'] !== undefined)

const indexOf = (row: Element): number => Number(row.getAttribute('data-index'))

/** Only where it changes: to write an attribute makes the browser look at the whole row again, with every report. */
function setTabIndex(control: HTMLElement, to: number): void {
  if (control.tabIndex !== to || !control.hasAttribute('tabindex')) control.tabIndex = to
}

export function useRowKeys({ scroller, rows, total, active }: RowKeysOptions): RowKeys {
  /** Which control of a row has the focus, or gets it; undefined: the one that opens the vehicle. */
  const column = useRef<number>(undefined)
  /** A key went to a row that may have to be loaded first. */
  const going = useRef(false)

  const controlIn = (controls: readonly HTMLElement[]) => controls[column.current ?? mainOf(controls)] ?? controls[0]

  useLayoutEffect(() => {
    const lines = [...(scroller.current?.querySelectorAll('li') ?? [])].map(row => ({ row, controls: controlsOf(row) }))
    const loaded = lines.filter(({ controls }) => controls.length > 0)
    const activeLine = loaded.find(({ row }) => indexOf(row) === active.index)
    // Scrolled far away from the active row, the list is entered where it is looked at.
    const top = (scroller.current?.scrollTop ?? 0) / rowHeight
    const line = activeLine ?? loaded.find(({ row }) => indexOf(row) >= top) ?? loaded[0]
    const stop = line && controlIn(line.controls)
    for (const { controls } of loaded) for (const control of controls) setTabIndex(control, control === stop ? 0 : -1)
    if (!activeLine || !going.current) return
    going.current = false
    stop?.focus({ preventScroll: true })
  })

  function goTo(index: number) {
    active.go(index)
    rows.scrollToIndex(index)
    going.current = true
    // Keys go on counting while the row is loaded, although the row they came from may be gone.
    scroller.current?.focus({ preventScroll: true })
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
    const row = (event.target as Element).closest('li')
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1)
    const { index } = active
    const to = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      PageDown: index + page,
      PageUp: index - page,
      Home: 0,
      End: total - 1,
    }[event.key]
    if (to !== undefined) {
      event.preventDefault()
      const next = Math.max(0, Math.min(total - 1, to))
      if (next !== index) goTo(next)
      return
    }
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step === undefined || !row) return
    const controls = controlsOf(row)
    const next = controls[controls.indexOf(event.target as HTMLElement) + step]
    if (!next) return
    event.preventDefault()
    next.focus()
  }

  function onFocus({ target }: FocusEvent) {
    const row = target.closest('li')
    if (!row) return
    const controls = controlsOf(row)
    const at = controls.indexOf(target as HTMLElement)
    column.current = at === mainOf(controls) ? undefined : at
    if (indexOf(row) !== active.index) active.go(indexOf(row))
    else for (const [index, control] of controls.entries()) setTabIndex(control, index === at ? 0 : -1)
  }

  return { onKeyDown, onFocus }
}
