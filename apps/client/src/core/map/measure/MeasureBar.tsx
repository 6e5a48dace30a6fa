/** Over the map while something is measured: the length, and how to go on. */
import type { Lang } from '@outrider/contract'
import { useLayer } from '../../../ui/layers.ts'
import { MapIcon } from '../controls/MapIcon.tsx'
import { mapStrings } from '../strings.ts'
import type { Measured } from './measure-layer.ts'
import { lengthsAlong, lengthText } from './measure-length.ts'

interface Props {
  lang: Lang
  measured: NonNullable<Measured>
  onMeasure: (measured: Measured) => void
}

export function MeasureBar({ lang, measured, onMeasure }: Props) {
  useLayer(true, () => onMeasure(null))
  return (
    <div className="map-measure" role="group" aria-label={mapStrings.measure[lang]}>
      <span role="status">
        {measured.length < 2 ? mapStrings.measureHint[lang] : lengthText(lengthsAlong(measured).at(-1) ?? 0, lang)}
      </span>
      {measured.length > 0 && (
        <button
          type="button"
          aria-label={mapStrings.undoPoint[lang]}
          title={mapStrings.undoPoint[lang]}
          onClick={() => onMeasure(measured.slice(0, -1))}
        >
          <MapIcon name="undo" size={20} />
        </button>
      )}
      <button
        type="button"
        aria-label={mapStrings.endMeasure[lang]}
        title={mapStrings.endMeasure[lang]}
        onClick={() => onMeasure(null)}
      >
        <MapIcon name="close" size={20} />
      </button>
    </div>
  )
}
