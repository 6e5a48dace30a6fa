/** What the page of a share link gives to what it shows. */
import type { ShareKind, DataOf, ShareCall, Shared } from '@outrider/contract'
import type { MapTheme } from '../../../core/map/basemap/palette.ts'

export interface SharedViewProps<Kind extends ShareKind> {
  shared: SharedData<Kind>
  /** The latest request failed: this is older. */
  late: boolean
  theme: MapTheme
}

export type SharedData<Kind extends ShareKind> = DataOf<ShareCall<Kind, 'view'>> & Shared
