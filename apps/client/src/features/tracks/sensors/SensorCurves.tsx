/** What the sensors of the replayed vehicles have read, beside their speed: a low curve each, on one axis of time with the clock of the replay. */
import { type BandTone, type DataOf, type SensorKind, sensorKindOf } from '@outrider/contract'
import type { PointerEvent } from 'react'
import { messageOf } from '../../../core/api/call-error.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { number } from '../../../core/time/format.ts'
import { shownNumber } from '../../../core/time/measures.ts'
import { useDuration } from '../../../core/time/use-age.ts'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/EmptyState.tsx'
import { joinClasses } from '../../../ui/join-classes.ts'
import { sensorName, valueText } from '../../../core/sensors/sensor-words.ts'
import { curveData } from '../curve/curve-data.ts'
import type { TimeWindow } from '../curve/curve-window.ts'
import { curveTexts } from '../curve/strings.ts'
import type { LoadedTrack } from '../replay/loaded-track.ts'
import { useClock, useReplay } from '../replay/use-replay.ts'
import styles from './SensorCurves.module.css'
import { sensorCurveTexts } from './sensor-curve-texts.ts'
import { box, heightOf, pathOf, scaleOf, valueAt } from './sensor-line.ts'

type Curve = DataOf<'platform/getSensorCurves'>['curves'][number]

interface Props {
  tracks: readonly LoadedTrack[]
  whole: TimeWindow
  shown: TimeWindow
}

export function SensorCurves({ tracks, whole, shown }: Props) {
  return (
    <div className={styles['all']}>
      {tracks.map(track => (
        <OfVehicle key={track.vehicleId} track={track} whole={whole} shown={shown} named={tracks.length > 1} />
      ))}
    </div>
  )
}

function OfVehicle({ track, whole, shown, named }: { track: LoadedTrack; whole: TimeWindow; shown: TimeWindow; named: boolean }) {
  const t = useTexts(sensorCurveTexts)
  const request = { vehicleId: track.vehicleId, startTime: Math.floor(whole.from), endTime: Math.ceil(whole.to) }
  const { data, error, refetch } = useCall('platform/getSensorCurves', request, { staleTime: 60_000 })
  if (!data) {
    if (!error) return <LoadingState label={t('loading')} />
    return (
      <ErrorState title={t('failed')} text={messageOf(error, t.lang)} retry={{ label: t('retry'), run: () => void refetch() }} />
    )
  }
  const read = data.curves.filter(({ values }) => values.length > 0)
  if (read.length === 0)
    return <EmptyState icon="info" title={named ? `${track.name}: ${t('none')}` : t('none')} text={t('noneText')} />
  return (
    <>
      <SpeedRow track={track} shown={shown} named={named} />
      {read.map(curve => (
        <SensorRow key={`${curve.kind} ${curve.channel}`} curve={curve} colour={track.colour} shown={shown} />
      ))}
    </>
  )
}

function SpeedRow({ track, shown, named }: { track: LoadedTrack; shown: TimeWindow; named: boolean }) {
  const t = useTexts(sensorCurveTexts)
  const speed = useTexts(curveTexts)
  const { times, columns } = curveData([track], 'gps')
  const curve = { times: times.map(each => each * 1_000), values: (columns[0] ?? []).map(each => each ?? null) }
  const label = named ? `${track.name} · ${t('speed')}` : t('speed')
  return (
    <Row
      name={label}
      summary=""
      curve={curve}
      colour={track.colour}
      shown={shown}
      textOf={value => speed('kmh', { value: shownNumber('kmh', value, t.lang, 0) })}
    />
  )
}

function SensorRow({ curve, colour, shown }: { curve: Curve; colour: string; shown: TimeWindow }) {
  const t = useTexts(sensorCurveTexts)
  const duration = useDuration()
  const textOf = (value: number): string => valueText(curve, value, t.lang)
  const isSwitch = sensorKindOf(curve.kind).states !== undefined
  const summary = [
    !isSwitch && curve.least !== null && t('least', { value: textOf(curve.least) }),
    !isSwitch && curve.mean !== null && t('mean', { value: textOf(curve.mean) }),
    !isSwitch && curve.greatest !== null && t('greatest', { value: textOf(curve.greatest) }),
    curve.faults > 0 && t('faults', { n: number(curve.faults, t.lang) }),
  ]
  return (
    <Row
      name={sensorName(curve, t.lang)}
      summary={summary.filter(Boolean).join(' · ')}
      bad={curve.badSeconds > 0 ? t('beyond', { duration: duration(0, curve.badSeconds * 1_000) }) : ''}
      curve={curve}
      bands={curve.bands}
      colour={colour}
      shown={shown}
      textOf={textOf}
      kind={curve.kind}
    />
  )
}

interface RowProps {
  name: string
  summary: string
  bad?: string
  curve: { times: readonly number[]; values: readonly (number | null)[] }
  bands?: readonly { from: number | null; to: number | null; tone: BandTone }[]
  colour: string
  shown: TimeWindow
  textOf: (value: number) => string
  kind?: SensorKind
}

function Row({ name, summary, bad = '', curve, bands = [], colour, shown, textOf, kind }: RowProps) {
  const t = useTexts(sensorCurveTexts)
  const { clock } = useReplay()
  // Not with every frame of the replay: a second is less than a pixel.
  const time = useClock(state => Math.floor(state.time / 1_000) * 1_000)
  const states = kind && sensorKindOf(kind).states
  const scale = states ? { low: -0.2, high: 1.2 } : scaleOf(curve)
  const now = valueAt(curve, time)
  const left = ((time - shown.from) / (shown.to - shown.from)) * 100
  const seek = (event: PointerEvent<HTMLDivElement>) => {
    const { left: begin, width } = event.currentTarget.getBoundingClientRect()
    clock.seek(shown.from + ((event.clientX - begin) / width) * (shown.to - shown.from))
  }
  return (
    <section aria-label={t('drawn', { name, summary: summary || (now === undefined ? '' : textOf(now)) })}>
      <div className={styles['head']}>
        <span className={styles['name']}>{name}</span>
        <span className={joinClasses(styles['now'], 'tabular')}>{now === undefined ? t('noNow') : textOf(now)}</span>
        <span className={joinClasses(styles['note'], 'tabular')}>{summary}</span>
        {bad && <span className={joinClasses(styles['bad'], 'tabular')}>{bad}</span>}
      </div>
      <div className={styles['plot']} onPointerDown={seek}>
        <svg viewBox={`0 0 ${box.width} ${box.height}`} preserveAspectRatio="none" aria-hidden="true">
          {bands.map(({ from, to, tone }) => {
            const [top, bottom] = [to === null ? 0 : heightOf(to, scale), from === null ? box.height : heightOf(from, scale)]
            return (
              <rect
                key={`${from} ${to}`}
                className={joinClasses(styles['band'], styles[`band${tone}`])}
                y={top}
                width={box.width}
                height={Math.max(0, bottom - top)}
              />
            )
          })}
          <path className={styles['line']} stroke={colour} d={pathOf(curve, shown.from, shown.to, scale, states !== undefined)} />
        </svg>
        {!states && (
          <>
            <span className={joinClasses(styles['ends'], styles['top'], 'tabular')}>{textOf(scale.high)}</span>
            <span className={joinClasses(styles['ends'], styles['bottom'], 'tabular')}>{textOf(scale.low)}</span>
          </>
        )}
        {left >= 0 && left <= 100 && <i className={styles['clock']} style={{ insetInlineStart: `${left}%` }} />}
      </div>
    </section>
  )
}
