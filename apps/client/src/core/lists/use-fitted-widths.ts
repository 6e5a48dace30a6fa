/** The widths of a table's columns, fitted once to its first rows: they do not change while one scrolls or rows come and go. */
import { type RefObject, useLayoutEffect, useState } from 'react'
import { fitWidths } from './fit-widths.ts'

interface Column {
  key: string
  text: string
  width: number
  late?: true
}

/** `ticks`: px of the column of ticks, which is no column of data. */
export function useFittedWidths(
  scroller: RefObject<HTMLElement | null>,
  columns: readonly Column[],
  hasRows: boolean,
  ticks: number,
): readonly number[] {
  const named = columns.map(({ key, text, width }) => `${key} ${text} ${width}`).join('\n')
  const [fitted, setFitted] = useState<{ named: string; widths: readonly number[] }>()
  const wanted = columns.map(({ width }) => width)
  useLayoutEffect(() => {
    const table = scroller.current
    if (!table || table.clientWidth === 0 || !hasRows) return undefined
    let left = false
    const fit = () => {
      if (left) return
      const content = contentWidths(table, ticks > 0)
      const needs = columns.map(({ width, late }, at) => ({
        wanted: width,
        content: late ? Math.max(width, content[at] ?? 0) : (content[at] ?? 0),
      }))
      setFitted({ named, widths: fitWidths(needs, table.clientWidth - ticks) })
    }
    fit()
    // The letters of another font are of another width; which are needed is known once they were laid out.
    if (document.fonts.status === 'loading') void document.fonts.ready.then(fit)
    return () => {
      left = true
    }
    // What is read of `columns` is in `named`.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [scroller, named, hasRows, ticks])
  return fitted?.named === named ? fitted.widths : wanted
}

/** For parts of pixels, and letters that are drawn over their end. */
const slack = 3

/** Of each column of data the widest heading or cell that is rendered, with its padding. */
function contentWidths(table: HTMLElement, ticks: boolean): number[] {
  const widths: number[] = []
  const range = document.createRange()
  for (const row of table.querySelectorAll('tr')) {
    const cells = ticks ? [...row.cells].slice(1) : [...row.cells]
    for (const [at, cell] of cells.entries()) {
      if (cell.colSpan > 1) continue
      range.selectNodeContents(cell)
      const { paddingLeft, paddingRight } = getComputedStyle(cell)
      const width =
        range.getBoundingClientRect().width + (Number.parseFloat(paddingLeft) || 0) + (Number.parseFloat(paddingRight) || 0)
      widths[at] = Math.max(widths[at] ?? 0, Math.ceil(width) + slack)
    }
  }
  return widths
}
