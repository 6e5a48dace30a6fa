/** Over the map while a box or a ring is to be drawn: how, all in view instead, and the end. */
import type { Lang } from '@outrider/contract'
import { useLayer } from '../../../ui/layers.ts'
import { MapIcon } from '../controls/MapIcon.tsx'
import { mapStrings } from '../strings.ts'
import type { DrawnShape } from './box-layer.ts'

const texts = {
  box: { name: mapStrings.boxSelect, hint: mapStrings.boxHint },
  lasso: { name: mapStrings.lassoSelect, hint: mapStrings.lassoHint },
} as const

interface Props {
  shape: DrawnShape
  lang: Lang
  onAllInView: () => void
  onEnd: () => void
}

export function BoxBar({ shape, lang, onAllInView, onEnd }: Props) {
  useLayer(true, onEnd)
  return (
    <div className="map-measure" role="group" aria-label={texts[shape].name[lang]}>
      <span role="status">{texts[shape].hint[lang]}</span>
      <button type="button" className="map-measure-words" onClick={onAllInView}>
        {mapStrings.boxAllInView[lang]}
      </button>
      <button type="button" aria-label={mapStrings.endBox[lang]} title={mapStrings.endBox[lang]} onClick={onEnd}>
        <MapIcon name="close" size={20} />
      </button>
    </div>
  )
}
