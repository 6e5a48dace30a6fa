/** The form that adds or edits a checkpoint. */
import { type Checkpoint, limits } from '@outrider/contract'
import { useState } from 'react'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { PlaceDialog } from '../../core/places/PlaceDialog.tsx'
import { Field, SelectField } from '../../ui/inputs/Field.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import styles from './Checkpoints.module.css'
import { type CheckpointDraft, draftOf, formOf, type FormProblem, invalidFields } from './checkpoint-draft.ts'
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
  const { platform, add, change } = checkpoints
  const types = useCheckpointTypes()
  const known = 'checkpointId' in about ? about : undefined
  const [draft, setDraft] = useState<CheckpointDraft>(() => draftOf(about))
  const [submitted, setSubmitted] = useState(false)
  const wrong = invalidFields(draft)
  const { min, max } = limits.checkpointRadius
  const words: Record<FormProblem, string> = {
    nameZh: t('nameMissing'),
    latitude: t('badLatitude'),
    longitude: t('badLongitude'),
    radius: t('badRadius', { min, max }),
    remindWithin: t('badRadius', { min: 0, max: limits.maxRemindDistance }),
  }
  const field = (name: FormProblem | 'nameEn') => ({
    value: draft[name],
    error: submitted && name !== 'nameEn' && wrong.includes(name) ? words[name] : undefined,
    onChange: ({ target }: { target: { value: string } }) => setDraft({ ...draft, [name]: target.value }),
  })

  const save = (orgId: number) => {
    setSubmitted(true)
    if (wrong.length > 0) return
    const form = formOf({ ...draft, orgId: String(orgId) })
    if (known)
      change.mutate(
        { checkpointId: known.checkpointId, ...form },
        {
          onSuccess: () => {
            toast(t('changed'))
            onClose()
          },
        },
      )
    else
      add.mutate(form, {
        onSuccess: ({ checkpointId }) => {
          toast(t('added'))
          onAdded(checkpointId)
        },
      })
  }

  return (
    <PlaceDialog
      title={t(known ? 'editTitle' : 'add')}
      platform={platform}
      orgId={draft.orgId}
      onOrganisation={orgId => setDraft({ ...draft, orgId })}
      saving={add.isPending || change.isPending}
      onSave={save}
      onClose={onClose}
      position={
        <>
          <div className={styles['pair']}>
            <Field
              label={t('radius')}
              required
              inputMode="numeric"
              suffix={<span className={styles['unit']}>m</span>}
              {...field('radius')}
            />
            <Field
              label={t('remindWithin')}
              required
              inputMode="numeric"
              suffix={<span className={styles['unit']}>m</span>}
              {...field('remindWithin')}
            />
          </div>
          <p className={styles['hint']}>{t('remindHint')}</p>
          <div className={styles['pair']}>
            <Field
              label={t('latitude')}
              required
              inputMode="decimal"
              suffix={<span className={styles['unit']}>°</span>}
              {...field('latitude')}
            />
            <Field
              label={t('longitude')}
              required
              inputMode="decimal"
              suffix={<span className={styles['unit']}>°</span>}
              {...field('longitude')}
            />
          </div>
        </>
      }
    >
      {/* The user opened the form to type: focus the first field. */}
      <Field label={t('nameZh')} required autoFocus maxLength={64} {...field('nameZh')} />
      <Field label={t('nameEn')} maxLength={64} {...field('nameEn')} />
      <SelectField
        label={t('type')}
        value={draft.type}
        onChange={({ target }) => setDraft({ ...draft, type: types.find(({ type }) => type === target.value)?.type ?? 'other' })}
      >
        {types.map(({ type, name }) => (
          <option key={type} value={type}>
            {name}
          </option>
        ))}
      </SelectField>
    </PlaceDialog>
  )
}
