/** How many rows of a list are in a state, as a chip says it. */
import type { Lang } from '@outrider/contract'
import { number } from '../time/format.ts'
import type { StateCount } from './use-pages.ts'

/** undefined: none, or not told. */
export function countIn(counts: readonly StateCount[] | undefined, state: string, lang: Lang): string | undefined {
  const count = counts?.find(each => each.state === state)?.count
  return count === undefined ? undefined : number(count, lang)
}
