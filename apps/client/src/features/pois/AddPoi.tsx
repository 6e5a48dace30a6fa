/** The form that adds a POI to the map. */
import { type Poi, poiKinds } from '@outrider/contract'
import type { Coordinates } from '@outrider/geo'
import { useState } from 'react'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { useStored } from '../../core/context/use-stored.ts'
import { toMicrodegrees } from '../../core/places/microdegrees.ts'
import { PlaceDialog } from '../../core/places/PlaceDialog.tsx'
import { coordinates } from '../../core/time/format.ts'
import { Field, SelectField } from '../../ui/inputs/Field.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import styles from './Pois.module.css'
import { poiTexts } from './strings.ts'
import type { UsePois } from './use-pois.ts'
import { storedMapConfig } from '../../core/map/stored-map.ts'

interface Props {
  at: Coordinates
  pois: UsePois
  onClose: () => void
}

const kinds = Object.keys(poiKinds) as Poi['kind'][]

export function AddPoi({ at, pois, onClose }: Props) {
  const t = useTexts(poiTexts)
  const lang = useLang()
  const [config, setConfig] = useStored(storedMapConfig)
  const [draft, setDraft] = useState({ name: '', kind: 'depot' as Poi['kind'], orgId: '' })
  const [submitted, setSubmitted] = useState(false)
  const name = draft.name.trim()

  const save = (orgId: number) => {
    setSubmitted(true)
    if (!name) return
    const place = { latitude: toMicrodegrees(at.latitude), longitude: toMicrodegrees(at.longitude) }
    pois.add.mutate(
      { ...place, name, kind: draft.kind, orgId },
      {
        onSuccess: () => {
          if (!config.showMarks) setConfig({ ...config, showMarks: true })
          toast(t('added'))
          onClose()
        },
      },
    )
  }

  return (
    <PlaceDialog
      title={t('add')}
      platform={pois.platform}
      orgId={draft.orgId}
      onOrganisation={orgId => setDraft({ ...draft, orgId })}
      saving={pois.add.isPending}
      onSave={save}
      onClose={onClose}
      position={
        <dl className={styles['facts']}>
          <dt>{t('position')}</dt>
          <dd>{coordinates(at.latitude, at.longitude)}</dd>
        </dl>
      }
    >
      <Field
        label={t('name')}
        required
        // The user opened the form to type: focus the first field.
        autoFocus
        maxLength={64}
        value={draft.name}
        error={submitted && !name ? t('nameMissing') : undefined}
        onChange={({ target }) => setDraft({ ...draft, name: target.value })}
      />
      <SelectField
        label={t('kind')}
        value={draft.kind}
        onChange={({ target }) => setDraft({ ...draft, kind: kinds.find(each => each === target.value) ?? 'other' })}
      >
        {kinds.map(kind => (
          <option key={kind} value={kind}>
            {poiKinds[kind][lang]}
          </option>
        ))}
      </SelectField>
    </PlaceDialog>
  )
}
