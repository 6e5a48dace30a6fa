/** Notices of missing data: failed tracks, platforms that did not respond, reduced points. */
import { messageOf } from '../../../core/api/call-error.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { number } from '../../../core/time/format.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import type { TrackQuery } from '../replay/track-query.ts'
import { useReplay, useReplayState } from '../replay/use-replay.ts'
import styles from './Notices.module.css'
import { playTexts } from './strings.ts'

export function Notices({ query }: { query: TrackQuery }) {
  const t = useTexts(playTexts)
  const replay = useReplay()
  const failed = useReplayState(state => state.failed)
  const tracks = useReplayState(state => state.tracks)
  const status = useReplayState(state => state.status)
  const missing = [...new Set(tracks.flatMap(track => track.missing))]
  const thinned =
    status === 'ready'
      ? tracks.find(({ reduced, vehicleId }) => reduced && !failed.some(({ id }) => id === vehicleId))
      : undefined
  if (failed.length === 0 && missing.length === 0 && !thinned) return null
  return (
    <div className={styles['notices']}>
      {failed.length > 0 && (
        <div className={styles['failed']}>
          <Alert>
            {failed
              .map(({ id, name, error }) => t('failedOne', { name: name || id, reason: messageOf(error, t.lang) }))
              .join(' ')}
          </Alert>
          <Button icon="refresh" onClick={() => void replay.load(query)}>
            {t('retry')}
          </Button>
        </div>
      )}
      {missing.length > 0 && <Alert tone="notice">{t('missing', { titles: missing.join(t('emptyNames')) })}</Alert>}
      {thinned && <Alert tone="notice">{t('reduced', { total: number(thinned.total, t.lang) })}</Alert>}
    </div>
  )
}
