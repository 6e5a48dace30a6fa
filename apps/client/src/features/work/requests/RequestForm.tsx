/** The form of a request. */
import type { VehicleRequest } from '@outrider/contract'
import { useOnline } from '../../../core/context/use-online.ts'
import { FormFields, RowForm, SaveButton } from '../../../core/forms/RowForm.tsx'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { joinClasses } from '../../../ui/join-classes.ts'
import { requestTexts } from './strings.ts'
import { useRequestForm } from './use-request-form.ts'
import styles from '../Work.module.css'

export function RequestForm({ request }: { request: VehicleRequest | undefined }) {
  const t = useTexts(requestTexts)
  const online = useOnline()
  const { form, approvals } = useRequestForm(request)
  return (
    <RowForm form={form} className={joinClasses(styles['stack'], styles['pairs'])}>
      {!online && !request && <Alert tone="notice">{t('offline')}</Alert>}
      <FormFields form={form} />
      {approvals !== undefined && (
        <p className={styles['note']}>{approvals === 1 ? t('approval1') : t('approvals', { n: approvals })}</p>
      )}
      <SaveButton form={form}>
        {t(request ? (request.actions.includes('requestAgain') ? 'requestAgain' : 'save') : 'send')}
      </SaveButton>
    </RowForm>
  )
}
