/** The vehicle named in the URL, from the live fleet. It has update priority while on screen. */
import type { Vehicle } from '@outrider/contract'
import { useEffect } from 'react'
import { useScreenParameters } from '../../../core/routing/use-screens.ts'
import { useFleetStatus, useVehicle } from '../../../core/context/use-fleet.ts'
import { useOutrider } from '../../../core/context/outrider.ts'

export type AddressedVehicle =
  /** The URL names no vehicle. */
  | { state: 'unnamed' }
  | { state: 'loading' | 'failed'; id: string }
  /** vehicle null: it is not in the user's list. */
  | { state: 'known'; id: string; vehicle: Vehicle | null }

export function useAddressedVehicle(): AddressedVehicle {
  const { liveFleet } = useOutrider()
  const id = useScreenParameters('vehicleInfo').vehicle || null
  const vehicle: Vehicle | null | undefined = useVehicle(id)
  const phase = useFleetStatus(status => status.phase)
  useEffect(() => liveFleet.setPriorityVehicles(id === null ? [] : [id]), [liveFleet, id])
  if (id === null) return { state: 'unnamed' }
  if (vehicle) return { state: 'known', id, vehicle }
  if (vehicle === null) return { state: 'known', id, vehicle: null }
  return { state: phase === 'failed' ? 'failed' : 'loading', id }
}
