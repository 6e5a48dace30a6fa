/** The buttons over the map. */
import { LayerMenu, type LayerMenuProps } from './LayerMenu.tsx'
import { MapIcon, type MapIconName } from './MapIcon.tsx'
import { mapStrings } from '../strings.ts'

interface MapControlsProps extends LayerMenuProps {
  hasSelection: boolean
  /** The user has saved a default view. */
  hasStart: boolean
  onZoom: (steps: number) => void
  onFitAll: () => void
  onStart: () => void
  onToSelection: () => void
}

export function MapControls({ hasSelection, hasStart, onZoom, onFitAll, onStart, onToSelection, ...menu }: MapControlsProps) {
  const { lang } = menu
  return (
    <div className="map-controls">
      <LayerMenu {...menu} />
      <div className="map-buttons">
        {hasStart && <MapButton icon="start" label={mapStrings.defaultView[lang]} onPress={onStart} />}
        <MapButton icon="fit" label={mapStrings.fitAll[lang]} onPress={onFitAll} />
        {hasSelection && <MapButton icon="target" label={mapStrings.toSelection[lang]} onPress={onToSelection} />}
      </div>
      <div className="map-buttons map-zoom">
        <MapButton icon="plus" label={mapStrings.zoomIn[lang]} onPress={() => onZoom(1)} />
        <MapButton icon="minus" label={mapStrings.zoomOut[lang]} onPress={() => onZoom(-1)} />
      </div>
    </div>
  )
}

function MapButton({ icon, label, onPress }: { icon: MapIconName; label: string; onPress: () => void }) {
  return (
    <button type="button" aria-label={label} title={label} onClick={onPress}>
      <MapIcon name={icon} />
    </button>
  )
}
