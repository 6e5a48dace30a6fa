/** Sorting, organisation, columns and open vehicle of the table, as in its address, so that the same view can be sent to others. */
import { useEffect } from 'react'
import { useSearchParams } from '../../../core/router/index.ts'
import { type TableSort, type TableSortKey, tableSorts } from '../../../core/fleet/table-sort.ts'

/** `-speed`: by speed, largest first. */
const sortIn = (text: string): TableSort | undefined => {
  const down = text.startsWith('-')
  const name = down ? text.slice(1) : text
  const by = tableSorts.find(each => each === name)
  return by && { by, down }
}

/** Keys of columns that the address shows; undefined: it says nothing of them. */
export function columnsIn(params: URLSearchParams, keys: readonly string[]): readonly string[] | undefined {
  const named = params.get('columns')?.split(',') ?? []
  const shown = keys.filter(key => named.includes(key))
  return shown.length > 0 ? shown : undefined
}

export function useTableAddress() {
  const [params, setParams] = useSearchParams()
  const set = (change: Record<string, string>) =>
    setParams(
      before => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(change)) {
          if (value) next.set(name, value)
          else next.delete(name)
        }
        return next
      },
      { replace: true },
    )
  const sort = sortIn(params.get('sort') ?? '')
  return {
    params,
    sort,
    /** Key of an organisation; undefined: all. */
    organisation: params.get('org') || undefined,
    /** Empty: any. */
    tag: params.get('tag') ?? '',
    /** Only the vehicles to which the map is limited. */
    among: params.get('among') === 'chosen' ? ('chosen' as const) : undefined,
    vehicle: params.get('vehicle'),
    set,
    /** Upwards, downwards, not at all. */
    toggleSort: (by: TableSortKey) => set({ sort: sort?.by !== by ? by : sort.down ? '' : `-${by}` }),
  }
}

type TableAddress = ReturnType<typeof useTableAddress>

/**
 * Columns: those of the address, otherwise those chosen on this device, which then are in the address too, as soon as it is known which there are.
 */
export function useAddressedColumns(
  { params, set }: TableAddress,
  keys: readonly string[],
  { hidden, hide }: { hidden: readonly string[]; hide: (keys: string[]) => void },
  allKnown: boolean,
) {
  const addressed = columnsIn(params, keys)
  const shown = addressed ?? keys.filter(key => !hidden.includes(key))
  const text = shown.join(',')
  const missing = !addressed && allKnown
  useEffect(() => {
    if (missing) set({ columns: text })
    // `set` is new each time.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [missing, text])
  return {
    hidden: keys.filter(key => !shown.includes(key)),
    hide: (next: string[]) => {
      hide(next)
      set({ columns: keys.filter(key => !next.includes(key)).join(',') })
    },
  }
}
