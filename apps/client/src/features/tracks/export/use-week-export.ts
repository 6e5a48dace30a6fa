/** The way to a file of the last seven days from any replay: shows them, and exports them as soon as all points are loaded. */
import { useEffect, useRef } from 'react'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { serverNow } from '../../../core/time/server-clock.ts'
import type { MenuItem } from '../../../ui/overlays/MenuRows.tsx'
import { rangeNameOf, rangeOf, type TrackQuery } from '../replay/track-query.ts'
import { useReplayState } from '../replay/use-replay.ts'
import { exportTexts } from './strings.ts'
import { useExport } from './use-export.ts'

/** Nothing while the last seven days are shown, which the kinds of files then are of. */
export function useWeekExport(query: TrackQuery, onQuery: (query: TrackQuery) => void): readonly MenuItem[] {
  const t = useTexts(exportTexts)
  const tracks = useReplayState(state => state.tracks)
  const status = useReplayState(state => state.status)
  const exporting = useExport(tracks)
  /** Begin of the week that was asked for; it is exact, so that no other replay is taken for it. */
  const asked = useRef<number>(undefined)
  useEffect(() => {
    if (asked.current !== query.startTime || (status !== 'ready' && status !== 'failed')) return
    asked.current = undefined
    // Without points the screen says that there are none.
    if (tracks.some(({ track }) => track.length > 0)) exporting?.run('csv')
  }, [query.startTime, status, tracks, exporting])
  if (rangeNameOf(query, serverNow()) === 'week') return []
  return [
    {
      key: 'weekCsv',
      icon: 'calendar',
      label: t('weekCsv'),
      run() {
        const week = { ...rangeOf('week', serverNow()), range: 'week' } as const
        asked.current = week.startTime
        onQuery({ ...query, ...week })
      },
    },
  ]
}
