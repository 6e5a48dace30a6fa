/** The form that adds a POI to the map. */
import { type Poi, poiForm, poiKinds, type RequestOf } from '@outrider/contract'
import type { Coordinates } from '@outrider/geo'
import { useStored } from '../../core/context/use-stored.ts'
import { FormFields } from '../../core/forms/RowForm.tsx'
import { bodyOf } from '../../core/forms/request-body.ts'
import type { FormRow } from '../../core/forms/form-row.ts'
import { useRowForm } from '../../core/forms/use-row-form.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { storedMapConfig } from '../../core/map/stored-map.ts'
import { toMicrodegrees } from '../../core/places/microdegrees.ts'
import { PlaceDialog } from '../../core/places/PlaceDialog.tsx'
import { useOrganisationRow } from '../../core/places/use-organisation-row.ts'
import { coordinates } from '../../core/time/format.ts'
import { toast } from '../../ui/feedback/toast.ts'
import styles from './Pois.module.css'
import { poiTexts } from './strings.ts'
import type { UsePois } from './use-pois.ts'

interface Props {
  at: Coordinates
  pois: UsePois
  onClose: () => void
}

const kinds = Object.keys(poiKinds) as Poi['kind'][]

export function AddPoi({ at, pois, onClose }: Props) {
  const t = useTexts(poiTexts)
  const [config, setConfig] = useStored(storedMapConfig)
  const organisation = useOrganisationRow(pois.platform)
  const { name, kind } = poiTexts.rows
  const rows: FormRow<'name' | 'kind' | 'orgId'>[] = [
    { name: 'name', kind: 'text', label: name, first: true },
    { name: 'kind', kind: 'choice', label: kind, choices: kinds.map(each => ({ value: each, text: poiKinds[each][t.lang] })) },
    organisation.row,
  ]
  const place = { latitude: toMicrodegrees(at.latitude), longitude: toMicrodegrees(at.longitude) }
  const form = useRowForm({
    rows,
    schema: poiForm,
    stored: { name: '', kind: 'depot', orgId: organisation.first },
    toBody: (values, rules) => ({ ...place, ...bodyOf(rows, rules, values) }),
    send: (body: RequestOf<'report/addMapMarkedPoint'>) => pois.add.mutateAsync(body),
    fieldOfError: { 'organisation.unknown': 'orgId' },
    onSaved() {
      if (!config.showMarks) setConfig({ ...config, showMarks: true })
      toast(t('added'))
      onClose()
    },
  })

  return (
    <PlaceDialog title={t('add')} form={form} organisations={organisation.organisations} onClose={onClose}>
      <FormFields form={form} />
      <dl className={styles['facts']}>
        <dt>{t('position')}</dt>
        <dd>{coordinates(at.latitude, at.longitude)}</dd>
      </dl>
    </PlaceDialog>
  )
}
