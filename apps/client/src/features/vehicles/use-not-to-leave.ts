/** Vehicles that must not leave, by their departure checks; asked for by all rows together. */
import type { DataOf } from '@outrider/contract'
import { useSession } from '../../core/context/outrider.ts'
import { useCall } from '../../core/queries/use-call.ts'
import { rightsOf } from '../../core/session/session.ts'

type Barred = DataOf<'departureCheck/getNotToLeave'>['vehicles'][number]

/** A release is seen within this time, ms. */
const every = 30_000

const byVehicle = ({ vehicles }: DataOf<'departureCheck/getNotToLeave'>): ReadonlyMap<string, Barred['state']> =>
  new Map(vehicles.map(({ vehicleId, state }) => [vehicleId, state]))

/** Empty until it is known, and for those who see neither positions nor checks. */
export function useNotToLeave(): ReadonlyMap<string, Barred['state']> | undefined {
  const may = useSession(state => rightsOf(state).posAuth || rightsOf(state).moreAuth)
  const { data } = useCall('departureCheck/getNotToLeave', may ? {} : undefined, {
    select: byVehicle,
    staleTime: every,
    refetchInterval: every,
  })
  return data
}
