/** The vehicles nearest to a place, asked again while they are shown. */
import type { Coordinates } from '@outrider/geo'
import { useEffect, useState } from 'react'
import { useOutrider } from '../../../core/context/outrider.ts'
import type { NearVehicle } from '../../../core/fleet/near.ts'

/** Vehicles move: ms between two questions. */
const askEvery = 5_000
const shown = 20

/** undefined: not known yet. `except`: id of a vehicle left out. */
export function useNearest({ latitude, longitude }: Coordinates, except: string | undefined): readonly NearVehicle[] | undefined {
  const { liveFleet } = useOutrider()
  const [near, setNear] = useState<readonly NearVehicle[]>()
  useEffect(() => {
    let open = true
    const ask = async () => {
      const found = await liveFleet.nearest({ latitude, longitude }, { max: shown, except })
      if (open) setNear(found)
    }
    void ask()
    const timer = setInterval(() => void ask(), askEvery)
    return () => {
      open = false
      clearInterval(timer)
    }
  }, [liveFleet, latitude, longitude, except])
  return near
}
