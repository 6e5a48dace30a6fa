/** /admin/vehicles: vehicles from a sheet, and as one. */
import { useCall } from '../../../core/queries/use-call.ts'
import { useGoBack } from '../../../core/routing/use-go-back.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { SheetPage } from './SheetPage.tsx'
import { vehicleSheet } from './vehicle-sheet.ts'
import { WaitingTerminals } from './WaitingTerminals.tsx'

export default function VehicleSheet() {
  const { hrefOf } = useScreens()
  const goBack = useGoBack(hrefOf('main'))
  const { data, error, refetch } = useCall('admin/getVehicleSheetColumns', {})
  return (
    <SheetPage
      kind={vehicleSheet}
      columns={data?.columns}
      error={error}
      onRetry={() => void refetch()}
      onBack={goBack}
      others={WaitingTerminals}
    />
  )
}
