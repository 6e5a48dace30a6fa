/** Details and actions of the vehicle selected on the map. */
import type { Vehicle } from '@outrider/contract'
import type { ComponentType } from 'react'
import { lazyChunk } from '../../core/chunks/lazy-chunk.ts'
import { stateOf } from '../../core/fleet/counts.ts'
import { isAway } from '../../core/fleet/platform-status.ts'
import { useFleetStatus, useVehicle } from '../../core/context/use-fleet.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { NavigateButton } from '../../core/map/navigate/NavigateButton.tsx'
import { AllActions } from '../../core/routing/AllActions.tsx'
import { useAge } from '../../core/time/use-age.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { ageLineOf } from './age-line.ts'
import { ClockBadge } from './ClockBadge.tsx'
import { CutBadge } from './CutBadge.tsx'
import { DepartureBadge } from './DepartureBadge.tsx'
import { DrivingInfo } from './DrivingInfo.tsx'
import { LocateButton } from './LocateButton.tsx'
import { nameOf } from '../../core/fleet/naming.ts'
import { VehicleStateIcon } from './VehicleStateIcon.tsx'
import { stateText } from './state-line.ts'
import { vehicleTexts } from './strings.ts'
import { useAlarmNames } from '../../core/alarms/use-alarm-names.ts'
import styles from './VehicleCard.module.css'
import { VehicleFacts } from './VehicleFacts.tsx'

const Sensors = lazyChunk(
  () => import('./sensors/SensorReadouts.tsx'),
  part => part.SensorsOfCard,
)

interface Props {
  id: string
  following?: boolean
  /** Absent: there is no map beside the card. */
  onFollow?: (following: boolean) => void
  onClose: () => void
  onDetails: () => void
  /** Further actions, from other features. */
  More?: ComponentType<{ id: string; name: string; plate: string }>
  /** What other features know of it, below its facts. */
  Below?: ComponentType<{ id: string }>
}

export function VehicleCard({ id, following = false, onFollow, onClose, onDetails, More, Below }: Props) {
  const t = useTexts(vehicleTexts)
  const vehicle = useVehicle(id)
  const nickNameOn = useFleetStatus(status => status.nickNameOn)
  const ready = useFleetStatus(status => status.phase === 'ready')
  const away = useFleetStatus(status => vehicle != null && isAway(status.platforms, vehicle.pcode))
  const platformTitle = useFleetStatus(status => status.platforms.find(({ code }) => code === (vehicle?.pcode ?? code))?.title)
  if (!vehicle) {
    // Not known yet is not gone.
    if (!ready || vehicle === undefined) return null
    return <EmptyState icon="truck" title={t('gone')} action={<Button onClick={onClose}>{t('close')}</Button>} />
  }
  const { latitude, longitude, datum } = vehicle.position
  const name = nameOf(vehicle, nickNameOn)
  const place = latitude === null || longitude === null ? undefined : { latitude, longitude, datum, name }
  return (
    <article className={styles['card']}>
      <CardHeader vehicle={vehicle} onClose={onClose} />
      {away && <Alert tone="notice">{t('awayNotice', { title: platformTitle ?? t('platform') })}</Alert>}
      <div className={styles['actions']}>
        <LocateButton vehicle={vehicle} />
        {onFollow && (
          <Button
            icon="follow"
            aria-pressed={following}
            disabled={vehicle.position.gpsTime === null}
            onClick={() => onFollow(!following)}
          >
            {t(following ? 'following' : 'follow')}
          </Button>
        )}
        <Button icon="info" onClick={onDetails}>
          {t('toDetails')}
        </Button>
        {place && <NavigateButton key={`navigate ${id}`} place={place} />}
        {More && <More key={id} id={id} name={name} plate={vehicle.plateNum} />}
      </div>
      <DrivingInfo key={`driving ${id}`} vehicle={vehicle} />
      <div className={styles['facts']}>
        <VehicleFacts vehicle={vehicle} />
        <Sensors key={`sensors ${id}`} vehicle={vehicle} />
      </div>
      {Below && <Below key={`below ${id}`} id={id} />}
    </article>
  )
}

function CardHeader({ vehicle, onClose }: { vehicle: Vehicle; onClose: () => void }) {
  const t = useTexts(vehicleTexts)
  const age = useAge()
  const alarmName = useAlarmNames()
  const nickNameOn = useFleetStatus(status => status.nickNameOn)
  const line = ageLineOf(vehicle)
  const state = stateOf(vehicle)
  return (
    <header className={styles['head']}>
      <VehicleStateIcon vehicle={vehicle} />
      <div className={styles['names']}>
        <h2 className={styles['name']}>{nameOf(vehicle, nickNameOn)}</h2>
        <p className={styles['age']}>{'since' in line ? t(line.key, { age: age(line.since) }) : t(line.key)}</p>
      </div>
      <AllActions id={vehicle.id} />
      <IconButton icon="close" label={t('close')} onClick={onClose} />
      <div className={styles['badges']}>
        <StateBadge tone={state}>{stateText(vehicle, t)}</StateBadge>
        {state === 'offline' ? (
          <StateBadge tone="offline">{t('terminalOffline')}</StateBadge>
        ) : (
          <StateBadge tone="parked">{t('online')}</StateBadge>
        )}
        {vehicle.position.alarms.map(name => (
          <StateBadge key={name} tone="alarm">
            {alarmName(name)}
          </StateBadge>
        ))}
        <CutBadge vehicle={vehicle} />
        <DepartureBadge vehicle={vehicle} />
        <ClockBadge vehicle={vehicle} />
      </div>
    </header>
  )
}
