/** Where a map opens that has nothing to show yet: as the map of the fleet does. */
import type { MapCentre } from '@outrider/contract'
import { useEffect, useMemo, useState } from 'react'
import { useOutrider } from '../../context/outrider.ts'
import { useStored } from '../../context/use-stored.ts'
import type { MapBox } from '../../fleet/map-view.ts'
import { useUserSetting } from '../../queries/use-user-setting.ts'
import { storedMapView } from '../stored-map.ts'

/** A centre with zoom, or a box to fit. */
export type Opening = { readonly centre: MapCentre } | { readonly box: MapBox }

const world = { west: -180, south: -85, east: 180, north: 85, level: 0, selectedId: null }

/**
 * Where the map of the fleet was left, else the saved default view, else where most of the fleet is; null: not known yet, or no vehicle has a
 * position. Does not change once it is known: the map moves with the user from then on.
 */
export function useOpening(): Opening | null {
  const { liveFleet } = useOutrider()
  const [stored] = useStored(storedMapView)
  const [left] = useState(stored)
  const { query: start } = useUserSetting('mapCentre')
  const [box, setBox] = useState<MapBox>()
  const centre = left ?? start.data?.center ?? null
  const asked = box === undefined && centre === null && !start.isPending
  useEffect(() => {
    if (!asked) return undefined
    const view = liveFleet.map()
    const stop = view.subscribe(() => setBox(view.get()?.mainBox))
    view.setViewport(world)
    return () => {
      stop()
      view.close()
    }
  }, [liveFleet, asked])
  return useMemo(() => (centre ? { centre } : box ? { box } : null), [centre, box])
}
