/** /paramSetting: what a vehicle is told, and the log of it; without a vehicle the log of all. */
import { useSearchParams } from 'react-router'
import { bothNamesOf } from '../../core/fleet/naming.ts'
import { useVehicle } from '../../core/context/use-fleet.ts'
import { commonTexts } from '../../core/i18n/common-texts.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useOpenPicker } from '../../core/routing/open-picker.ts'
import { pickers } from '../../core/routing/pickers.ts'
import { useGoBack } from '../../core/routing/use-go-back.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { PickField } from '../../ui/inputs/PickField.tsx'
import { Page } from '../../ui/Page.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { CommandLog } from './CommandLog.tsx'
import { commandTexts } from './strings.ts'
import { VehicleControls } from './VehicleControls.tsx'

export default function ParamSetting() {
  const t = useTexts(commandTexts)
  const common = useTexts(commonTexts)
  const { hrefOf } = useScreens()
  const goBack = useGoBack(hrefOf('my'))
  const [search] = useSearchParams()
  const named = search.get('vehicle') ?? undefined
  const { draft, openPicker } = useOpenPicker<{ vehicle: string }>({
    first: () => ({ vehicle: named ?? '' }),
    take(before, chosen) {
      const picked = chosen(pickers.vehicle)
      return picked ? { vehicle: picked.id } : before
    },
  })
  const vehicleId = draft.vehicle || named || ''
  const vehicle = useVehicle(vehicleId || null)
  return (
    <Page wide bar={<TopBar title={t('title')} back={{ label: common('back'), go: goBack }} />}>
      <PickField
        label={t('vehicle')}
        value={vehicle ? bothNamesOf(vehicle) : vehicleId}
        placeholder={t('chooseVehicle')}
        name="vehicle"
        onOpen={() => openPicker(pickers.vehicle, 'vehicle', { chosen: vehicleId || undefined })}
      />
      {vehicleId && <VehicleControls key={vehicleId} vehicleId={vehicleId} />}
      <CommandLog vehicleId={vehicleId || undefined} />
    </Page>
  )
}
