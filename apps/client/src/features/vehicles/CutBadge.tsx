/** Marks a vehicle whose oil or power is cut, with by whom and since when; nothing while it is not. */
import type { Vehicle } from '@outrider/contract'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useCutWords } from '../../core/map/vehicles/use-cut-words.ts'
import { StateBadge } from '../../ui/StateBadge.tsx'
import styles from './CutBadge.module.css'
import { vehicleTexts } from './strings.ts'

interface Props {
  vehicle: Pick<Vehicle, 'id' | 'position'>
  /** There is no room for who and when: they are shown when pointed at, and read out. */
  short?: boolean
}

export function CutBadge({ vehicle, short = false }: Props) {
  const t = useTexts(vehicleTexts)
  const by = useCutWords(vehicle.position.cut)(vehicle)
  if (!vehicle.position.cut) return null
  return (
    <span className={styles['cut']} title={short ? [t('cut'), by].filter(Boolean).join(' · ') : undefined}>
      <StateBadge tone="alarm">{t('cut')}</StateBadge>
      <span className={short ? 'visually-hidden' : styles['by']}>{by}</span>
    </span>
  )
}
