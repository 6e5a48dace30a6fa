/** Street maps that the server keeps: the size of one before it is fetched, how far it is, and removing one. */
import type { RequestOf, StreetMaps as State } from '@outrider/contract'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Form } from '../../../core/forms/Form.tsx'
import { CallError } from '../../../core/api/call-error.ts'
import { useOutrider, useSession } from '../../../core/context/outrider.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCachedCalls, useCall } from '../../../core/queries/use-call.ts'
import { currentPlatform } from '../../../core/session/session.ts'
import { dateTime } from '../../../core/time/format.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ButtonRow } from '../../../ui/ButtonRow.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Field } from '../../../ui/inputs/Field.tsx'
import { Segments } from '../../../ui/inputs/Segments.tsx'
import { Card } from '../../../ui/Page.tsx'
import { Row, Rows } from '../../../ui/Rows.tsx'
import { providerTexts } from './provider-texts.ts'
import styles from './StreetMaps.module.css'

/** Zoom levels of all streets, of most, and of main roads. */
const details = ['15', '14', '12'] as const
type Detail = (typeof details)[number]

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1)
const isRunning = (state: State | undefined): boolean =>
  state?.download != null && !['done', 'failed'].includes(state.download.phase)
/** While a map is fetched its state is asked for each second. */
const lookEvery = 1_000

function askedFor(where: string, detail: Detail): RequestOf<'map/planStreetMap'> {
  const text = where.trim()
  const isBox = /^[-\d.,\s]+$/.test(text)
  return { ...(isBox ? { bbox: text } : { place: text }), maxZoom: Number(detail) }
}

export function StreetMaps() {
  const t = useTexts(providerTexts)
  const cached = useCachedCalls()
  const { data } = useCall(
    'map/getStreetMaps',
    {},
    { staleTime: 0, refetchInterval: ({ data: state }) => (isRunning(state) ? lookEvery : false) },
  )
  const finished = data?.download?.phase === 'done' ? data.download.id : undefined
  useEffect(() => {
    if (finished !== undefined) void cached.outdate('mobile/getSrvConfig')
  }, [cached, finished])
  if (!data) return null
  return (
    <Card title={t('streets')} text={data.source ? t('streetsText', { source: data.source }) : t('streetsNoSource')}>
      <KeptMaps maps={data.maps} />
      {data.download && <Download download={data.download} />}
      {data.source !== '' && !isRunning(data) && <AddMap />}
    </Card>
  )
}

/** Removes a map, or stops fetching it. */
function useRemoving() {
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const platform = useSession(session => currentPlatform(session)?.Code ?? '')
  return useMutation({
    mutationFn: (id: string) => api.call('map/removeStreetMap', { id }, { platform }),
    async onSuccess(state) {
      cached.put('map/getStreetMaps', {}, platform, state)
      await cached.outdate('mobile/getSrvConfig')
    },
  })
}

function KeptMaps({ maps }: Pick<State, 'maps'>) {
  const t = useTexts(providerTexts)
  const removing = useRemoving()
  if (maps.length === 0) return <p className="soft">{t('keptNone')}</p>
  return (
    <Rows label={t('streets')}>
      {maps.map(map => (
        <Row
          key={map.id}
          icon="map"
          title={map[t.lang]}
          text={t('kept', { size: megabytes(map.bytes), time: dateTime(map.addedAt, t.lang) })}
        >
          <Button
            aria-label={t('removeMap', { name: map[t.lang] })}
            busy={removing.isPending && removing.variables === map.id}
            onClick={() => removing.mutate(map.id, { onSuccess: () => toast(t('mapRemoved')) })}
          >
            {t('remove')}
          </Button>
        </Row>
      ))}
    </Rows>
  )
}

function Download({ download }: { download: NonNullable<State['download']> }) {
  const t = useTexts(providerTexts)
  const removing = useRemoving()
  const { id, phase, done, of, text } = download
  const words = t(`phase_${phase}`, { name: download[t.lang], done: megabytes(done), of: megabytes(of), text })
  if (phase === 'done' || phase === 'failed') return <Alert tone={phase === 'done' ? 'notice' : 'error'}>{words}</Alert>
  return (
    <div className={styles['download']}>
      <p role="status">{words}</p>
      <progress aria-label={words} {...(phase === 'downloading' && { value: done, max: of })} />
      <ButtonRow>
        <Button busy={removing.isPending} onClick={() => removing.mutate(id)}>
          {t('stopMap')}
        </Button>
      </ButtonRow>
    </div>
  )
}

function AddMap() {
  const t = useTexts(providerTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const platform = useSession(session => currentPlatform(session)?.Code ?? '')
  const [where, setWhere] = useState('')
  const [detail, setDetail] = useState<Detail>('15')
  const asked = askedFor(where, detail)
  const planning = useMutation({
    mutationFn: (request: typeof asked) => api.call('map/planStreetMap', request, { platform, quiet: true }),
  })
  const adding = useMutation({
    mutationFn: () => api.call('map/addStreetMap', asked, { platform }),
    onSuccess: state => cached.put('map/getStreetMaps', {}, platform, state),
  })
  const { data: plan, error } = planning
  return (
    <Form className={styles['add']} onSubmit={() => where.trim() && planning.mutate(asked)}>
      <Field
        label={t('where')}
        value={where}
        hint={t('whereHint')}
        error={error instanceof CallError ? error.message : undefined}
        onChange={event => {
          setWhere(event.target.value)
          planning.reset()
        }}
      />
      <Segments
        label={t('detail')}
        choices={details.map(value => ({ value, text: t(`detail_${value}`) }))}
        chosen={detail}
        onChoose={value => {
          setDetail(value)
          planning.reset()
        }}
      />
      {plan && (
        <Alert tone="notice">
          {t('planned', { name: plan[t.lang], size: megabytes(plan.bytes), fetched: megabytes(plan.fetched) })}
        </Alert>
      )}
      <ButtonRow>
        {plan ? (
          <Button look="primary" busy={adding.isPending} onClick={() => adding.mutate()}>
            {t('fetch')}
          </Button>
        ) : (
          <Button type="submit" busy={planning.isPending} disabled={!where.trim()}>
            {t('tellSize')}
          </Button>
        )}
      </ButtonRow>
    </Form>
  )
}
