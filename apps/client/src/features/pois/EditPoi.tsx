/** The form that renames or moves a POI, or changes its kind. */
import { type Poi, poiChange, poiKinds, type RequestOf } from '@outrider/contract'
import { FormFields, RowForm, SaveButton } from '../../core/forms/RowForm.tsx'
import type { FormRow } from '../../core/forms/form-row.ts'
import { bodyOf } from '../../core/forms/request-body.ts'
import { useRowForm } from '../../core/forms/use-row-form.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { toMicrodegrees } from '../../core/places/microdegrees.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import styles from './Pois.module.css'
import { poiTexts } from './strings.ts'
import type { UsePois } from './use-pois.ts'

interface Props {
  poi: Poi
  pois: UsePois
  onClose: () => void
}

type Change = RequestOf<'report/changeMapMarkedPoint'>

const kinds = Object.keys(poiKinds) as Poi['kind'][]

export function EditPoi({ poi: point, pois, onClose }: Props) {
  const t = useTexts(poiTexts)
  const { name, kind, latitude, longitude } = poiTexts.rows
  const rows: FormRow<'name' | 'kind' | 'latitude' | 'longitude'>[] = [
    { name: 'name', kind: 'text', label: name, first: true },
    { name: 'kind', kind: 'choice', label: kind, choices: kinds.map(each => ({ value: each, text: poiKinds[each][t.lang] })) },
    { name: 'latitude', kind: 'number', label: latitude, keyboard: 'decimal', unit: '°' },
    { name: 'longitude', kind: 'number', label: longitude, keyboard: 'decimal', unit: '°' },
  ]
  const form = useRowForm({
    rows,
    schema: poiChange,
    stored: {
      name: point.name,
      kind: point.kind,
      latitude: String(toMicrodegrees(point.latitude)),
      longitude: String(toMicrodegrees(point.longitude)),
    },
    toBody: (values, rules) => ({ pointId: point.pointId, ...bodyOf(rows, rules, values) }),
    unchanged: () => toast(t('unchanged')),
    send: (body: Change) => pois.change.mutateAsync(body),
    onSaved() {
      toast(t('changed'))
      onClose()
    },
  })
  return (
    <Dialog title={t('edit')} closeLabel={t('close')} onClose={onClose}>
      <RowForm form={form} className={styles['content']}>
        <FormFields form={form} names={['name', 'kind']} />
        <div className={styles['pair']}>
          <FormFields form={form} names={['latitude', 'longitude']} />
        </div>
        <SaveButton form={form}>{t('save')}</SaveButton>
      </RowForm>
    </Dialog>
  )
}
