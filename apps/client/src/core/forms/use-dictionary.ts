/** The words that the user's company keeps for a field of a form: offered while typing, where another text is accepted. */
import type { Dictionary } from '@outrider/contract'
import { useSession } from '../context/outrider.ts'
import { useCall } from '../queries/use-call.ts'
import { isFor } from '../session/session.ts'

const offered = { rights: [], calls: ['user/getDictionaries'] } as const

export function useDictionary(dictionary: Dictionary): readonly string[] {
  const has = useSession(state => isFor(offered, state))
  const { data } = useCall('user/getDictionaries', has ? {} : undefined, { staleTime: 60_000 })
  // Until they are there, and where they cannot be had, what is typed is accepted all the same.
  return (data?.words ?? []).flatMap(each => (each.dictionary === dictionary ? [each.word] : []))
}
