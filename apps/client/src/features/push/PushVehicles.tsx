/** Vehicles whose alarms are pushed: all that the user sees, or some. */
import { limits } from '@outrider/contract'
import { bothNamesOf } from '../../core/fleet/naming.ts'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { useOpenPicker } from '../../core/routing/open-picker.ts'
import { pickers } from '../../core/routing/pickers.ts'
import { number } from '../../core/time/format.ts'
import { Button } from '../../ui/Button.tsx'
import { PickField } from '../../ui/inputs/PickField.tsx'
import { alarmPushTexts } from './alarm-push-strings.ts'
import type { MobilePush, MobilePushChange } from './use-mobile-push.ts'

interface Props {
  settings: MobilePush
  save: (change: MobilePushChange) => void
}

export function PushVehicles({ settings: { vehicleIds, vehicles }, save }: Props) {
  const t = useTexts(alarmPushTexts)
  const lang = useLang()
  const { openPicker } = useOpenPicker<string[] | undefined>({
    first: () => undefined,
    take: (_, of) => of(pickers.vehicles)?.ids,
    onTaken: ids => ids && save({ vehicleIds: ids.length > 0 ? ids : null }),
  })
  const [first] = vehicles
  const one = first && bothNamesOf(first)
  const value =
    vehicleIds === null
      ? t('allVehicles')
      : vehicles.length > 1 && one !== undefined
        ? t('someVehicles', { name: one, n: number(vehicles.length, lang) })
        : (one ?? '')
  return (
    <>
      <PickField
        label={t('vehicles')}
        name="vehicles"
        value={value}
        placeholder={t('chooseVehicles')}
        onOpen={() => openPicker(pickers.vehicles, 'vehicles', { chosen: vehicleIds ?? [], max: limits.pushVehicles })}
      />
      {vehicleIds !== null && <Button onClick={() => save({ vehicleIds: null })}>{t('useAll')}</Button>}
    </>
  )
}
