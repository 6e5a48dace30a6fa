/** How dates, times and measures are written: chosen once for the account. */
import { clockForms, dateForms, distanceUnits, volumeUnits, type WrittenForms } from '@outrider/contract'
import { useState } from 'react'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { accountForms } from '../../core/i18n/account-forms.ts'
import { formsInForce, type FormsInForce } from '../../core/i18n/written-forms.ts'
import { useCachedCalls } from '../../core/queries/use-call.ts'
import { useUserSetting } from '../../core/queries/use-user-setting.ts'
import { Card } from '../../ui/Page.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Segments } from '../../ui/inputs/Segments.tsx'
import { personalTexts } from './strings.ts'
import styles from './WrittenForms.module.css'

export function WrittenFormsCard() {
  const t = useTexts(personalTexts)
  const { query, setting } = useUserSetting('writtenForms')
  // Shown at once, and sent with what is chosen next while the reply is under way.
  const [changed, setChanged] = useState<Partial<WrittenForms>>({})
  const cached = useCachedCalls()
  const data = query.data && { ...query.data, ...changed }
  if (query.isError) return <Card title={t('writtenForms')}>{t('writtenFailed')}</Card>
  if (!data) return null
  const inForce = formsInForce(accountForms(data, t.lang), t.lang, navigator.language)
  const choose = (change: Partial<WrittenForms>) => {
    setChanged({ ...changed, ...change })
    setting.mutate(
      { ...data, ...change },
      {
        onSuccess() {
          toast(t('saved'))
          // The platform writes how far a place is away.
          void cached.outdate('map/getAddress')
        },
        onError: () => setChanged({}),
      },
    )
  }
  const row = <Form extends keyof WrittenForms>(
    form: Form,
    label: string,
    choices: readonly { value: FormsInForce[Form]; text: string }[],
  ) => (
    <div key={form} className={styles['form']}>
      <span className="quiet" aria-hidden>
        {label}
      </span>
      <Segments label={label} choices={choices} chosen={inForce[form]} onChoose={value => choose({ [form]: value })} />
    </div>
  )
  return (
    <Card title={t('writtenForms')} text={t('writtenFormsText')}>
      {t.lang === 'en' &&
        row(
          'dateForm',
          t('dateForm'),
          dateForms.map(value => ({ value, text: t(`${value}First`) })),
        )}
      {row(
        'clock',
        t('clock'),
        clockForms.map(value => ({ value, text: t(value) })),
      )}
      {row(
        'distance',
        t('distance'),
        distanceUnits.map(value => ({ value, text: t(value) })),
      )}
      {row(
        'volume',
        t('volume'),
        volumeUnits.map(value => ({ value, text: t(value) })),
      )}
    </Card>
  )
}
