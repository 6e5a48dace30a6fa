/** Where a map opens that has nothing to show yet: as the map of the fleet does. */
import type { MapCentre } from '@outrider/contract'
import { useEffect, useState } from 'react'
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
  const [left] = useStored(storedMapView)
  const { query: start } = useUserSetting('mapCentre')
  const [opening, setOpening] = useState<Opening | null>(left && { centre: left })
  const known = opening !== null
  const { isPending } = start
  const centre = start.data?.center
  useEffect(() => {
    if (known || isPending) return undefined
    if (centre) {
      setOpening({ centre })
      return undefined
    }
    const view = liveFleet.map()
    const take = () => {
      const box = view.get()?.mainBox
      if (box) setOpening({ box })
    }
    const stop = view.subscribe(take)
    view.setViewport(world)
    return () => {
      stop()
      view.close()
    }
  }, [liveFleet, known, isPending, centre])
  return opening
}
