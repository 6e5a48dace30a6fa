/** The columns of a table that are shown. The choice is kept on this device. */
import { useMemo } from 'react'
import { useStored } from '../context/use-stored.ts'
import { storedHiddenColumns } from './stored-columns.ts'

interface Column {
  key: string
  /** Shown only when the user asks for it. */
  hidden?: boolean
  /** The same of one that comes and goes with what the user sees: it is not shown because it was no column when others were chosen. */
  asked?: boolean
}

export function useColumns<C extends Column>(name: string, columns: readonly C[]) {
  const [hiddenByTable, store] = useStored(storedHiddenColumns)
  const chosen = hiddenByTable[name]
  const hidden = useMemo(() => hiddenIn(columns, chosen), [chosen, columns])
  return {
    hidden,
    visible: visibleColumns(columns, hidden),
    hide: (keys: string[]) => store({ ...hiddenByTable, [name]: choiceOf(columns, keys, chosen) }),
  }
}

const mark = '+'
const isAskedFor = ({ key }: Column, chosen: readonly string[] | undefined): boolean => chosen?.includes(mark + key) ?? false

/** `chosen`: keys of hidden columns, and with a mark of those that were asked for; undefined: nobody has chosen. */
export const hiddenIn = (columns: readonly Column[], chosen: readonly string[] | undefined): string[] =>
  columns
    .filter(column =>
      column.asked ? !isAskedFor(column, chosen) : chosen === undefined ? column.hidden : chosen.includes(column.key),
    )
    .map(({ key }) => key)

/** What is stored of a choice; columns that are not there now stay as they were. */
export function choiceOf(columns: readonly Column[], hidden: readonly string[], before: readonly string[] | undefined): string[] {
  const asked = columns.filter(column => column.asked)
  const elsewhere = before?.filter(each => each.startsWith(mark) && !asked.some(({ key }) => each === mark + key)) ?? []
  return [
    ...hidden.filter(each => !asked.some(({ key }) => key === each)),
    ...asked.flatMap(({ key }) => (hidden.includes(key) ? [] : [mark + key])),
    ...elsewhere,
  ]
}

/** At least one: a stored choice may hide all columns of a table that has changed since. */
export function visibleColumns<C extends Column>(columns: readonly C[], hidden: readonly string[]): readonly C[] {
  const shown = columns.filter(({ key }) => !hidden.includes(key))
  return shown.length === 0 ? columns.slice(0, 1) : shown
}
