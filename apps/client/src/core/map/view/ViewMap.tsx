/** A small map without vehicles: a place on a basemap, and where the user moves it to. */
import { useCallback, useMemo } from 'react'
import { useLatest } from '../../../ui/use-latest.ts'
import type { BasemapChoice } from '../basemap/basemap.ts'
import type { BaseMap, BaseMapOptions } from '../shell/base-map.ts'
import { MapShell } from '../shell/MapShell.tsx'
import { mapStrings } from '../strings.ts'
import { ViewLayer, type ViewOptions } from './view-layer.ts'

export default function ViewMap({ start, onView, basemap, lang, theme }: BasemapChoice & ViewOptions) {
  const options = useMemo((): BaseMapOptions => ({ basemap, lang, theme }), [basemap, lang, theme])
  const latest = useLatest<ViewOptions>({ start, onView })
  const layers = useCallback((base: BaseMap) => ({ view: new ViewLayer(base, latest) }), [latest])
  return <MapShell label={mapStrings.map[lang]} options={options} layers={layers} />
}
