/** The map of one driven path. */
import { useMemo } from 'react'
import type { BasemapChoice } from '../basemap/basemap.ts'
import { MapButton } from '../controls/MapButton.tsx'
import type { BaseMap } from '../shell/base-map.ts'
import { MapShell } from '../shell/MapShell.tsx'
import { mapStrings } from '../strings.ts'
import { type MapPath, PathLayer, type PathOptions } from './path-layer.ts'

interface PathMapProps extends BasemapChoice {
  path: MapPath
  /** It is still driven. */
  goesOn?: boolean | undefined
  /** A place on it that is marked. */
  here?: MapPath[number][number] | undefined
  /** Label of the button that fits the whole path. */
  allLabel: string
}

function pathLayers(base: BaseMap<PathOptions>) {
  const path = new PathLayer(base, { colour: ink => ink.selection, ends: true })
  path.fit(false)
  return { path }
}

export function PathMap({ path, goesOn, here, basemap, lang, theme, allLabel }: PathMapProps) {
  const options = useMemo(
    (): PathOptions => ({ path, goesOn, here, basemap, lang, theme }),
    [path, goesOn, here, basemap, lang, theme],
  )
  return (
    <MapShell
      label={mapStrings.map[lang]}
      options={options}
      layers={pathLayers}
      renderButtons={withMap => (
        <div className="map-buttons">
          <MapButton icon="fit" label={allLabel} onPress={withMap(map => map.layers.path.fit(true))} />
        </div>
      )}
    />
  )
}
