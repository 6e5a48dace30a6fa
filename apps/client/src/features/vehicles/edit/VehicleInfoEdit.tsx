/** /VehicleInfoEdit?vehicle=…: edits the additional facts of a vehicle, also for maintenance users. */
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { EditScreen } from './EditScreen.tsx'
import { editTexts } from './strings.ts'

export default function VehicleInfoEdit() {
  const t = useTexts(editTexts)
  return <EditScreen title={t('editInfo')} savedBy="updVehInfo" />
}
