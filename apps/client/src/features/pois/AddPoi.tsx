/** The form that adds a POI to the map. */
import { type Poi, poiKinds } from '@outrider/contract'
import type { Coordinates } from '@outrider/geo'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../../core/api/call-error.ts'
import { organisationOptions } from '../../core/fleet/organisation-options.ts'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { useOutrider } from '../../core/context/outrider.ts'
import { useStored } from '../../core/context/use-stored.ts'
import { commonTexts } from '../../core/i18n/common-texts.ts'
import { coordinates } from '../../core/time/format.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { LoadingState } from '../../ui/EmptyState.tsx'
import { Field, SelectField } from '../../ui/Field.tsx'
import { toast } from '../../ui/toast.ts'
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
/** Terminals report 1e-6 degrees; further digits are noise. */
const toMicrodegrees = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

export function AddPoi({ at, pois, onClose }: Props) {
  const t = useTexts(poiTexts)
  const common = useTexts(commonTexts)
  const lang = useLang()
  const { api } = useOutrider()
  const [config, setConfig] = useStored(storedMapConfig)
  const [draft, setDraft] = useState({ name: '', kind: 'depot' as Poi['kind'], orgId: '' })
  const [submitted, setSubmitted] = useState(false)
  const organisations = useQuery({
    queryKey: ['vehicle/getOrg', pois.platform],
    queryFn: async ({ signal }) => {
      const { host } = await api.call('vehicle/getOrg', {}, { platform: pois.platform, quiet: true, signal })
      return organisationOptions(host)
    },
  })
  const orgId = draft.orgId || (organisations.data?.[0]?.value ?? '')
  const name = draft.name.trim()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (!name || !orgId) return
    const place = { latitude: toMicrodegrees(at.latitude), longitude: toMicrodegrees(at.longitude) }
    pois.add.mutate(
      { ...place, name, kind: draft.kind, orgId: Number(orgId) },
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
    <Dialog title={t('add')} closeLabel={common('close')} onClose={onClose}>
      {organisations.data ? (
        <form className={styles['content']} onSubmit={submit} noValidate>
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
          <dl className={styles['facts']}>
            <dt>{t('position')}</dt>
            <dd>{coordinates(at.latitude, at.longitude)}</dd>
          </dl>
          <Button look="primary" block type="submit" busy={pois.add.isPending}>
            {t('save')}
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
