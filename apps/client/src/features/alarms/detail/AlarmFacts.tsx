/** What is known of an alarm, without what can be done about it. */
import { type AlarmCase, alarmCategories } from '@outrider/contract'
import { bothNamesOf } from '../../../core/fleet/naming.ts'
import { useLang, useTexts } from '../../../core/i18n/use-texts.ts'
import { dateTime } from '../../../core/time/format.ts'
import { useDurationSince } from '../../../core/time/use-age.ts'
import { FactList } from '../../../ui/FactList.tsx'
import { StateBadge } from '../../../ui/StateBadge.tsx'
import styles from '../Alarms.module.css'
import { ResponseClock } from '../handling/ResponseClock.tsx'
import { alarmListTexts } from '../strings.ts'
import { useAlarmWords } from '../use-alarm-texts.ts'

interface Props {
  alarm: AlarmCase
  /** Of the place where it began; visitors who are not signed in have none. */
  address?: string | undefined
  /** Who drove; empty: nobody is known. */
  driver?: string
}

export function AlarmFacts({ alarm, address = '', driver = '' }: Props) {
  const t = useTexts(alarmListTexts)
  const lang = useLang()
  const words = useAlarmWords()
  const since = useDurationSince()
  const {
    startedAt,
    endedAt,
    startPlace,
    occurrences,
    claimedBy,
    processedBy,
    processedAt,
    method,
    description,
    byRule,
    late,
    timedByArrival,
    withdrawnAt,
    withdrawnWhy,
    detail,
  } = alarm
  const facts: (readonly [string, string])[] = [
    [t('vehicle'), bothNamesOf(alarm)],
    [t('driver'), driver],
    [t('category'), alarmCategories[alarm.category][lang]],
    [t('startedAt'), dateTime(startedAt, lang)],
    [t('endedAt'), endedAt === null ? t('ongoing') : dateTime(endedAt, lang)],
    [t('duration'), endedAt === null ? since(startedAt) : words.lasted(alarm)],
    [t('occurrences'), words.count({ ...alarm, occurrences })],
    [t('speed'), words.speed(startPlace)],
    [t('address'), address],
    [t('place'), words.place(startPlace)],
    [t('source'), [t(byRule ? 'byRule' : 'byTerminal'), late && t('late')].filter(Boolean).join(' · ')],
    [t('rule'), textIn(detail, 'rule')],
    [t('geofence'), textIn(detail, 'geofence')],
    [t('claimedBy'), claimedBy?.self ? t('you') : (claimedBy?.userName ?? '')],
    [t('processedBy'), [processedBy?.userName, processedAt && dateTime(processedAt, lang)].filter(Boolean).join(' · ')],
    [t('method'), method === null ? '' : t(method)],
    [t('description'), description],
  ]
  return (
    <>
      <div className={styles['titles']}>
        <StateBadge tone={alarm.level === 1 ? 'alarm' : 'idling'}>{words.level(alarm)}</StateBadge>
        <strong>{words.type(alarm)}</strong>
        <StateBadge tone={alarm.state === 'pending' && withdrawnAt === undefined ? 'idling' : 'parked'}>
          {words.state(alarm)}
        </StateBadge>
        <ResponseClock alarm={alarm} />
      </div>
      {withdrawnAt !== undefined && (
        <p className={styles['note']}>{t(withdrawnWhy === 'jumpedBack' ? 'withdrawnJumpedBack' : 'withdrawnOther')}</p>
      )}
      {timedByArrival && <p className={styles['note']}>{t('timedByArrival')}</p>}
      <FactList facts={facts.filter(([, value]) => value !== '')} />
    </>
  )
}

/** What a rule says of the alarm that it raised; empty: nothing. */
function textIn(detail: AlarmCase['detail'], name: string): string {
  const text = detail?.[name]
  return typeof text === 'string' ? text : ''
}
