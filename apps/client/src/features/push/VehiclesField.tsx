/** A field for some vehicles, picked on another screen. */
import { limits } from '@outrider/contract'
import { useEffect } from 'react'
import { bothNamesOf } from '../../core/fleet/naming.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { number } from '../../core/time/format.ts'
import { PickField } from '../../ui/inputs/PickField.tsx'
import { useLatest } from '../../ui/use-latest.ts'
import { alarmPushTexts } from './alarm-push-strings.ts'
import type { PickedVehicles } from './use-picked-vehicles.ts'

interface Props {
  label: string
  /** Identifies the field on its screen. */
  name: string
  vehicles: readonly { vehicleId: string; plateNum: string; nickname: string }[]
  /** What is shown when no vehicle is picked. */
  none?: string
  hint?: string | undefined
  picking: PickedVehicles
  onPick: (ids: string[]) => void
}

export function VehiclesField({ label, name, vehicles, none = '', hint, picking, onPick }: Props) {
  const t = useTexts(alarmPushTexts)
  const { picked, taken, open } = picking
  const pick = useLatest(onPick)
  const done = useLatest(taken)
  const mine = picked?.field === name ? picked.ids : undefined
  useEffect(() => {
    if (!mine) return
    done.current?.()
    pick.current?.(mine)
  }, [mine, pick, done])
  const [first] = vehicles
  const one = first && bothNamesOf(first)
  const several = one !== undefined && vehicles.length > 1
  return (
    <PickField
      label={label}
      name={name}
      value={several ? t('someVehicles', { name: one, n: number(vehicles.length, t.lang) }) : (one ?? none)}
      placeholder={t('chooseVehicles')}
      hint={hint}
      onOpen={() =>
        open(
          name,
          vehicles.map(({ vehicleId }) => vehicleId),
          limits.pushVehicles,
        )
      }
    />
  )
}
