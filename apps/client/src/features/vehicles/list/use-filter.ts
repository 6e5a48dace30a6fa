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

const written = ({ words, state }: Pick<Filter, 'words' | 'state'>): string => `${state} ${words}`

/**
 * What is typed counts at once; the address follows as a transition of the whole page, a few frames later. An address that was
 * not written here (one went back, or followed a link) counts instead of what was typed.
 */
export function useFilterInAddress(): Filter {
  const [params, setParams] = useSearchParams()
  const address = { words: params.get('q') ?? '', state: stateFilterOf(params.get('state')) }
  const [typed, setTyped] = useState({ ...address, underWay: [written(address)] })
  if (written(address) === written(typed)) {
    if (typed.underWay.length > 1) setTyped({ ...typed, underWay: [written(typed)] })
  } else if (!typed.underWay.includes(written(address))) {
    setTyped({ ...address, underWay: [written(address)] })
  }

  function set(change: { words?: string; state?: StateFilter }) {
    const next = { words: typed.words, state: typed.state, ...change }
    setTyped({ ...next, underWay: [...typed.underWay, written(next)] })
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
