/** The form of a place on the map, once the organisations it may belong to are loaded; in a dialog or by itself. */
import type { ReactNode } from 'react'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { LoadingState } from '../../ui/EmptyState.tsx'
import { messageOf } from '../api/call-error.ts'
import { RowForm, SaveButton } from '../forms/RowForm.tsx'
import type { RowFormState } from '../forms/use-row-form.ts'
import { commonTexts } from '../i18n/common-texts.ts'
import { useTexts } from '../i18n/use-texts.ts'
import styles from './PlaceDialog.module.css'
import type { useOrganisations } from './use-organisations.ts'

interface PlaceFormProps<Name extends string> {
  form: RowFormState<Name>
  organisations: ReturnType<typeof useOrganisations>
  /** The fields. */
  children: ReactNode
}

interface PlaceDialogProps<Name extends string> extends PlaceFormProps<Name> {
  title: string
  onClose: () => void
}

export function PlaceDialog<Name extends string>({ title, onClose, ...form }: PlaceDialogProps<Name>) {
  const common = useTexts(commonTexts)
  return (
    <Dialog title={title} closeLabel={common('close')} onClose={onClose}>
      <PlaceForm {...form} />
    </Dialog>
  )
}

export function PlaceForm<Name extends string>({ form, organisations, children }: PlaceFormProps<Name>) {
  const common = useTexts(commonTexts)
  const { data, error, refetch } = organisations
  if (data)
    return (
      <RowForm form={form} className={styles['content']}>
        {children}
        <SaveButton form={form}>{common('save')}</SaveButton>
      </RowForm>
    )
  if (!error) return <LoadingState label={common('loading')} />
  return (
    <div className={styles['content']}>
      <Alert>{messageOf(error, common.lang)}</Alert>
      <Button onClick={() => void refetch()}>{common('retry')}</Button>
    </div>
  )
}
