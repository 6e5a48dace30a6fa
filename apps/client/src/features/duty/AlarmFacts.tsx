/** What a superior platform says of an alarm that it wants dealt with. */
import type { OnDutyCheck } from '@outrider/contract'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { dateTime, number } from '../../core/time/format.ts'
import { FactList } from '../../ui/FactList.tsx'
import { supervisedTexts } from './alarm-texts.ts'
import { dutyTexts } from './strings.ts'

interface Props {
  check: OnDutyCheck
  alarm: NonNullable<OnDutyCheck['alarm']>
}

export function AlarmFacts({ check, alarm }: Props) {
  const t = useTexts(supervisedTexts)
  const duty = useTexts(dutyTexts)
  const { secondRungAt, secondRungName } = check
  return (
    <FactList
      facts={[
        [t('alarm'), t.lang === 'zh' ? alarm.name : alarm.nameEn],
        [t('plate'), alarm.plateNum || '–'],
        [t('alarmTime'), alarm.time === null ? '–' : dateTime(alarm.time, t.lang)],
        [duty('dueAt'), dateTime(check.dueAt, t.lang)],
        [t('level'), t(alarm.urgent ? 'urgent' : 'normal')],
        [t('supervisor'), alarm.supervisor || '–'],
        [t('number'), String(check.infoId)],
        [duty('receivedAt'), dateTime(check.receivedAt, t.lang)],
        [duty('proprietor'), check.proprietorName || '–'],
        [duty('timesAsked'), number(check.timesAsked, t.lang)],
        ...(secondRungAt === null
          ? []
          : [[duty('second'), `${secondRungName || duty('nobody')} · ${dateTime(secondRungAt, t.lang)}`] as const]),
      ]}
    />
  )
}
