/** Keeps the rows of the table at their places while the pointer is busy with them or rows are ticked. */
import { useEffect, useRef, useState } from 'react'
import type { TableView } from '../../../core/fleet/table-view.ts'

/** A pointer that has not moved for so long points at nothing, ms. */
const restsAfter = 10_000

/** `ticked`: until they are unticked. Returns what the element around the table needs. */
export function useHold(view: TableView | undefined, ticked: boolean) {
  const [pointing, setPointing] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const held = pointing || ticked
  useEffect(() => view?.hold(held), [view, held])
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    onPointerMove() {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setPointing(false), restsAfter)
      setPointing(true)
    },
    onPointerLeave() {
      clearTimeout(timer.current)
      setPointing(false)
    },
  }
}
