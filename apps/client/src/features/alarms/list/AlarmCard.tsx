/** An alarm in the list of a phone. */
import type { AlarmCase } from '@outrider/contract'
import { splitId } from '../../../core/api/identity.ts'
import { bothNamesOf } from '../../../core/fleet/naming.ts'
import { useRowAddress } from '../../../core/map/use-row-address.ts'
import type { RowSelection } from '../../../core/lists/row-selection.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useAge, useDurationSince } from '../../../core/time/use-age.ts'
import { LineRow } from '../../../ui/LineRow.tsx'
import { StateBadge } from '../../../ui/StateBadge.tsx'
import { Tick } from '../../../ui/Tick.tsx'
import styles from '../Alarms.module.css'
import { beginningOf } from '../detail/beginning-of.ts'
import { useResponseWords } from '../handling/ResponseClock.tsx'
import { alarmClockTexts } from '../handling/clock-strings.ts'
import { alarmListTexts } from '../strings.ts'
import { useAlarmWords } from '../use-alarm-texts.ts'
import { useDriverOfAlarm } from '../detail/use-driver-of-alarm.ts'

/** px. */
export const alarmCardHeight = 104

interface Props {
  alarm: AlarmCase
  /** Alarms are being ticked. */
  selection?: RowSelection<AlarmCase> | undefined
  onOpen: () => void
}

export function AlarmCard({ alarm, selection, onOpen }: Props) {
  const t = useTexts(alarmListTexts)
  const words = useAlarmWords()
  const age = useAge()
  const since = useDurationSince()
  const c = useTexts(alarmClockTexts)
  const due = useResponseWords()(alarm)
  const { text: address } = useRowAddress(beginningOf(alarm), splitId(alarm.vehicleId).platformCode)
  const driver = useDriverOfAlarm(alarm)
  const { startedAt, endedAt, occurrences, late, startPlace, withdrawnAt } = alarm
  const lasting =
    endedAt === null ? t('ongoingFor', { duration: since(startedAt) }) : t('lasted', { duration: words.lasted(alarm) })
  return (
    <LineRow
      title={words.type(alarm)}
      texts={[
        [bothNamesOf(alarm), driver, late && t('late')].filter(Boolean).join(' · '),
        [age(startedAt), lasting, occurrences > 1 && words.count(alarm)].filter(Boolean).join(' · '),
        [due?.text, words.holder(alarm), address ?? words.place(startPlace)].filter(Boolean).join(' · '),
      ]}
      end={
        <span className={styles['badges']}>
          <StateBadge tone={alarm.level === 1 ? 'alarm' : 'idling'}>{words.level(alarm)}</StateBadge>
          <StateBadge tone={alarm.state === 'pending' && withdrawnAt === undefined ? 'idling' : 'parked'}>
            {words.state(alarm)}
          </StateBadge>
          {due?.soon && <StateBadge tone="alarm">{c(due.overdue ? 'overdue' : 'soon')}</StateBadge>}
        </span>
      }
      onClick={onOpen}
      action={
        selection && (
          <Tick
            ticked={selection.has(alarm) ? 'all' : 'none'}
            label={selection.labelOf(alarm)}
            onChange={on => selection.set(alarm, on)}
          />
        )
      }
    />
  )
}
