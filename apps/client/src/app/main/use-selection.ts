/** The selected vehicle, kept in the address, and whether the map follows it. */
import { useEffect, useState } from 'react'
import { useSearchParams } from '../../core/router/index.ts'
import { useOutrider } from '../../core/context/outrider.ts'

export interface Selection {
  id: string | null
  following: boolean
  follow: (following: boolean) => void
  /** There is no map beside it: selecting a vehicle goes to the map. */
  elsewhere?: boolean
  /** Does not navigate to the map. `following`: also follow the vehicle. */
  select: (id: string | null, following?: boolean) => void
}

export function useSelection(): Selection {
  const { liveFleet } = useOutrider()
  const [params, setParams] = useSearchParams()
  const [following, follow] = useState(false)
  const id = params.get('vehicle')

  useEffect(() => liveFleet.setPriorityVehicles(id === null ? [] : [id]), [liveFleet, id])

  return {
    id,
    following: id !== null && following,
    follow,
    select(next, followed = false) {
      follow(followed)
      setParams(
        before => {
          const after = new URLSearchParams(before)
          if (next === null) {
            after.delete('vehicle')
            after.delete('day')
          } else after.set('vehicle', next)
          return after
        },
        { replace: true },
      )
    },
  }
}
