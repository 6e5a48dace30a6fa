/** The fleet's own roads, as the map of the fleet is given them. */
import type { RoadEvents, RoadOptions } from '../roads/roads-layer.ts'
import type { RoadsState } from '../roads/roads-texts.ts'

export interface RoadsOnMap extends Pick<RoadOptions, 'roads' | 'road'>, RoadEvents {
  shown: boolean
  onShown: (shown: boolean) => void
  state: RoadsState
  /** Of how many days they are. */
  days: number
  onRetry: () => void
}
