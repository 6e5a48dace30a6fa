/** Vehicles whose alarms are pushed: all that the user sees, or some. */
import { useTexts } from '../../core/i18n/use-texts.ts'
import { Button } from '../../ui/Button.tsx'
import { alarmPushTexts } from './alarm-push-strings.ts'
import type { MobilePush, MobilePushChange } from './use-mobile-push.ts'
import type { PickedVehicles } from './use-picked-vehicles.ts'
import { VehiclesField } from './VehiclesField.tsx'

interface Props {
  settings: MobilePush
  save: (change: MobilePushChange) => void
  picking: PickedVehicles
}

export function PushVehicles({ settings: { vehicleIds, vehicles }, save, picking }: Props) {
  const t = useTexts(alarmPushTexts)
  return (
    <>
      <VehiclesField
        label={t('vehicles')}
        name="vehicles"
        vehicles={vehicles}
        none={vehicleIds === null ? t('allVehicles') : t('noVehicle')}
        picking={picking}
        onPick={ids => save({ vehicleIds: ids.length > 0 ? ids : null })}
      />
      {vehicleIds !== null && <Button onClick={() => save({ vehicleIds: null })}>{t('useAll')}</Button>}
    </>
  )
}
