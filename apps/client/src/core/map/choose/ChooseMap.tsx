/** A map on which vehicles are chosen by drawing a line or a box around them; drawing is on from the beginning. */
import type { Lang, MapLayer } from '@outrider/contract'
import { useCallback, useMemo, useState } from 'react'
import { useLatest } from '../../../ui/use-latest.ts'
import { useStored } from '../../context/use-stored.ts'
import { useBasemapChoice } from '../basemap/use-basemap-choice.ts'
import { useMapTheme } from '../basemap/use-map-theme.ts'
import { BoxBar } from '../box/BoxBar.tsx'
import { BoxLayer, type BoxOptions, type DrawnShape } from '../box/box-layer.ts'
import { MapButton } from '../controls/MapButton.tsx'
import { FleetLayer } from '../fleet/fleet-layer.ts'
import type { FleetOptions } from '../fleet/fleet-options.ts'
import type { FleetSource } from '../fleet/fleet-source.ts'
import type { BaseMap } from '../shell/base-map.ts'
import { FoundPlaceLayer, type FoundPlaceOptions } from '../search/found-place-layer.ts'
import { PlaceSearch } from '../search/PlaceSearch.tsx'
import type { NamedPlace } from '../places/places-layer.ts'
import { MapShell } from '../shell/MapShell.tsx'
import { storedMapConfig, storedMapLabels, storedMapView, storedVehicleIcon } from '../stored-map.ts'
import { mapStrings } from '../strings.ts'
import { useTypeIcons } from '../vehicles/type-icons.ts'
import { useCutWords } from '../vehicles/use-cut-words.ts'
import { nameOnly } from '../vehicles/vehicle-lines.ts'

interface Props {
  fleet: FleetSource
  basemaps: readonly MapLayer[]
  lang: Lang
  /** These are in what was drawn. */
  onChosen: (vehicleIds: readonly string[]) => void
  /** A vehicle was pressed while nothing is drawn. */
  onPressed: (vehicleId: string) => void
}

type ChooseOptions = FleetOptions & BoxOptions & FoundPlaceOptions
const labelFields = nameOnly('plateNum')

export function ChooseMap({ fleet, basemaps, lang, onChosen, onPressed }: Props) {
  const theme = useMapTheme()
  const [shape] = useStored(storedVehicleIcon)
  const typeIcons = useTypeIcons()
  const [cutHovered, setCutHovered] = useState(false)
  const cutWords = useCutWords(cutHovered)
  const [config] = useStored(storedMapConfig)
  const [labels] = useStored(storedMapLabels)
  const [view] = useStored(storedMapView)
  const [left] = useState(view)
  const { basemap, choice } = useBasemapChoice(basemaps)
  const [boxing, setBoxing] = useState<DrawnShape | null>('lasso')
  const [found, setFound] = useState<NamedPlace | null>(null)
  const latest = useLatest({ onChosen, onPressed })
  const options = useMemo(
    (): ChooseOptions => ({
      selectedId: null,
      following: false,
      hoveredId: null,
      filter: 'all',
      boxing,
      basemap,
      labelFields,
      labels,
      config,
      left,
      start: null,
      lang,
      theme,
      shape,
      typeIcons,
      cutWords,
      found,
    }),
    [boxing, basemap, labels, config, left, lang, theme, shape, typeIcons, cutWords, found],
  )
  const layers = useCallback(
    (base: BaseMap<ChooseOptions>) => {
      const vehicles = new FleetLayer(base, fleet, {
        onSelect: id => id !== null && latest.current.onPressed(id),
        onUserMove: () => undefined,
        onCutHovered: setCutHovered,
        onLeave: () => undefined,
      })
      return {
        fleet: vehicles,
        box: new BoxLayer(base, area => {
          setBoxing(null)
          void vehicles.idsIn(area).then(ids => latest.current.onChosen(ids))
        }),
        found: new FoundPlaceLayer(base, () => setFound(null)),
      }
    },
    [fleet, latest],
  )
  return (
    <MapShell
      label={mapStrings.map[lang]}
      options={options}
      layers={layers}
      choice={choice}
      renderButtons={withMap => (
        <div className="map-buttons">
          <MapButton icon="lasso" label={mapStrings.lassoSelect[lang]} onPress={() => setBoxing('lasso')} />
          <MapButton icon="box" label={mapStrings.boxSelect[lang]} onPress={() => setBoxing('box')} />
          <MapButton icon="fit" label={mapStrings.fitAll[lang]} onPress={withMap(map => map.layers.fleet.fitAll())} />
        </div>
      )}
      renderOver={withMap => (
        <>
          <PlaceSearch onFind={setFound} />
          {boxing && (
            <BoxBar
              shape={boxing}
              lang={lang}
              onAllInView={withMap(map => map.layers.box.takeView())}
              onEnd={() => setBoxing(null)}
            />
          )}
        </>
      )}
    />
  )
}
