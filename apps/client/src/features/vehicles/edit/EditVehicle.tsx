/** /editVehicle?vehicle=…: edits identity and terminal of a vehicle. */
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { EditScreen } from './EditScreen.tsx'
import { editTexts } from './strings.ts'

export default function EditVehicle() {
  const t = useTexts(editTexts)
  return <EditScreen title={t('editVehicle')} savedBy="saveVehEdit" />
}
