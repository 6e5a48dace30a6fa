/** /plateNumList: picker for one vehicle. */
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { pickers } from '../../../core/routing/pickers.ts'
import { vehicleTexts } from '../strings.ts'
import { OneVehiclePicker } from './OneVehiclePicker.tsx'

export default function PlateNumList() {
  return <OneVehiclePicker picker={pickers.vehicle} title={useTexts(vehicleTexts)('pickVehicle')} />
}
