/** /departureCheck: the vehicles with their checks of today, one of them, or the form of its check. */
import { useScreenParameters } from '../../core/routing/use-screens.ts'
import { CheckForm } from './CheckForm.tsx'
import { OfVehicle } from './OfVehicle.tsx'
import { Today } from './Today.tsx'

export default function DepartureCheck() {
  const { vehicleId, fill } = useScreenParameters('departureCheck')
  if (!vehicleId) return <Today />
  return fill === undefined ? (
    <OfVehicle key={vehicleId} vehicleId={vehicleId} />
  ) : (
    <CheckForm key={vehicleId} vehicleId={vehicleId} />
  )
}
