/** What each picker is asked with and hands back. A new picker is a row. */
import { paths } from './paths.ts'

/** Types only: `Choice` is what is handed back, `Wish` what the asking screen says of it. Both must be plain data. */
export interface Picker<Choice, Wish> {
  path: string
  /** Never there; holds the types. */
  types?: [Choice, Wish]
}

const picker = <Choice, Wish>(path: string): Picker<Choice, Wish> => ({ path })

/** What is chosen so far, to be marked and seen at once. */
interface Chosen<Key> {
  chosen?: Key | undefined
}

export const pickers = {
  organisation: picker<{ orgId: number; orgName: string; pcode?: string | undefined }, Chosen<number> & { pcode?: string }>(
    paths.organisations,
  ),
  simNumber: picker<{ simNum: string; plateNum: string }, Chosen<string>>(paths.simNumbers),
} as const
