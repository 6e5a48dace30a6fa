/** One vehicle of a list: names, state and age of the position. */
import type { Vehicle } from '@outrider/contract'
import { memo } from 'react'
import { stateOf } from '../../core/fleet/counts.ts'
import { isAway } from '../../core/fleet/platform-status.ts'
import { useFleetStatus } from '../../core/context/use-fleet.ts'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { clockFaultText } from '../../core/time/terminal-clock.ts'
import { shownAs } from '../../core/time/measures.ts'
import { useAgeAt, useDuration, useTextOfNow } from '../../core/time/use-age.ts'
import { joinClasses } from '../../ui/join-classes.ts'
import { lineRowClass, RowWords } from '../../ui/LineRow.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { knownSpeed } from '../../core/fleet/known-speed.ts'
import { usePinned } from '../../core/queries/use-pinned.ts'
import { Icon } from '../../ui/Icon.tsx'
import { nameOf, otherNameOf } from '../../core/fleet/naming.ts'
import { CutBadge } from './CutBadge.tsx'
import { useNotToLeave } from './use-not-to-leave.ts'
import { VehicleStateIcon } from './VehicleStateIcon.tsx'
import { stateText, troubleSince } from './state-line.ts'
import { vehicleTexts } from './strings.ts'
import { useAlarmNames } from '../../core/alarms/use-alarm-names.ts'
import styles from './VehicleRow.module.css'

interface Props {
  vehicle: Vehicle
  chosen: boolean
  onSelect: (vehicle: Vehicle) => void
}

export const VehicleRow = memo(function VehicleRow({ vehicle, chosen, onSelect }: Props) {
  return (
    <button
      type="button"
      className={lineRowClass(chosen)}
      aria-current={chosen}
      data-vehicle={vehicle.id}
      onClick={() => onSelect(vehicle)}
    >
      <VehicleLine vehicle={vehicle} />
    </button>
  )
})

/** The content of the row. */
export const VehicleLine = memo(function VehicleLine({ vehicle }: { vehicle: Vehicle }) {
  const t = useTexts(vehicleTexts)
  const nickNameOn = useFleetStatus(status => status.nickNameOn)
  const away = useFleetStatus(status => isAway(status.platforms, vehicle.pcode))
  const alarmName = useAlarmNames()
  const state = stateOf(vehicle)
  const speed = knownSpeed(vehicle)
  const since = away ? null : troubleSince(vehicle)
  const [firstAlarm] = vehicle.position.alarms
  // The badge says it; an alarm or a platform that is away takes its place.
  const isCovered = away || vehicle.alarmState === 'alarm'
  const gone = !away && state === 'offline' && (isCovered || vehicle.position.cut) ? t('terminalOffline') : ''
  const cut = isCovered && vehicle.position.cut ? t('cut') : ''
  const clock = clockFaultText(vehicle.position.clockOffset, useLang())
  const barred = useNotToLeave()?.get(vehicle.id)
  const pinned = usePinned().has(vehicle.id)
  const second = [gone, cut, barred && t(barred), clock, otherNameOf(vehicle, nickNameOn), vehicle.orgName, vehicle.ptitle]
    .filter(Boolean)
    .join(' · ')
  return (
    <span className={joinClasses(styles['line'], away && styles['away'])}>
      <VehicleStateIcon vehicle={vehicle} />
      <RowWords title={nameOf(vehicle, nickNameOn)} texts={[second]} dimmed={away} />
      {pinned && (
        <span className={styles['pin']} role="img" aria-label={t('pinned')} title={t('pinned')}>
          <Icon name="pin" size={14} />
        </span>
      )}
      <span className={styles['facts']}>
        {away ? (
          <span className={joinClasses(styles['state'], styles['offline'])}>{t('lastKnown')}</span>
        ) : vehicle.alarmState === 'alarm' ? (
          <StateBadge tone="alarm">{firstAlarm === undefined ? t('alarm') : alarmName(firstAlarm)}</StateBadge>
        ) : vehicle.position.cut ? (
          <CutBadge vehicle={vehicle} short />
        ) : (
          <span className={joinClasses(styles['state'], styles[state], 'tabular')}>
            {state === 'driving' && speed !== null ? t('speed', { n: Math.round(shownAs('kmh', speed)) }) : stateText(vehicle, t)}
          </span>
        )}
        <span className={joinClasses(styles['age'], 'tabular')}>
          <LineAge since={since} gpsTime={vehicle.position.gpsTime} />
        </span>
      </span>
    </span>
  )
})

/** How long the trouble has lasted, or how old the position is. By itself, so that time that passes renders nothing else of the row. */
function LineAge({ since, gpsTime }: { since: number | null; gpsTime: number | null }) {
  const t = useTexts(vehicleTexts)
  const duration = useDuration()
  const age = useAgeAt()
  return useTextOfNow(now =>
    since !== null ? t('since', { long: duration(since, now) }) : gpsTime === null ? t('never') : age(gpsTime, now),
  )
}
