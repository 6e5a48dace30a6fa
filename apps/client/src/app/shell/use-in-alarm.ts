/** The first vehicles in alarm, read again when their number changes. */
import type { Vehicle } from '@outrider/contract'
import { useEffect, useState } from 'react'
import { useCounts } from '../../core/context/use-fleet.ts'
import { useOutrider } from '../../core/context/outrider.ts'
import { maxAlarms } from '../../core/fleet/missed.ts'

/** Vehicles that a panel lists; the list of vehicles shows all. */
const maxListed = 12

/** Empty also with more than `maxAlarms` of them. */
export function useInAlarm(): readonly Vehicle[] {
  const { liveFleet } = useOutrider()
  const { alarm } = useCounts()
  const [vehicles, setVehicles] = useState<readonly Vehicle[]>([])
  useEffect(() => {
    let current = true
    const read = async () => {
      const ids = alarm > 0 ? ((await liveFleet.inAlarm(maxAlarms)) ?? []) : []
      const found = await liveFleet.find(ids.slice(0, maxListed))
      if (current) setVehicles(found)
    }
    read().catch((cause: unknown) => console.warn('vehicles in alarm could not be read', cause))
    return () => {
      current = false
    }
  }, [liveFleet, alarm])
  return vehicles
}
