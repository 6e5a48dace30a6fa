/** /admin/drivers/sheet: drivers from a sheet, and as one. */
import { useCall } from '../../../core/queries/use-call.ts'
import { useGoBack } from '../../../core/routing/use-go-back.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { driverSheet } from './driver-sheet.ts'
import { SheetPage } from './SheetPage.tsx'

export default function DriverSheet() {
  const { hrefOf } = useScreens()
  const goBack = useGoBack(hrefOf('adminDrivers'))
  const { data, error, refetch } = useCall('admin/getDriverSheetColumns', {})
  return <SheetPage kind={driverSheet} columns={data?.columns} error={error} onRetry={() => void refetch()} onBack={goBack} />
}
