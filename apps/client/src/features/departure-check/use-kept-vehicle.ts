/** A vehicle and its checklist as they are kept on this device, for when the platform does not answer. */
import type { Checklist, DepartureVehicle } from '@outrider/contract'
import { useQuery } from '@tanstack/react-query'
import { readKept } from './kept-checks.ts'

export interface KeptVehicle {
  at: number
  vehicle: DepartureVehicle
  checklist: Checklist
}

export function useKeptVehicle(user: string, vehicleId: string, wanted: boolean): KeptVehicle | undefined {
  const { data } = useQuery({
    queryKey: ['departureCheck kept vehicle', user, vehicleId],
    async queryFn() {
      const kept = await readKept(user)
      const vehicle = kept?.vehicles.find(each => each.vehicleId === vehicleId)
      const checklist = kept?.checklists.find(({ checklistId }) => checklistId === vehicle?.checklistId)
      return kept && vehicle && checklist ? { at: kept.at, vehicle, checklist } : null
    },
    enabled: wanted,
    networkMode: 'always',
    staleTime: 0,
  })
  return data ?? undefined
}
