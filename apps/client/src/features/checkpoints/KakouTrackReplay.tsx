/** /kakouTrackReplay: the checkpoints a vehicle passed in a period, in order, with its path. */
import { useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { messageOf } from '../../core/api/call-error.ts'
import { useVehicle } from '../../core/context/use-fleet.ts'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { useSession } from '../../core/context/outrider.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { useGoBack } from '../../core/routing/use-go-back.ts'
import { rightsOf } from '../../core/session/session.ts'
import { commonTexts } from '../../core/i18n/common-texts.ts'
import { number } from '../../core/time/format.ts'
import { bothNamesOf } from '../../core/fleet/naming.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { MainPart } from '../../ui/layout/MainPart.tsx'
import styles from './Checkpoints.module.css'
import { MapPart } from './MapPart.tsx'
import type { MapCheckpoint } from './map/checkpoint-area.ts'
import { PassageRow } from './PassageRow.tsx'
import { QueryRows } from './QueryRows.tsx'
import { ReplayForm } from './ReplayForm.tsx'
import { replaySearch } from './replay-query.ts'
import { checkpointTexts } from './strings.ts'
import { useCheckpoints } from './use-checkpoints.ts'
import { passageId } from './use-passages.ts'
import { usePassagesOf, usePathOf } from './use-checkpoint-replay.ts'

const noPath: readonly [] = []

export default function KakouTrackReplay() {
  const { hrefOf } = useScreens()
  const t = useTexts(checkpointTexts)
  const common = useTexts(commonTexts)
  const lang = useLang()
  const navigate = useNavigate()
  const goBack = useGoBack(hrefOf('checkpoints'))
  const [params] = useSearchParams()
  const query = useMemo(() => replaySearch.parse(params), [params])
  const vehicle = useVehicle(query?.vehicle ?? null)
  const mayReplay = useSession(state => rightsOf(state).trackAuth)
  const passages = usePassagesOf(query)
  const path = usePathOf(query)
  const { checkpoints } = useCheckpoints()
  const [selected, setSelected] = useState<string | null>(null)
  const events = useMemo(() => passages.data?.events ?? [], [passages.data])
  const total = passages.data?.total ?? 0
  const chosen = events.find(event => passageId(event) === selected)

  /** Each checkpoint once, with its positions in the order of passages. */
  const shown = useMemo((): MapCheckpoint[] => {
    const places = new Map<string, number[]>()
    for (const [at, { checkpointId }] of events.entries()) places.set(checkpointId, [...(places.get(checkpointId) ?? []), at + 1])
    return [...places].flatMap(([id, order]) => {
      const event = events.find(({ checkpointId }) => checkpointId === id)
      if (!event) return []
      const { checkpointName, latitude, longitude } = event
      const radius = checkpoints.find(({ checkpointId }) => checkpointId === id)?.radius ?? 0
      const sign = order.length > 2 ? `${order[0]}…` : order.join(',')
      return [{ id, label: checkpointName, sign, latitude, longitude, radius }]
    })
  }, [events, checkpoints])

  const name = vehicle ? bothNamesOf(vehicle) : (query?.vehicle ?? '')
  return (
    <div className={styles['screen']}>
      <TopBar
        title={t('replay')}
        back={{ label: common('back'), go: goBack }}
        actions={<IconButton icon="map" label={t('toMap')} onClick={() => void navigate(hrefOf('checkpointMap'))} />}
      />
      <MainPart className={`${styles['split']} ${styles['half']}`}>
        <div className={styles['map']}>
          <MapPart
            checkpoints={shown}
            path={path.data ?? noPath}
            selected={chosen?.checkpointId ?? null}
            onSelect={id => {
              const event = events.find(({ checkpointId }) => checkpointId === id)
              setSelected(event ? passageId(event) : null)
            }}
            fitFor={`${JSON.stringify(query)} ${shown.length > 0} ${path.data !== undefined}`}
          />
        </div>
        <div className={styles['side']}>
          <ReplayForm key={JSON.stringify(query)} query={query} name={name} />
          {path.error && (
            <div className={styles['notice']}>
              <Alert tone="notice">{t('trackFailed', { why: messageOf(path.error, lang) })}</Alert>
            </div>
          )}
          {query && (
            <div className={styles['sum']}>
              <span>
                {passages.data &&
                  (total > events.length
                    ? t('countFirst', { n: number(events.length, lang), total: number(total, lang) })
                    : t('count', { n: number(total, lang) }))}
              </span>
              {mayReplay && (
                <Button look="quiet" icon="follow" onClick={() => void navigate(hrefOf('trackQuery', query))}>
                  {t('wholeReplay')}
                </Button>
              )}
            </div>
          )}
          {query ? (
            <QueryRows
              label={t('passagesOf', { name })}
              query={passages}
              rows={events.map((passage, at) => ({ passage, place: at + 1 }))}
              idOf={({ passage }) => passageId(passage)}
              failed={t('passagesFailed')}
              empty={<EmptyState icon="search" title={t('noneInTime')} text={t('noneInTimeText')} />}
              renderRow={({ passage, place }) => (
                <PassageRow
                  passage={passage}
                  place={place}
                  chosen={passageId(passage) === selected}
                  onChoose={() => setSelected(passageId(passage))}
                />
              )}
            />
          ) : (
            <EmptyState icon="truck" title={t('chooseFirst')} text={t('chooseFirstText')} />
          )}
        </div>
      </MainPart>
    </div>
  )
}
