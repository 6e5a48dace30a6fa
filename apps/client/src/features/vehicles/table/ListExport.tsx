/** Exports the vehicles of a list, all that match. */
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { TableExport } from '../../../core/lists/TableExport.tsx'
import { vehicleTableTexts } from './strings.ts'
import { useVehicleFile } from './use-vehicle-file.ts'

export function ListExport({ ids }: { ids: () => Promise<readonly string[]> }) {
  const t = useTexts(vehicleTableTexts)
  const fileOf = useVehicleFile()
  return <TableExport worded={false} label={t('exportVehicles')} table={async () => fileOf(await ids())} />
}
