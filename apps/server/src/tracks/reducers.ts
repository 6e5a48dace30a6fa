/** What is computed of a track in the worker thread, by name. Parameters and results are sent between threads. */
import type { Track } from '@outrider/track'
import { type DayCard, dayCards, type DayWindow } from './reducers/day-card.ts'
import { type DayFigures, dayFigures } from './reducers/day-figures.ts'
import { type PlaceAt, placeAt } from './reducers/place-at.ts'
import { pathOf, type SharedPath } from './reducers/shared-path.ts'

export const trackReducers = {
  /** The path shown behind a shared link. */
  path: (track: Track): SharedPath => pathOf(track),
  /** Where the vehicle was at a time, ms since 1970. */
  placeAt: (track: Track, time: number): PlaceAt => placeAt(track, time),
  /** Day cards of these days. */
  cards: (track: Track, days: readonly DayWindow[]): DayCard[] => dayCards(track, days),
  /** Figures of these days, by hour too. */
  figures: (track: Track, days: readonly DayWindow[]): DayFigures[] => dayFigures(track, days),
}

export type ReducerName = keyof typeof trackReducers
/** undefined: the reducer takes none. */
export type ReducerParams<Name extends ReducerName> =
  Parameters<(typeof trackReducers)[Name]> extends [Track, infer Params] ? Params : undefined
export type Reduced<Name extends ReducerName> = ReturnType<(typeof trackReducers)[Name]>
