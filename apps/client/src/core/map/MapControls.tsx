/** The buttons over the map. */
import type { Lang } from '@outrider/contract'
import type { ReactNode } from 'react'
import { mapStrings } from './strings.ts'

interface Props {
  lang: Lang
  hasSelection: boolean
  onZoom: (steps: number) => void
  onFitAll: () => void
  onToSelection: () => void
}

export function MapControls({ lang, hasSelection, onZoom, onFitAll, onToSelection }: Props) {
  return (
    <div className="map-controls">
      <div className="map-buttons">
        <MapButton label={mapStrings.fitAll[lang]} onPress={onFitAll}>
          <path d="M4 9V5.5A1.5 1.5 0 0 1 5.5 4H9M15 4h3.5A1.5 1.5 0 0 1 20 5.5V9M20 15v3.5a1.5 1.5 0 0 1-1.5 1.5H15M9 20H5.5A1.5 1.5 0 0 1 4 18.5V15" />
          <circle cx="12" cy="12" r="2.2" />
        </MapButton>
        {hasSelection && (
          <MapButton label={mapStrings.toSelection[lang]} onPress={onToSelection}>
            <circle cx="12" cy="12" r="6" />
            <path d="M12 3v4M12 17v4M3 12h4M17 12h4" />
          </MapButton>
        )}
      </div>
      <div className="map-buttons map-zoom">
        <MapButton label={mapStrings.zoomIn[lang]} onPress={() => onZoom(1)}>
          <path d="M12 5.5v13M5.5 12h13" />
        </MapButton>
        <MapButton label={mapStrings.zoomOut[lang]} onPress={() => onZoom(-1)}>
          <path d="M5.5 12h13" />
        </MapButton>
      </div>
    </div>
  )
}

function MapButton({ label, onPress, children }: { label: string; onPress: () => void; children: ReactNode }) {
  return (
    <button type="button" aria-label={label} title={label} onClick={onPress}>
      <svg
        viewBox="0 0 24 24"
        width="22"
        height="22"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {children}
      </svg>
    </button>
  )
}
