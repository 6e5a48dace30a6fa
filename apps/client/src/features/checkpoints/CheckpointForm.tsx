/** The form that adds or edits a checkpoint: a dialog on phones, a panel beside the map, which draws its circle, in wide windows. */
import { type Checkpoint, checkpointForm } from '@outrider/contract'
import type { Coordinates } from '@outrider/geo'
import { type Ref, useEffect, useImperativeHandle } from 'react'
import { FormFields } from '../../core/forms/RowForm.tsx'
import { useRowForm } from '../../core/forms/use-row-form.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { typedOf } from '../../core/forms/typed-measures.ts'
import { toMicrodegrees } from '../../core/places/microdegrees.ts'
import { PlaceDialog, PlaceForm } from '../../core/places/PlaceDialog.tsx'
import { useOrganisationRow } from '../../core/places/use-organisation-row.ts'
import { IconButton } from '../../ui/Button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import styles from './Checkpoints.module.css'
import {
  type CheckpointField,
  type CheckpointForm as Body,
  checkpointRows,
  circleOf,
  draftOf,
  formOf,
} from './checkpoint-draft.ts'
import type { MapCircle } from '../../core/map/circle/circle-ring.ts'
import { checkpointTexts } from './strings.ts'
import { type UseCheckpoints, useCheckpointTypes } from './use-checkpoints.ts'

/** What the map does with the form. */
export interface CheckpointCircle {
  /** The circle was dragged. */
  drag: (change: Partial<MapCircle>) => void
}

interface Props {
  /** The checkpoint to edit, or the position of a new one. */
  subject: Checkpoint | Coordinates
  checkpoints: UseCheckpoints
  onClose: () => void
  onAdded: (checkpointId: string) => void
}

interface PanelProps extends Props {
  ref: Ref<CheckpointCircle>
  /** The circle as it is typed; undefined while it is none. */
  onCircle: (circle: MapCircle | undefined) => void
}

function useCheckpointForm({ subject, checkpoints, onClose, onAdded }: Props, guarded: boolean) {
  const t = useTexts(checkpointTexts)
  const { platform, add, change } = checkpoints
  const types = useCheckpointTypes()
  const organisation = useOrganisationRow(platform)
  const known = 'checkpointId' in subject ? subject : undefined
  const rows = checkpointRows({ lang: t.lang, types, organisation: organisation.row })
  const draft = draftOf(subject)
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
    guarded,
  })
  const fields = (
    <>
      <FormFields form={form} names={['nameZh', 'nameEn', 'type', 'orgId']} />
      <div className={styles['pair']}>
        <FormFields form={form} names={['radius', 'remindWithin']} />
      </div>
      <p className={styles['hint']}>{t('remindHint')}</p>
      <div className={styles['pair']}>
        <FormFields form={form} names={['latitude', 'longitude']} />
      </div>
    </>
  )
  return { form, fields, organisations: organisation.organisations, title: t(known ? 'editTitle' : 'add') }
}

export function CheckpointDialog(props: Props) {
  const { fields, ...dialog } = useCheckpointForm(props, false)
  return (
    <PlaceDialog {...dialog} onClose={props.onClose}>
      {fields}
    </PlaceDialog>
  )
}

export function CheckpointPanel({ ref, onCircle, ...props }: PanelProps) {
  const t = useTexts(checkpointTexts)
  const { form, fields, organisations, title } = useCheckpointForm(props, true)
  const { rules, values } = form
  const circle = JSON.stringify(circleOf(values, rules))
  useEffect(() => {
    onCircle(circle === undefined ? undefined : (JSON.parse(circle) as MapCircle))
  }, [circle, onCircle])
  useEffect(() => () => onCircle(undefined), [onCircle])
  useImperativeHandle(ref, () => ({
    drag({ latitude, longitude, radius }) {
      const { min = 0, max = Infinity } = rules['radius'] ?? {}
      form.change({
        ...(latitude !== undefined && { latitude: String(toMicrodegrees(latitude)) }),
        ...(longitude !== undefined && { longitude: String(toMicrodegrees(longitude)) }),
        ...(radius !== undefined && { radius: typedOf('metre', Math.min(max, Math.max(min, radius))) }),
      })
    },
  }))
  return (
    <section className={styles['editor']} aria-label={title}>
      <div className={styles['cardHead']}>
        <h2>{title}</h2>
        <IconButton icon="close" label={t('close')} onClick={props.onClose} />
      </div>
      <p className="muted">{t('placeHint')}</p>
      <PlaceForm form={form} organisations={organisations}>
        {fields}
      </PlaceForm>
    </section>
  )
}
