/** The time of the day in which no alarms are pushed. */
import { useState } from 'react'
import type { FormRow, FormValues } from '../../core/forms/form-row.ts'
import { FormFields, RowForm } from '../../core/forms/RowForm.tsx'
import { useRowForm } from '../../core/forms/use-row-form.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Switch } from '../../ui/inputs/Switch.tsx'
import { alarmPushTexts } from './alarm-push-strings.ts'
import styles from './AlarmPush.module.css'
import { type MobilePush, type MobilePushChange, ownZone } from './use-mobile-push.ts'

interface Props {
  settings: MobilePush
  saving: boolean
  save: (change: MobilePushChange) => void
}

type Field = 'startTime' | 'endTime'
const { rows: texts } = alarmPushTexts
const rows: readonly FormRow<Field>[] = [
  { kind: 'time', name: 'startTime', label: texts.startTime, required: true, missing: texts.noTimes },
  { kind: 'time', name: 'endTime', label: texts.endTime, required: true, missing: texts.noTimes },
]

export function DoNotDisturb({ settings, saving, save }: Props) {
  const t = useTexts(alarmPushTexts)
  const [on, setOn] = useState(settings.doNotDisturb)
  const turn = (next: boolean) => {
    setOn(next)
    // Turned on, it is saved with its times.
    if (!next && settings.doNotDisturb) save({ doNotDisturb: false, startTime: null, endTime: null })
  }
  return (
    <>
      <Switch label={t('doNotDisturb')} text={t('doNotDisturbText')} on={on} onChange={turn} />
      {on && <Times settings={settings} saving={saving} save={save} />}
    </>
  )
}

function Times({ settings, saving, save }: Props) {
  const t = useTexts(alarmPushTexts)
  const form = useRowForm<Field, FormValues<Field>>({
    rows,
    stored: { startTime: settings.startTime ?? '', endTime: settings.endTime ?? '' },
    toBody: values => values,
    check: ({ startTime, endTime }): Partial<Record<Field, string>> =>
      startTime === endTime ? { startTime: t('sameTimes') } : {},
    send: async times => save({ doNotDisturb: true, ...times, zone: ownZone() }),
  })
  return (
    <RowForm form={form} className={styles['times']}>
      <FormFields form={form} />
      <Button type="submit" busy={saving}>
        {t('saveTimes')}
      </Button>
      <p className={styles['note']}>{t('inZone', { zone: settings.doNotDisturb ? settings.zone : ownZone() })}</p>
    </RowForm>
  )
}
