/** Plate, names, state, alarms and age of the data. */
import type { Vehicle } from '@outrider/contract'
import { stateOf } from '../../../core/fleet/counts.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useAge } from '../../../core/time/use-age.ts'
import { StateBadge } from '../../../ui/StateBadge.tsx'
import { ageLineOf } from '../age-line.ts'
import { ClockBadge } from '../ClockBadge.tsx'
import { CutBadge } from '../CutBadge.tsx'
import { VehicleStateIcon } from '../VehicleStateIcon.tsx'
import { stateText } from '../state-line.ts'
import { vehicleTexts } from '../strings.ts'
import { useAlarmNames } from '../../../core/alarms/use-alarm-names.ts'
import styles from './VehicleHeader.module.css'
import { Plate } from './Plate.tsx'
import { detailTexts } from './strings.ts'

export function VehicleHeader({ vehicle }: { vehicle: Vehicle }) {
  const t = useTexts(vehicleTexts)
  const detail = useTexts(detailTexts)
  const age = useAge()
  const alarmName = useAlarmNames()
  const line = ageLineOf(vehicle)
  const state = stateOf(vehicle)
  const { serverTime, alarms } = vehicle.position
  return (
    <header className={styles['head']}>
      <VehicleStateIcon vehicle={vehicle} />
      <div className={styles['names']}>
        <h2>
          <Plate plateNum={vehicle.plateNum} plateColor={vehicle.plateColor} />
        </h2>
        <p className={styles['second']}>{[vehicle.nickname, vehicle.orgName].filter(Boolean).join(' · ')}</p>
      </div>
      <div className={styles['badges']}>
        <StateBadge tone={state}>{stateText(vehicle, t)}</StateBadge>
        {state === 'offline' ? (
          <StateBadge tone="offline">{t('terminalOffline')}</StateBadge>
        ) : (
          <StateBadge tone="parked">{t('online')}</StateBadge>
        )}
        {alarms.map(name => (
          <StateBadge key={name} tone="alarm">
            {alarmName(name)}
          </StateBadge>
        ))}
        <CutBadge vehicle={vehicle} />
        <ClockBadge vehicle={vehicle} />
      </div>
      <p className={styles['age']}>
        <span>{'since' in line ? t(line.key, { age: age(line.since) }) : t(line.key)}</span>
        <span>{serverTime === null ? detail('neverReportedLine') : detail('lastReport', { age: age(serverTime) })}</span>
      </p>
    </header>
  )
}
