/** By what a list is narrowed: in the address, so that it is there again when one comes back, or on the screen alone. */
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { type StateFilter, stateFilterOf } from '../../../core/fleet/list-view.ts'

export interface Filter {
  words: string
  state: StateFilter
  set: (change: { words?: string; state?: StateFilter }) => void
}

export const isNarrowed = ({ words, state }: Filter): boolean => words.trim() !== '' || state !== 'all'

export function useFilterInAddress(): Filter {
  const [params, setParams] = useSearchParams()
  return {
    words: params.get('q') ?? '',
    state: stateFilterOf(params.get('state')),
    set: ({ words, state }) =>
      setParams(
        before => {
          const next = new URLSearchParams(before)
          const put = (name: string, value: string | undefined) => {
            if (value) next.set(name, value)
            else if (value !== undefined) next.delete(name)
          }
          put('q', words)
          put('state', state === 'all' ? '' : state)
          return next
        },
        { replace: true },
      ),
  }
}

export function useOwnFilter(): Filter {
  const [filter, setFilter] = useState<Pick<Filter, 'words' | 'state'>>({ words: '', state: 'all' })
  return { ...filter, set: change => setFilter(before => ({ ...before, ...change })) }
}
