/** What is computed of a track in the worker thread, by name. Parameters and results are sent between threads. */
import type { Track } from '@outrider/track'
import { type DayCard, dayCards, type DayWindow } from './reducers/day-card.ts'
import { type AskedFigures, type DayFigures, dayFigures } from './reducers/day-figures.ts'
import { type DrivenInPeriods, drivingSpans } from './reducers/driving-spans.ts'
import type { DrivingSpan } from '../rules/driver-time.ts'
import { type PlaceAt, placeAt } from './reducers/place-at.ts'
import { type RuleCase, type RuleTrial, ruleCases } from './reducers/rule-cases.ts'
import { type VisitedOnDays, type VisitedPlaces, type VisitOfPlace, visitsByDay, visitsOf } from './reducers/visits.ts'
import { type AskedDrives, type Beside, drivesAlong } from './reducers/merged-route.ts'
import { type RouteOfTrack, routeOfTrack } from './reducers/route-of-track.ts'
import { type ReportedSpeeds, reportedSpeeds } from './reducers/reported-speeds.ts'
import { pathOf, type SharedPath } from './reducers/shared-path.ts'

export const trackReducers = {
  /** The path shown behind a shared link. */
  path: (track: Track): SharedPath => pathOf(track),
  /** Where the vehicle was at a time, ms since 1970. */
  placeAt: (track: Track, time: number): PlaceAt => placeAt(track, time),
  /** Day cards of these days. */
  cards: (track: Track, days: readonly DayWindow[]): DayCard[] => dayCards(track, days),
  /** Figures of these days, by hour too. */
  figures: (track: Track, asked: AskedFigures): DayFigures[] => dayFigures(track, asked),
  /** What a rule would have found, and its variants. */
  ruleCases: (track: Track, trial: RuleTrial): RuleCase[][] => ruleCases(track, trial),
  /** When it was driven in periods. */
  drivingSpans: (track: Track, asked: DrivenInPeriods): DrivingSpan[] => drivingSpans(track, asked),
  /** When it was inside of places. */
  visits: (track: Track, places: VisitedPlaces): VisitOfPlace[] => visitsOf(track, places),
  /** The same for each of these days. */
  visitsByDay: (track: Track, asked: VisitedOnDays): VisitOfPlace[][] => visitsByDay(track, asked),
  /** Speeds that were reported, and how far it had come. */
  speeds: (track: Track): ReportedSpeeds => reportedSpeeds(track),
  /** A route along it. */
  routeOf: (track: Track): RouteOfTrack => routeOfTrack(track),
  /** Other drives along a line. */
  drivesAlong: (track: Track, asked: AskedDrives): Beside[] => drivesAlong(track, asked),
}

export type ReducerName = keyof typeof trackReducers
/** undefined: the reducer takes none. */
export type ReducerParams<Name extends ReducerName> =
  Parameters<(typeof trackReducers)[Name]> extends [Track, infer Params] ? Params : undefined
export type Reduced<Name extends ReducerName> = ReturnType<(typeof trackReducers)[Name]>
