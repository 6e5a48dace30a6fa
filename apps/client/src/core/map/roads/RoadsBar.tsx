/** Over the map while the fleet's own roads are shown: what the lines are, or why there are none. */
import type { Lang, Text } from '@outrider/contract'
import { MapIcon } from '../controls/MapIcon.tsx'
import { mapStrings } from '../strings.ts'
import type { RoadOptions } from './roads-layer.ts'

export type RoadsState = 'loading' | 'failed' | 'tooLarge' | 'none' | 'some' | 'most'

const texts: Readonly<Record<RoadsState, Text>> = {
  loading: mapStrings.roadsLoading,
  failed: mapStrings.roadsFailed,
  tooLarge: mapStrings.roadsTooLarge,
  none: mapStrings.roadsNone,
  some: mapStrings.roadsSome,
  most: mapStrings.roadsMost,
}

interface Props {
  lang: Lang
  state: RoadsState
  /** Of how many days they are. */
  days: number
  /** What the piece that is looked at tells of itself, for who hears the map. */
  road: RoadOptions['road']
  onRetry: () => void
  onEnd: () => void
}

export function RoadsBar({ lang, state, days, road, onRetry, onEnd }: Props) {
  return (
    <div className="map-measure" role="group" aria-label={mapStrings.roads[lang]}>
      <span role="status">{texts[state][lang].replace('{n}', String(days))}</span>
      <span role="status" className="visually-hidden">
        {road?.lines.join('. ')}
      </span>
      {state === 'failed' && (
        <button type="button" className="map-measure-words" onClick={onRetry}>
          {mapStrings.retry[lang]}
        </button>
      )}
      <button type="button" aria-label={mapStrings.endRoads[lang]} title={mapStrings.endRoads[lang]} onClick={onEnd}>
        <MapIcon name="close" size={20} />
      </button>
    </div>
  )
}
