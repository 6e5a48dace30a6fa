/** The speed curves as a table of intervals, for screen readers and for copying figures. */
import type { SpeedSource } from '@outrider/track'
import { useMemo } from 'react'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { clockTime, dayMonth } from '../../../core/time/format.ts'
import { shownNumber } from '../../../core/time/measures.ts'
import type { LoadedTrack } from '../replay/loaded-track.ts'
import { partsOf, speedSummaryOf } from './speed-summary.ts'
import styles from './SpeedTable.module.css'
import { curveTexts } from './strings.ts'

interface Props {
  tracks: readonly LoadedTrack[]
  source: SpeedSource
  /** ms since 1970. */
  from: number
  to: number
}

export function SpeedTable({ tracks, source, from, to }: Props) {
  const t = useTexts(curveTexts)
  const parts = useMemo(
    () =>
      partsOf(from, to).map(part => ({
        ...part,
        // A point on a border belongs to the later interval; the last point to the last interval.
        summaries: tracks.map(({ track }) => speedSummaryOf(track, source, part.from, part.to === to ? to : part.to - 1)),
      })),
    [tracks, source, from, to],
  )
  const speed = (value: number | null | undefined) =>
    value === null || value === undefined ? t('notReported') : shownNumber('kmh', value, t.lang, 1)
  return (
    <div className={styles['scroller']} tabIndex={0} role="region" aria-label={t('tableOf')}>
      <table className={styles['table']}>
        <caption>{t('tableOf')}</caption>
        <thead>
          <tr>
            <th scope="col" rowSpan={2}>
              {t('time')}
            </th>
            {tracks.map(({ vehicleId, name }) => (
              <th key={vehicleId} scope="colgroup" colSpan={2}>
                {name}
              </th>
            ))}
          </tr>
          <tr>
            {tracks.flatMap(({ vehicleId }) => [
              <th key={`${vehicleId} top`} scope="col">
                {t('topColumn')}
              </th>,
              <th key={`${vehicleId} average`} scope="col">
                {t('averageColumn')}
              </th>,
            ])}
          </tr>
        </thead>
        <tbody>
          {parts.map(part => (
            <tr key={part.from}>
              <th scope="row" className="tabular">
                {dayMonth(part.from, t.lang)} {clockTime(part.from, t.lang)} – {clockTime(part.to, t.lang)}
              </th>
              {part.summaries.flatMap((summary, at) => [
                <td key={`${at} top`} className="tabular">
                  {speed(summary?.top.speed)}
                </td>,
                <td key={`${at} average`} className="tabular">
                  {speed(summary?.average)}
                </td>,
              ])}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
