/** The time of the day in which no alarms are pushed. */
import { type FormEvent, useState } from 'react'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/inputs/Field.tsx'
import { Switch } from '../../ui/inputs/Switch.tsx'
import { alarmPushTexts } from './alarm-push-strings.ts'
import styles from './AlarmPush.module.css'
import { type MobilePush, type MobilePushChange, ownZone } from './use-mobile-push.ts'

interface Props {
  settings: MobilePush
  saving: boolean
  save: (change: MobilePushChange) => void
}

export function DoNotDisturb({ settings, saving, save }: Props) {
  const t = useTexts(alarmPushTexts)
  const [on, setOn] = useState(settings.doNotDisturb)
  const [startTime, setStartTime] = useState(settings.startTime ?? '')
  const [endTime, setEndTime] = useState(settings.endTime ?? '')
  const [error, setError] = useState<'noTimes' | 'sameTimes'>()
  const turn = (next: boolean) => {
    setOn(next)
    setError(undefined)
    // Turned on, it is saved with its times.
    if (!next && settings.doNotDisturb) save({ doNotDisturb: false, startTime: null, endTime: null })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = startTime === '' || endTime === '' ? 'noTimes' : startTime === endTime ? 'sameTimes' : undefined
    setError(wrong)
    if (!wrong) save({ doNotDisturb: true, startTime, endTime, zone: ownZone() })
  }
  const wrongStart = error === 'sameTimes' || startTime === ''
  return (
    <>
      <Switch label={t('doNotDisturb')} text={t('doNotDisturbText')} on={on} onChange={turn} />
      {on && (
        // The message of the product, not that of the browser.
        <form className={styles['times']} noValidate onSubmit={submit}>
          <Field
            type="time"
            label={t('startTime')}
            value={startTime}
            required
            error={error && wrongStart ? t(error) : undefined}
            onChange={event => setStartTime(event.target.value)}
          />
          <Field
            type="time"
            label={t('endTime')}
            value={endTime}
            required
            error={error && !wrongStart ? t(error) : undefined}
            onChange={event => setEndTime(event.target.value)}
          />
          <Button type="submit" busy={saving}>
            {t('saveTimes')}
          </Button>
          <p className={styles['note']}>{t('inZone', { zone: settings.doNotDisturb ? settings.zone : ownZone() })}</p>
        </form>
      )}
    </>
  )
}
