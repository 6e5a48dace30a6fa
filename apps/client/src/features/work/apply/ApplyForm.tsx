/** The form of an application. */
import { useState } from 'react'
import { useOnline } from '../../../core/context/use-online.ts'
import { RestoredNotice } from '../../../core/forms/RestoredNotice.tsx'
import { FormFields, RowForm, SaveButton } from '../../../core/forms/RowForm.tsx'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { RemovableChip } from '../../../ui/Chip.tsx'
import { joinClasses } from '../../../ui/join-classes.ts'
import { placeNow } from '../task/place-now.ts'
import { workTexts } from '../strings.ts'
import { type ApplyProps, useApplyForm } from './use-apply-form.ts'
import styles from '../Work.module.css'

export function ApplyForm(props: ApplyProps) {
  const { application } = props
  const t = useTexts(workTexts)
  const online = useOnline()
  const { form, draft, restored, severalPlates, ...apply } = useApplyForm(props)
  const [placeFailed, setPlaceFailed] = useState(false)
  const { at, more = [] } = draft
  const here = async () => {
    const place = await placeNow()
    setPlaceFailed(!place)
    if (place) apply.setPlace(place)
  }
  return (
    <RowForm form={form} className={joinClasses(styles['stack'], styles['pairs'])}>
      {restored && <RestoredNotice drop={{ label: t('startOver'), run: apply.startOver }}>{t('applyBegun')}</RestoredNotice>}
      {!online && !application && <Alert tone="notice">{t('offlineApply')}</Alert>}
      <FormFields form={form} />
      {severalPlates && more.length > 0 && (
        <div className={styles['buttons']} role="group" aria-label={t('morePlates')}>
          {more.map(plate => (
            <RemovableChip
              key={plate}
              label={plate}
              removeLabel={t('removePlate', { plate })}
              onRemove={() => apply.removePlate(plate)}
            />
          ))}
        </div>
      )}
      <div className={styles['buttons']}>
        {severalPlates && (
          <Button icon="plus" onClick={apply.addPlates}>
            {t('addPlate')}
          </Button>
        )}
        <Button icon="target" onClick={() => void here()}>
          {t('usePlace')}
        </Button>
      </div>
      {at && <p className={styles['note']}>{t('placeKnown', { lat: at.latitude.toFixed(5), lng: at.longitude.toFixed(5) })}</p>}
      {placeFailed && <Alert tone="notice">{t('placeFailed')}</Alert>}
      <SaveButton form={form}>
        {t(application ? (application.actions.includes('resubmit') ? 'sendAgain' : 'save') : 'send')}
      </SaveButton>
    </RowForm>
  )
}
