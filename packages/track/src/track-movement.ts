/** By which settings the movement of a track is evaluated. */
import type { Track } from './track.ts'
import { type MovementSettings, defaultMovement, sameMovement } from './movement-settings.ts'

/** By what a track is counted. */
export const movementSettingsOf = (track: Track): MovementSettings => track.movement ?? defaultMovement

/** The same track, counted by these. */
export const withMovement = (track: Track, movement: MovementSettings): Track =>
  sameMovement(movementSettingsOf(track), movement) ? track : { ...track, movement }
