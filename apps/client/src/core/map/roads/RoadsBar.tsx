/** Over the map while the fleet's own roads are shown: what the lines are, or why there are none. */
import type { Lang } from '@outrider/contract'
import { MapIcon } from '../controls/MapIcon.tsx'
import { mapStrings } from '../strings.ts'
import type { RoadOptions } from './roads-layer.ts'
import { endRoads, type RoadsState, roadsStates } from './roads-texts.ts'

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
      <span role="status">{roadsStates[state][lang].replace('{n}', String(days))}</span>
      <span role="status" className="visually-hidden">
        {road?.lines.join('. ')}
      </span>
      {state === 'failed' && (
        <button type="button" className="map-measure-words" onClick={onRetry}>
          {mapStrings.retry[lang]}
        </button>
      )}
      <button type="button" aria-label={endRoads[lang]} title={endRoads[lang]} onClick={onEnd}>
        <MapIcon name="close" size={20} />
      </button>
    </div>
  )
}
