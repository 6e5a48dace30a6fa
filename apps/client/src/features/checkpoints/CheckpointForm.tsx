/** The form that adds or edits a checkpoint. */
import { type Checkpoint, checkpointForm } from '@outrider/contract'
import { FormFields } from '../../core/forms/RowForm.tsx'
import { useRowForm } from '../../core/forms/use-row-form.ts'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { PlaceDialog } from '../../core/places/PlaceDialog.tsx'
import { useOrganisationRow } from '../../core/places/use-organisation-row.ts'
import { toast } from '../../ui/feedback/toast.ts'
import styles from './Checkpoints.module.css'
import { type CheckpointField, type CheckpointForm as Body, checkpointRows, draftOf, formOf } from './checkpoint-draft.ts'
import { checkpointTexts } from './strings.ts'
import { type UseCheckpoints, useCheckpointTypes } from './use-checkpoints.ts'

interface Props {
  /** The checkpoint to edit, or the position of a new one. */
  subject: Checkpoint | { latitude: number; longitude: number }
  checkpoints: UseCheckpoints
  onClose: () => void
  onAdded: (checkpointId: string) => void
}

export function CheckpointForm({ subject: about, checkpoints, onClose, onAdded }: Props) {
  const t = useTexts(checkpointTexts)
  const lang = useLang()
  const { platform, add, change } = checkpoints
  const types = useCheckpointTypes()
  const organisation = useOrganisationRow(platform)
  const known = 'checkpointId' in about ? about : undefined
  const rows = checkpointRows({ lang, types, organisation: organisation.row })
  const draft = draftOf(about)
  const form = useRowForm<CheckpointField, Body, string | undefined>({
    rows,
    schema: checkpointForm,
    stored: { ...draft, orgId: draft.orgId || organisation.first },
    toBody: (values, rules) => formOf(rows, rules, values),
    async send(body) {
      if (!known) return (await add.mutateAsync(body)).checkpointId
      await change.mutateAsync({ checkpointId: known.checkpointId, ...body })
      return undefined
    },
    fieldOfError: { 'organisation.unknown': 'orgId' },
    onSaved(addedId) {
      toast(t(known ? 'changed' : 'added'))
      if (addedId === undefined) onClose()
      else onAdded(addedId)
    },
  })

  return (
    <PlaceDialog title={t(known ? 'editTitle' : 'add')} form={form} organisations={organisation.organisations} onClose={onClose}>
      <FormFields form={form} names={['nameZh', 'nameEn', 'type', 'orgId']} />
      <div className={styles['pair']}>
        <FormFields form={form} names={['radius', 'remindWithin']} />
      </div>
      <p className={styles['hint']}>{t('remindHint')}</p>
      <div className={styles['pair']}>
        <FormFields form={form} names={['latitude', 'longitude']} />
      </div>
    </PlaceDialog>
  )
}
