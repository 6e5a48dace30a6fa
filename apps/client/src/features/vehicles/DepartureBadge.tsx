/** Marks a vehicle that must not leave by its departure check; nothing for all others. */
import type { Vehicle } from '@outrider/contract'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { vehicleTexts } from './strings.ts'
import { useNotToLeave } from './use-not-to-leave.ts'

export function DepartureBadge({ vehicle }: { vehicle: Pick<Vehicle, 'id'> }) {
  const t = useTexts(vehicleTexts)
  const state = useNotToLeave()?.get(vehicle.id)
  if (!state) return null
  return (
    <span title={t('departureCheck')}>
      <StateBadge tone="alarm">{t(state)}</StateBadge>
    </span>
  )
}
