/** The filter of a list, kept in the URL or in component state. */
import { useState } from 'react'
import { useSearchParams } from '../../../core/router/index.ts'
import { type StateFilter, stateFilterOf } from '../../../core/fleet/list-view.ts'

export interface Filter {
  words: string
  state: StateFilter
  set: (change: { words?: string; state?: StateFilter }) => void
}

export const isNarrowed = ({ words, state }: Filter): boolean => words.trim() !== '' || state !== 'all'

const filterKey = ({ words, state }: Pick<Filter, 'words' | 'state'>): string => `${state} ${words}`

/**
 * Input applies immediately; the URL follows in a transition, a few frames later. A URL that was
 * not written here (history navigation or a link) replaces the input.
 */
export function useFilterInAddress(): Filter {
  const [params, setParams] = useSearchParams()
  const address = { words: params.get('q') ?? '', state: stateFilterOf(params.get('state')) }
  const [typed, setTyped] = useState({ ...address, pending: [filterKey(address)] })
  if (filterKey(address) === filterKey(typed)) {
    if (typed.pending.length > 1) setTyped({ ...typed, pending: [filterKey(typed)] })
  } else if (!typed.pending.includes(filterKey(address))) {
    setTyped({ ...address, pending: [filterKey(address)] })
  }

  function set(change: { words?: string; state?: StateFilter }) {
    const next = { words: typed.words, state: typed.state, ...change }
    setTyped({ ...next, pending: [...typed.pending, filterKey(next)] })
    setParams(
      before => {
        const after = new URLSearchParams(before)
        after.delete('q')
        after.delete('state')
        if (next.words !== '') after.set('q', next.words)
        if (next.state !== 'all') after.set('state', next.state)
        return after
      },
      { replace: true },
    )
  }
  return { words: typed.words, state: typed.state, set }
}

export function useOwnFilter(): Filter {
  const [filter, setFilter] = useState<Pick<Filter, 'words' | 'state'>>({ words: '', state: 'all' })
  return { ...filter, set: change => setFilter(before => ({ ...before, ...change })) }
}
