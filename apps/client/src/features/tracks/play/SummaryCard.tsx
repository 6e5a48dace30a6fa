/** Summary of a track; figures name their source. */
import { useMemo } from 'react'
import { useNavigate } from '../../../core/router/index.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { clockSecond, dayMonth, number } from '../../../core/time/format.ts'
import { shownNumber } from '../../../core/time/measures.ts'
import { serverNow } from '../../../core/time/server-clock.ts'
import { wholeMinutes } from '../../../core/time/whole-minutes.ts'
import { durationText } from '../lists/duration.ts'
import { listTexts } from '../lists/strings.ts'
import type { LoadedTrack } from '../replay/loaded-track.ts'
import type { TrackQuery } from '../replay/track-query.ts'
import { useReplay, useReplayState } from '../replay/use-replay.ts'
import { playTexts } from './strings.ts'
import { type TrackSummary, trackSummary } from './track-summary.ts'
import styles from './SummaryCard.module.css'

/** Search parameters for the drivers of this vehicle in the replayed period. */
const driversSearch = ({ vehicleId }: LoadedTrack, { startTime, endTime }: TrackQuery): string =>
  new URLSearchParams({ vehicle: vehicleId, from: String(startTime), to: String(endTime) }).toString()

/** Shorter movements are only an ignition state reported late, ms. */
const minUnpoweredMs = 60_000

/** Of the queried period as far as it has passed. */
const summaryOf = (loaded: LoadedTrack, query: TrackQuery | null): TrackSummary =>
  trackSummary(loaded, {
    from: query?.startTime ?? loaded.track.time[0] ?? 0,
    to: Math.min(serverNow(), (query?.endTime ?? loaded.track.time.at(-1) ?? 0) + 1),
  })

const hour = 3_600_000

/** From an hour on in whole minutes that add up. */
const shownTimes = (times: readonly number[]): readonly number[] =>
  times.reduce((sum, ms) => sum + ms, 0) < hour ? times : wholeMinutes(times)

export function SummaryCard({ loaded }: { loaded: LoadedTrack }) {
  const { hrefOf } = useScreens()
  const t = useTexts(playTexts)
  const durations = useTexts(listTexts)
  const { clock } = useReplay()
  const query = useReplayState(state => state.query)
  const navigate = useNavigate()
  const sum = useMemo(() => summaryOf(loaded, query), [loaded, query])
  const { mileage, least, total } = loaded
  const long = (ms: number) => durationText(ms, durations)
  const [driving = 0, parked = 0, unknown = 0] = shownTimes([sum.driving, sum.parked, sum.unknown])
  const source = { odometer: t('byOdometer'), distance: t('byDistance'), both: t('byBoth') }[mileage.by]
  const measure = least ? t('atLeast', { by: source }) : source
  const by = mileage.doubt ? t('odometerDiffers', { by: measure, km: shownNumber('km', mileage.doubt.km, t.lang, 1) }) : measure
  const { topAt } = sum
  const figures: { key: string; label: string; value: string; more?: string | undefined }[] = [
    { key: 'distance', label: t('distance'), value: t('km', { value: shownNumber('km', mileage.km, t.lang, 1) }), more: by },
    {
      key: 'driving',
      label: t('drivingTime'),
      value: long(driving),
      more: sum.unpowered >= minUnpoweredMs ? t('towedTime', { long: long(sum.unpowered) }) : undefined,
    },
    {
      key: 'parked',
      label: t('parkedTime'),
      value: long(parked),
      more: [
        t(sum.stops === 1 ? 'stopCountOne' : 'stopCount', { n: number(sum.stops, t.lang) }),
        ...(sum.idling >= minUnpoweredMs ? [t('idlingTime', { long: long(sum.idling) })] : []),
        ...(sum.cardStops === undefined ? [] : [t('cardStops', { n: number(sum.cardStops, t.lang) })]),
      ].join(t('listComma')),
    },
    {
      key: 'gaps',
      label: t('gapTime'),
      value: long(unknown),
      more: t(sum.gaps === 1 ? 'gapCountOne' : 'gapCount', { n: number(sum.gaps, t.lang) }),
    },
    { key: 'alarms', label: t('alarms'), value: number(sum.alarms, t.lang) },
    {
      key: 'points',
      label: t('points'),
      value: number(total, t.lang),
      more: sum.late > 0 ? t('latePoints', { n: number(sum.late, t.lang) }) : undefined,
    },
  ]
  return (
    <section aria-label={t('summary')} className={styles['summary']}>
      <dl className={styles['figures']}>
        {figures.map(({ key, label, value, more }) => (
          <div key={key} data-figure={key} className={styles['figure']}>
            <dt>{label}</dt>
            <dd className="tabular">
              {value}
              {more && <small>{more}</small>}
            </dd>
          </div>
        ))}
        <div data-figure="topSpeed" className={styles['figure']}>
          <dt>{t('topSpeed')}</dt>
          <dd className="tabular">
            {sum.topSpeed === null ? t('none') : t('kmh', { value: shownNumber('kmh', sum.topSpeed, t.lang, 1) })}
            {topAt !== null && (
              <button type="button" onClick={() => clock.seek(topAt)}>
                {dayMonth(topAt, t.lang)} {clockSecond(topAt, t.lang)}
              </button>
            )}
          </dd>
        </div>
        {query && (
          <div data-figure="drivers" className={styles['figure']}>
            <dt>{t('drivers')}</dt>
            <dd>
              <button
                type="button"
                onClick={() => void navigate({ pathname: hrefOf('trackDrivers'), search: driversSearch(loaded, query) })}
              >
                {t('whoDrove')}
              </button>
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}
