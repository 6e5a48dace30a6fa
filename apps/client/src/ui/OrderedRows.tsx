/** A list whose rows are moved by a handle, with the pointer or arrow keys. */
import { type KeyboardEvent, type PointerEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Icon } from './Icon.tsx'
import { joinClasses } from './join-classes.ts'
import { moved } from './moved.ts'
import styles from './OrderedRows.module.css'

interface Props<Row> {
  rows: readonly Row[]
  keyOf: (row: Row) => string
  nameOf: (row: Row) => string
  /** The handle's name, what it tells of its use, and what is said after a move. */
  texts: {
    move: (name: string) => string
    hint: string
    movedTo: (name: string, place: number, count: number) => string
  }
  onOrder: (rows: Row[]) => void
  /** What stands in a row beside its handle. */
  children: (row: Row) => ReactNode
}

/** By key: where the row goes from `index` of `count`. */
const steps: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowUp: index => index - 1,
  ArrowDown: index => index + 1,
  Home: () => 0,
  End: (_, count) => count - 1,
}

export function OrderedRows<Row>({ rows: saved, keyOf, nameOf, texts, onOrder, children }: Props<Row>) {
  const list = useRef<HTMLOListElement>(null)
  /** While a row is dragged: the order so far. */
  const [dragged, setDragged] = useState<{ key: string; rows: readonly Row[] }>()
  const [said, setSaid] = useState('')
  const focused = useRef<string>(undefined)
  const rows = dragged?.rows ?? saved

  // A row that moves in the document loses the focus of its handle: it gets it back once.
  useLayoutEffect(() => {
    if (focused.current === undefined) return
    const key = focused.current
    for (const handle of list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])
      if (handle.dataset['row'] === key) handle.focus()
    focused.current = undefined
  })

  const say = (row: Row, index: number) => setSaid(texts.movedTo(nameOf(row), index + 1, rows.length))
  function onKeyDown(event: KeyboardEvent, row: Row, index: number) {
    const to = steps[event.key]?.(index, rows.length)
    if (to === undefined) return
    event.preventDefault()
    if (to === index || to < 0 || to >= rows.length) return
    focused.current = keyOf(row)
    say(row, to)
    onOrder(moved(rows, index, to))
  }
  function onPointerMove({ clientY }: PointerEvent) {
    if (!dragged || !list.current) return
    const from = dragged.rows.findIndex(row => keyOf(row) === dragged.key)
    const places = [...list.current.children].map(each => each.getBoundingClientRect())
    const over = places.findIndex(({ top, bottom }) => clientY >= top && clientY < bottom)
    const to = over >= 0 ? over : clientY < (places[0]?.top ?? 0) ? 0 : places.length - 1
    if (to !== from) setDragged({ ...dragged, rows: moved(dragged.rows, from, to) })
  }
  function drop() {
    if (!dragged) return
    const to = dragged.rows.findIndex(row => keyOf(row) === dragged.key)
    setDragged(undefined)
    const [row, before] = [dragged.rows[to], saved[to]]
    if (row === undefined || (before !== undefined && keyOf(before) === dragged.key)) return
    say(row, to)
    onOrder([...dragged.rows])
  }

  return (
    <>
      <ol ref={list}>
        {rows.map((row, index) => (
          <li key={keyOf(row)} className={joinClasses(styles['row'], dragged?.key === keyOf(row) && styles['dragged'])}>
            <button
              type="button"
              className={styles['handle']}
              data-row={keyOf(row)}
              aria-label={texts.move(nameOf(row))}
              title={texts.hint}
              onKeyDown={event => onKeyDown(event, row, index)}
              onPointerDown={event => {
                event.currentTarget.setPointerCapture(event.pointerId)
                setDragged({ key: keyOf(row), rows })
              }}
              onPointerMove={onPointerMove}
              onPointerUp={drop}
              onPointerCancel={() => setDragged(undefined)}
            >
              <Icon name="grip" size={18} />
            </button>
            {children(row)}
          </li>
        ))}
      </ol>
      <p className={styles['said']} role="status">
        {said}
      </p>
    </>
  )
}
