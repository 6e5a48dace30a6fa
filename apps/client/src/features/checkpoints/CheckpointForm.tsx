/** The form that adds or edits a checkpoint. */
import { type Checkpoint, limits } from '@outrider/contract'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../../core/api/call-error.ts'
import { organisationOptions } from '../../core/fleet/organisation-options.ts'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { useOutrider } from '../../core/context/outrider.ts'
import { commonTexts } from '../../core/i18n/common-texts.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { LoadingState } from '../../ui/EmptyState.tsx'
import { Field, SelectField } from '../../ui/Field.tsx'
import { toast } from '../../ui/toast.ts'
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
  const common = useTexts(commonTexts)
  const lang = useLang()
  const { api } = useOutrider()
  const { platform, add, change } = checkpoints
  const types = useCheckpointTypes()
  const known = 'checkpointId' in about ? about : undefined
  const [draft, setDraft] = useState<CheckpointDraft>(() => draftOf(about))
  const [submitted, setSubmitted] = useState(false)
  const organisations = useQuery({
    queryKey: ['vehicle/getOrg', platform],
    queryFn: async ({ signal }) => {
      const { host } = await api.call('vehicle/getOrg', {}, { platform, quiet: true, signal })
      return organisationOptions(host)
    },
  })
  const orgId = draft.orgId || (organisations.data?.[0]?.value ?? '')
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

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (wrong.length > 0 || !orgId) return
    const form = formOf({ ...draft, orgId })
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
    <Dialog title={t(known ? 'editTitle' : 'add')} closeLabel={common('close')} onClose={onClose}>
      {organisations.data ? (
        <form className={styles['content']} onSubmit={submit} noValidate>
          {/* The user opened the form to type: focus the first field. */}
          <Field label={t('nameZh')} required autoFocus maxLength={64} {...field('nameZh')} />
          <Field label={t('nameEn')} maxLength={64} {...field('nameEn')} />
          <SelectField
            label={t('type')}
            value={draft.type}
            onChange={({ target }) =>
              setDraft({ ...draft, type: types.find(({ type }) => type === target.value)?.type ?? 'other' })
            }
          >
            {types.map(({ type, name }) => (
              <option key={type} value={type}>
                {name}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={t('organisation')}
            hint={t('organisationHint')}
            value={orgId}
            onChange={({ target }) => setDraft({ ...draft, orgId: target.value })}
          >
            {organisations.data.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
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
          <Button look="primary" block type="submit" busy={add.isPending || change.isPending}>
            {common('save')}
          </Button>
        </form>
      ) : organisations.error ? (
        <div className={styles['content']}>
          <Alert>{messageOf(organisations.error, lang)}</Alert>
          <Button onClick={() => void organisations.refetch()}>{common('retry')}</Button>
        </div>
      ) : (
        <LoadingState label={common('loading')} />
      )}
    </Dialog>
  )
}
