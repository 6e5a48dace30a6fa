/** Shown instead of the replay when loading failed or the period is empty, with links to days that may have a track. */
import { messageOf } from '../../../core/api/call-error.ts'
import { useVehicle } from '../../../core/context/use-fleet.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { dateMinute, dayMonth } from '../../../core/time/format.ts'
import { serverNow } from '../../../core/time/server-clock.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx'
import { dayOf, type TrackQuery } from '../replay/track-query.ts'
import { useReplay, useReplayState } from '../replay/use-replay.ts'
import styles from './NothingToReplay.module.css'
import { playTexts } from './strings.ts'

export function NothingToReplay({ query, onQuery }: { query: TrackQuery; onQuery: (query: TrackQuery) => void }) {
  const t = useTexts(playTexts)
  const replay = useReplay()
  const failed = useReplayState(state => state.failed)
  const lastSeen = useVehicle(query.vehicles[0]?.id ?? null)?.position.gpsTime ?? null
  const [first] = failed
  if (first) {
    const retry = { label: t('retry'), run: () => void replay.load(query) }
    return <ErrorState title={t('failed')} text={messageOf(first.error, t.lang)} retry={retry} />
  }
  const { startTime, endTime, vehicles } = query
  const show = (time: number) => () => onQuery({ ...query, ...dayOf(time, serverNow()) })
  const names = vehicles.map(({ id, name }) => name || id).join(t('emptyNames'))
  const elsewhere = lastSeen !== null && (lastSeen < startTime || lastSeen > endTime)
  const emptyParams = { name: names, from: dateMinute(startTime, t.lang), to: dateMinute(endTime, t.lang) }
  return (
    <EmptyState
      icon="track"
      title={t('empty')}
      text={t('emptyText', emptyParams)}
      action={
        <div className={styles['ways']}>
          {elsewhere && (
            <Button look="primary" onClick={show(lastSeen)}>
              {t('showLastDay', { day: dayMonth(lastSeen, t.lang) })}
            </Button>
          )}
          <Button onClick={show(startTime - 1)}>{t('showDayBefore')}</Button>
        </div>
      }
    />
  )
}
