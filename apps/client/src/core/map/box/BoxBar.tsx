/** Over the map while a box is to be drawn: how, all in view instead, and the end. */
import type { Lang } from '@outrider/contract'
import { useLayer } from '../../../ui/layers.ts'
import { MapIcon } from '../controls/MapIcon.tsx'
import { mapStrings } from '../strings.ts'

interface Props {
  lang: Lang
  onAllInView: () => void
  onEnd: () => void
}

export function BoxBar({ lang, onAllInView, onEnd }: Props) {
  useLayer(true, onEnd)
  return (
    <div className="map-measure" role="group" aria-label={mapStrings.boxSelect[lang]}>
      <span role="status">{mapStrings.boxHint[lang]}</span>
      <button type="button" className="map-measure-words" onClick={onAllInView}>
        {mapStrings.boxAllInView[lang]}
      </button>
      <button type="button" aria-label={mapStrings.endBox[lang]} title={mapStrings.endBox[lang]} onClick={onEnd}>
        <MapIcon name="close" size={20} />
      </button>
    </div>
  )
}
