/** Over the map while the fleet's own roads are shown: what the lines are, or why there are none. */
import type { Lang, Text } from '@outrider/contract'
import { MapIcon } from '../controls/MapIcon.tsx'
import { mapStrings } from '../strings.ts'
import type { RoadOptions } from './roads-layer.ts'

export type RoadsState = 'loading' | 'failed' | 'tooLarge' | 'none' | 'some' | 'most'

/** Here, since they come with the bar. */
const texts: Readonly<Record<RoadsState, Text>> = {
  loading: { zh: '正在加载车队常走道路…', en: 'Loading the roads of the fleet…' },
  failed: { zh: '车队常走道路加载失败', en: 'The roads of the fleet could not be loaded' },
  tooLarge: { zh: '放大地图后显示车队常走道路', en: 'Zoom in to see the roads of the fleet' },
  none: { zh: '近{n}天没有车辆驶过这里', en: 'No vehicle drove here in the last {n} days' },
  some: { zh: '近{n}天驶过的道路：线条越粗越常走', en: 'Driven in the last {n} days: the stronger, the more often' },
  most: { zh: '近{n}天最常走的道路，放大可看到更多', en: 'Driven most in the last {n} days; zoom in for more' },
}
const end: Text = { zh: '隐藏车队常走道路', en: 'Hide the roads of the fleet' }

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
      <button type="button" aria-label={end[lang]} title={end[lang]} onClick={onEnd}>
        <MapIcon name="close" size={20} />
      </button>
    </div>
  )
}
