/** What the search in the header finds. */
import type { ScreenName } from '../../../core/screens/screens.ts'
import type { IconName } from '../../../ui/icon-paths.ts'
import { normalized, wordsIn } from '../../../core/fleet/worker/views/search.ts'

/** In the order in which they are shown. */
export const hitKinds = ['vehicles', 'actions', 'checkpoints', 'screens', 'places'] as const
export type HitKind = (typeof hitKinds)[number]

export interface Hit {
  /** Unique among all hits. */
  key: string
  kind: HitKind
  icon: IconName
  title: string
  text?: string | undefined
  /** Address of the screen that shows it. */
  href: string
  /** The screen found, where it is one. */
  screen?: ScreenName
  /** Id of the vehicle whose card it opens. */
  vehicle?: string
}

/** Hits of a kind that are listed; the list of vehicles shows all. */
export const maxOfKind = { vehicles: 8, actions: 12, checkpoints: 4, screens: 4, places: 5 } as const satisfies Record<
  HitKind,
  number
>

/** Those whose title or text has all words, as the search for vehicles compares them. */
export function hitsWith<Row extends Pick<Hit, 'title' | 'text' | 'kind'>>(rows: readonly Row[], query: string): Row[] {
  const words = wordsIn(query)
  if (words.length === 0) return []
  return rows
    .filter(({ title, text = '' }) => words.every(word => [title, text].some(name => normalized(name).includes(word))))
    .slice(0, maxOfKind[rows[0]?.kind ?? 'screens'])
}
