/** A selected vehicle: its name and the facts chosen by the user, in order. */
import type { SelectedRowFact, Vehicle } from '@outrider/contract'
import { memo } from 'react'
import { stateOf } from '../../../core/fleet/counts.ts'
import { isAway } from '../../../core/fleet/platform-status.ts'
import { useFleetStatus } from '../../../core/context/use-fleet.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { clockFaultText } from '../../../core/time/terminal-clock.ts'
import { useAge } from '../../../core/time/use-age.ts'
import { joinClasses } from '../../../ui/join-classes.ts'
import { lineRowClass, RowWords } from '../../../ui/LineRow.tsx'
import { knownSpeed } from '../../../core/fleet/known-speed.ts'
import { nameOf, otherNameOf } from '../../../core/fleet/naming.ts'
import { CutBadge } from '../CutBadge.tsx'
import { DepartureBadge } from '../DepartureBadge.tsx'
import { VehicleStateIcon } from '../VehicleStateIcon.tsx'
import { stateText } from '../state-line.ts'
import { vehicleTexts } from '../strings.ts'
import { useAlarmNames } from '../../../core/alarms/use-alarm-names.ts'
import rowStyles from '../VehicleRow.module.css'
import styles from './SelectedRow.module.css'
import { shownAs } from '../../../core/time/measures.ts'

interface Props {
  vehicle: Vehicle
  facts: readonly SelectedRowFact[]
  selected: boolean
  onSelect: (vehicle: Vehicle) => void
}

export const SelectedRow = memo(function SelectedRow({ vehicle, facts, selected, onSelect }: Props) {
  const nickNameOn = useFleetStatus(status => status.nickNameOn)
  const wordsOf = useFactWords()
  const words = facts.map(fact => ({ fact, text: wordsOf(vehicle, fact) })).filter(({ text }) => text !== '')
  return (
    <button
      type="button"
      className={lineRowClass(selected)}
      aria-current={selected}
      data-vehicle={vehicle.id}
      onClick={() => onSelect(vehicle)}
    >
      <span className={rowStyles['line']}>
        <VehicleStateIcon vehicle={vehicle} />
        <RowWords title={nameOf(vehicle, nickNameOn)}>
          <span className={joinClasses(styles['facts'], 'tabular')}>
            <CutBadge vehicle={vehicle} short />
            <DepartureBadge vehicle={vehicle} />
            {words.map(({ fact, text }) => (
              <span
                key={fact}
                className={joinClasses(
                  fact === 'state' && styles['state'],
                  fact === 'state' && rowStyles[stateOf(vehicle)],
                  fact === 'alarm' && styles['alarm'],
                )}
              >
                {text}
              </span>
            ))}
          </span>
        </RowWords>
      </span>
    </button>
  )
})

/** Text of a fact; empty when there is none. */
function useFactWords(): (vehicle: Vehicle, fact: SelectedRowFact) => string {
  const t = useTexts(vehicleTexts)
  const age = useAge()
  const alarmName = useAlarmNames()
  const nickNameOn = useFleetStatus(status => status.nickNameOn)
  const platforms = useFleetStatus(status => status.platforms)
  return (vehicle, fact) => {
    const { gpsTime, clockOffset, alarms } = vehicle.position
    switch (fact) {
      case 'state':
        return isAway(platforms, vehicle.pcode) ? t('lastKnown') : stateText(vehicle, t)
      case 'speed': {
        const speed = knownSpeed(vehicle)
        return speed === null ? '' : t('speed', { n: Math.round(shownAs('kmh', speed)) })
      }
      case 'gpsTime':
        return [gpsTime === null ? t('never') : age(gpsTime), clockFaultText(clockOffset, t.lang)].filter(Boolean).join(' · ')
      case 'alarm':
        return vehicle.alarmState === 'alarm' ? alarms.map(alarmName).join(' · ') || t('alarm') : ''
      case 'organisation':
        return vehicle.orgName
      case 'otherName':
        return otherNameOf(vehicle, nickNameOn)
      default:
        return vehicle.simNum
    }
  }
}
