/** The alarms of the list on a map, how many of them it shows, and which lie at one place. */
import type { AlarmCase } from '@outrider/contract'
import { useMemo, useState } from 'react'
import { createLazyPart } from '../../../core/chunks/part.tsx'
import { useSession } from '../../../core/context/outrider.ts'
import { bothNamesOf } from '../../../core/fleet/naming.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { ListState, type ListStateProps } from '../../../core/lists/ListState.tsx'
import type { PagedList } from '../../../core/lists/use-pages.ts'
import { useBasemaps } from '../../../core/map/basemap/use-basemaps.ts'
import { rightsOf } from '../../../core/session/session.ts'
import { number } from '../../../core/time/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { LoadingState } from '../../../ui/EmptyState.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { AlarmCard } from '../list/AlarmCard.tsx'
import styles from '../Alarms.module.css'
import { useAlarmWords } from '../use-alarm-texts.ts'
import { pointsOf } from './alarm-points.ts'
import { alarmMapTexts } from './map-strings.ts'

const AlarmMap = createLazyPart(() => import('./AlarmMap.tsx'))

interface Props extends Pick<ListStateProps, 'failed' | 'empty'> {
  pages: PagedList<AlarmCase>
  /** Changes with the filter. */
  fitFor: string
  openId: string | null
  onOpen: (alarmId: string) => void
}

export function AlarmMapPart({ pages, failed, empty, fitFor, openId, onOpen }: Props) {
  const t = useTexts(alarmMapTexts)
  const words = useAlarmWords()
  const basemaps = useBasemaps()
  const mayLocate = useSession(state => rightsOf(state).posAuth)
  const [here, setHere] = useState<readonly string[]>([])
  const { rows, total, totalIsMore, nextPage } = pages
  const points = useMemo(() => pointsOf(rows, alarm => `${words.type(alarm)}\n${bothNamesOf(alarm)}`), [rows, words])
  const loading = <LoadingState label={t('loading')} />
  const unplaced = rows.length - points.length
  const atPlace = rows.filter(({ alarmId }) => here.includes(alarmId))
  return (
    <ListState pages={pages} failed={failed} empty={empty}>
      <div className={styles['sound']}>
        <span className={styles['note']} role="status">
          {t('onMap', { n: number(points.length, t.lang), total: `${number(total, t.lang)}${totalIsMore ? '+' : ''}` })}
        </span>
        {unplaced > 0 && (
          <span className={styles['note']}>{mayLocate ? t('unplaced', { n: number(unplaced, t.lang) }) : t('noPlaces')}</span>
        )}
        {nextPage !== 'none' && (
          <Button look="quiet" busy={nextPage === 'comes'} onClick={pages.loadMore}>
            {t('more')}
          </Button>
        )}
      </div>
      <div className={styles['map']}>
        {basemaps ? (
          <AlarmMap
            props={{
              basemaps,
              points,
              openId,
              fitFor,
              onChoose: ids => (ids.length === 1 && ids[0] !== undefined ? onOpen(ids[0]) : setHere(ids)),
              labels: { map: t('map'), all: t('all'), noWebgl: t('noWebgl') },
            }}
            loading={loading}
            failed={{ title: t('failed') }}
          />
        ) : (
          loading
        )}
      </div>
      {atPlace.length > 0 && (
        <Dialog title={t('here', { n: number(atPlace.length, t.lang) })} closeLabel={t('close')} onClose={() => setHere([])}>
          <ul>
            {atPlace.map(alarm => (
              <li key={alarm.alarmId}>
                <AlarmCard
                  alarm={alarm}
                  onOpen={() => {
                    setHere([])
                    onOpen(alarm.alarmId)
                  }}
                />
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </ListState>
  )
}
