/** Imports geofences from a file: read here, checked by the server without saving, then added, all or none. */
import { limits } from '@outrider/contract'
import { type Datum, datums } from '@outrider/geo'
import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, useMemo, useRef, useState } from 'react'
import { messageOf } from '../../../core/api/call-error.ts'
import { useOutrider } from '../../../core/context/outrider.ts'
import type { OrganisationOption } from '../../../core/fleet/organisation-options.ts'
import { datumNames } from '../../../core/i18n/datum-names.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCachedCalls } from '../../../core/queries/use-call.ts'
import { number } from '../../../core/time/format.ts'
import { measured } from '../../../core/time/measures.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Select } from '../../../ui/inputs/Select.tsx'
import { LineList, LineRow } from '../../../ui/LineRow.tsx'
import { Card } from '../../../ui/Page.tsx'
import { StateBadge } from '../../../ui/StateBadge.tsx'
import { type FoundGeofence, foundGeofence, type ReadGeofence } from './found-geofence.ts'
import { largestFile, readGeofences } from './read-geofences.ts'
import { importTexts } from './strings.ts'

interface Props {
  platform: string
  organisations: readonly OrganisationOption[]
  onDone: () => void
}

const accepted = '.geojson,.json,.kml,.xlsx,.csv'
const megabyte = 1024 * 1024
const datumChoices = datums.map(value => ({ value, text: datumNames[value] }))

/** Names that are there already or twice in the file, by row. */
function useImport({ platform, onDone }: Props, orgId: string, found: readonly FoundGeofence[]) {
  const t = useTexts(importTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const forms = found.flatMap(({ form }) => (form ? [form] : []))
  const send = (dry: boolean, geofences: typeof forms) =>
    api.call('alarm/importGeofences', { orgId: Number(orgId), dry, geofences }, { platform, quiet: true })
  const checking = useMutation({ mutationFn: async () => (await send(true, forms)).wrong })
  const importing = useMutation({
    async mutationFn() {
      const { wrong } = await send(true, forms)
      const left = new Set(wrong.map(({ at }) => at))
      const fine = forms.filter((_, at) => !left.has(at))
      return fine.length === 0 ? 0 : (await send(false, fine)).added
    },
    onSuccess(added) {
      toast(t('imported', { n: number(added, t.lang) }))
      void cached.outdate('alarm/getGeofences')
      onDone()
    },
  })
  return { forms, checking, importing }
}

export default function ImportGeofences(props: Props) {
  const t = useTexts(importTexts)
  const input = useRef<HTMLInputElement>(null)
  const [orgId, setOrgId] = useState(props.organisations[0]?.value ?? '')
  const [datum, setDatum] = useState<Datum>('wgs84')
  const [read, setRead] = useState<readonly ReadGeofence[]>([])
  const [refused, setRefused] = useState('')
  const reading = useMutation({ mutationFn: readGeofences })
  const found = useMemo(() => read.map(each => foundGeofence(each, datum)), [read, datum])
  const { forms, checking, importing } = useImport(props, orgId, found)
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (!file) return
    checking.reset()
    setRead([])
    setRefused('')
    if (file.size > largestFile) return setRefused(t('tooLarge', { n: largestFile / megabyte }))
    const all = await reading.mutateAsync(file)
    // The same file can be chosen again when it was mended.
    target.value = ''
    if (!all) return setRefused(t('unreadable'))
    if (all.length === 0) return setRefused(t('nothing'))
    const max = limits.geofencesAtOnce
    if (all.length > max) return setRefused(t('tooMany', { n: number(all.length, t.lang), max: number(max, t.lang) }))
    setRead(all)
  }
  const twice = new Set(checking.data?.map(({ at }) => at))
  const rows = withTwice(found, twice)
  const fine = rows.filter(({ why }) => why === undefined).length
  const error = reading.error ?? checking.error ?? importing.error
  return (
    <Card title={t('title')} text={t('text', { n: number(limits.geofencesAtOnce, t.lang) })}>
      <Select label={t('organisation')} choices={choicesOf(props.organisations)} chosen={orgId} onChoose={setOrgId} />
      <Select label={t('datum')} choices={datumChoices} chosen={datum} onChoose={setDatum} />
      <input ref={input} type="file" hidden accept={accepted} aria-label={t('choose')} onChange={event => void choose(event)} />
      <Button icon="plus" block busy={reading.isPending} onClick={() => input.current?.click()}>
        {t('choose')}
      </Button>
      {refused !== '' && <Alert tone="error">{refused}</Alert>}
      {error && <Alert tone="error">{messageOf(error, t.lang)}</Alert>}
      {rows.length > 0 && (
        <>
          <p role="status">
            {fine === rows.length
              ? t('ready', { n: number(rows.length, t.lang) })
              : t('found', { n: number(rows.length, t.lang), wrong: number(rows.length - fine, t.lang) })}
          </p>
          <FoundList rows={rows} />
          {forms.length > 0 && (
            <Button block busy={checking.isPending} onClick={() => checking.mutate()}>
              {t('check')}
            </Button>
          )}
          {fine > 0 && (
            <Button look="primary" block busy={importing.isPending} onClick={() => importing.mutate()}>
              {t(fine === rows.length ? 'importAll' : 'leaveOut', { n: number(fine, t.lang) })}
            </Button>
          )}
        </>
      )}
      <Button block onClick={props.onDone}>
        {t('cancel')}
      </Button>
    </Card>
  )
}

/** `twice`: by their place among those that have a form. */
function withTwice(found: readonly FoundGeofence[], twice: ReadonlySet<number>) {
  const forms = found.filter(({ form }) => form)
  return found.map(each => ({ ...each, why: each.why ?? (twice.has(forms.indexOf(each)) ? ('twice' as const) : undefined) }))
}

const choicesOf = (organisations: readonly OrganisationOption[]) =>
  organisations.map(({ value, label }) => ({ value, text: label }))

function FoundList({ rows }: { rows: readonly (Omit<FoundGeofence, 'why'> & { why: FoundGeofence['why'] | 'twice' })[] }) {
  const t = useTexts(importTexts)
  return (
    <LineList label={t('title')}>
      {rows.map(({ row, name, why, within }, n) => (
        // oxlint-disable-next-line react/no-array-index-key -- a row of the file may be several of them
        <li key={n}>
          <LineRow
            title={name || t('row', { n: row })}
            texts={[
              t('row', { n: row }),
              why !== undefined && t(why),
              within !== undefined && t('simplified', { m: measured('metre', within, t.lang) }),
            ]}
            wraps
            end={<StateBadge tone={why ? 'alarm' : 'driving'}>{why ? '!' : t('fine')}</StateBadge>}
          />
        </li>
      ))}
    </LineList>
  )
}
