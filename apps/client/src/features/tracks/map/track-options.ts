/** How a track is drawn. */
import type { Opening } from '../../../core/map/camera/use-opening.ts'
import type { BaseMapOptions } from '../../../core/map/shell/base-map.ts'
import type { LoadedTrack } from '../replay/loaded-track.ts'
import type { RaisedAlarms } from './use-raised-alarms.ts'

export interface TrackOptions extends BaseMapOptions {
  tracks: readonly LoadedTrack[]
  /** What no bit of a report states. */
  raised: RaisedAlarms
  /** No response has arrived yet. */
  loading: boolean
  /** The camera follows this vehicle; null: none. */
  followed: string | null
  /** Shown while there is no track; null: not known yet. */
  opening: Opening | null
  /** A position to move to; a new object triggers the move. */
  focusPoint: FocusPoint | undefined
}

export interface FocusPoint {
  /** Degrees, WGS-84. */
  latitude: number
  longitude: number
}
