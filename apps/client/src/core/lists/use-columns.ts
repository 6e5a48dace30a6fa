/** The columns of a table that are shown. The choice is kept on this device. */
import { useMemo } from 'react'
import { useStored } from '../context/use-stored.ts'
import { storedHiddenColumns } from './stored-columns.ts'

interface Column {
  key: string
  /** Shown only when the user asks for it. */
  hidden?: boolean
}

export function useColumns<C extends Column>(name: string, columns: readonly C[]) {
  const [hiddenByTable, store] = useStored(storedHiddenColumns)
  const chosen = hiddenByTable[name]
  const hidden = useMemo(() => chosen ?? columns.filter(column => column.hidden).map(({ key }) => key), [chosen, columns])
  return { hidden, visible: visibleColumns(columns, hidden), hide: (keys: string[]) => store({ ...hiddenByTable, [name]: keys }) }
}

/** At least one: a stored choice may hide all columns of a table that has changed since. */
export function visibleColumns<C extends Column>(columns: readonly C[], hidden: readonly string[]): readonly C[] {
  const shown = columns.filter(({ key }) => !hidden.includes(key))
  return shown.length === 0 ? columns.slice(0, 1) : shown
}
