/** /vehicleRadioList: picker for one vehicle. */
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { pickers } from '../../../core/routing/pickers.ts'
import { vehicleTexts } from '../strings.ts'
import { OneVehiclePicker } from './OneVehiclePicker.tsx'

export default function VehicleRadioList() {
  return <OneVehiclePicker picker={pickers.oneVehicle} title={useTexts(vehicleTexts)('pickOne')} />
}
