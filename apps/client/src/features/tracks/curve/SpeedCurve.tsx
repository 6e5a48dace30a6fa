/** Speed curves of up to five vehicles: a press sets the clock, a brushed range zooms in, and keys do both. */
import type { SpeedSource } from '@outrider/track'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import 'uplot/dist/uPlot.min.css'
import { useLang, useTexts } from '../../../core/i18n/use-texts.ts'
import { useTheme } from '../../../core/context/use-theme.ts'
import { dateTime, number } from '../../../core/time/format.ts'
import { shownNumber } from '../../../core/time/measures.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Segments } from '../../../ui/inputs/Segments.tsx'
import { createLazyPart } from '../../../core/chunks/part.tsx'
import { useOffered } from '../../../core/routing/use-offered.ts'
import type { LoadedTrack } from '../replay/loaded-track.ts'
import { useClock, useReplay } from '../replay/use-replay.ts'
import { curveData, hasSpeeds, speedNear, speedSources } from './curve-data.ts'
import { keyStep, type TimeWindow, clampWindow, windowShowing, zoomed } from './curve-window.ts'
import { CurveLegend } from './CurveLegend.tsx'
import styles from './SpeedCurve.module.css'
import { SpeedPlot } from './speed-plot.ts'
import { SpeedTable } from './SpeedTable.tsx'
import { curveTexts } from './strings.ts'

const SensorCurves = createLazyPart(async () => ({ default: (await import('../sensors/SensorCurves.tsx')).SensorCurves }))

interface Props {
  tracks: readonly LoadedTrack[]
  /** Omits the usage hint, for use beside other content. */
  compact?: boolean
}

export function SpeedCurve({ tracks, compact = false }: Props) {
  const t = useTexts(curveTexts)
  const { theme } = useTheme()
  const { clock } = useReplay()
  const from = useClock(state => state.from)
  const to = useClock(state => state.to)
  const [chosen, setSource] = useState<SpeedSource | 'sensors'>('gps')
  const source = chosen === 'sensors' ? 'gps' : chosen
  const offered = useOffered()
  const ofSensors = tracks.some(({ vehicleId }) => offered(vehicleId, { calls: ['platform/getSensorCurves'] }))
  const sensors = chosen === 'sensors'
  const [asTable, setAsTable] = useState(false)
  const [hovered, setHovered] = useState<number>()
  const [part, setPart] = useState<TimeWindow>()
  const whole = useMemo(() => ({ from, to }), [from, to])
  const shown = useMemo(() => (part && clampWindow(whole, part)) ?? whole, [part, whole])
  const anySpeeds = useMemo(() => tracks.some(({ track }) => hasSpeeds(track, source)), [tracks, source])

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const { time } = clock.get()
    const step = keyStep(event.key, shown, time)
    if (!step) return
    event.preventDefault()
    if (step === 'whole') setPart(undefined)
    else if ('zoom' in step) setPart(zoomed(whole, shown, time, step.zoom))
    else clock.seek(step.seek)
  }
  const zoomBy = (times: number) => setPart(zoomed(whole, shown, clock.get().time, times))

  return (
    <section className="column pane" aria-label={t('title')}>
      <div className={styles['head']}>
        <Segments
          label={t('source')}
          choices={[...speedSources, ...(ofSensors ? (['sensors'] as const) : [])].map(value => ({ value, text: t(value) }))}
          chosen={chosen}
          onChoose={setSource}
        />
        <div className="flex center">
          {(sensors || !asTable) && (
            <>
              <IconButton icon="minus" label={t('wider')} disabled={!part} onClick={() => zoomBy(2)} />
              <IconButton icon="plus" label={t('closer')} onClick={() => zoomBy(0.5)} />
              {part && <Button onClick={() => setPart(undefined)}>{t('whole')}</Button>}
            </>
          )}
          {!sensors && (
            <IconButton
              icon={asTable ? 'map' : 'list'}
              label={t(asTable ? 'asCurve' : 'asTable')}
              onClick={() => setAsTable(!asTable)}
            />
          )}
        </div>
      </div>
      {sensors && <SensorCurves loading={null} failed={{ title: t('sensorsFailed') }} props={{ tracks, whole, shown }} />}
      {!sensors && <CurveLegend tracks={tracks} source={source} hovered={hovered} />}
      {!sensors && !anySpeeds && (
        <EmptyState icon="info" title={t(source === 'gps' ? 'noSpeed' : 'noRecorder')} text={t('noSpeedText')} />
      )}
      {!sensors && anySpeeds && asTable && <SpeedTable tracks={tracks} source={source} from={from} to={to} />}
      {!sensors && anySpeeds && !asTable && (
        <ClockSlider tracks={tracks} source={source} shown={shown} onKeyDown={onKeyDown}>
          <Curves
            // A change of language or theme recreates the plot.
            key={`${t.lang} ${theme}`}
            {...{ tracks, source, whole, shown }}
            onShow={setPart}
            onHover={setHovered}
          />
        </ClockSlider>
      )}
      {!sensors && anySpeeds && !asTable && !compact && (
        <p className={styles['hint']}>
          <span className={styles['byMouse']}>{t('hint')}</span>
          <span className={styles['byFinger']}>{t('hintTouch')}</span>
        </p>
      )}
      <p className="visually-hidden">
        {t('shown', { from: dateTime(shown.from, t.lang), to: dateTime(shown.to, t.lang), n: number(tracks.length, t.lang) })}
      </p>
    </section>
  )
}

interface SliderProps extends Props {
  source: SpeedSource
  shown: TimeWindow
  onKeyDown: (event: KeyboardEvent) => void
  children: React.ReactNode
}

/** Makes the curves an accessible slider that announces time and speeds and handles keys. */
function ClockSlider({ tracks, source, shown, onKeyDown, children }: SliderProps) {
  const t = useTexts(curveTexts)
  // Rounded to seconds, so that screen readers are not flooded.
  const time = useClock(state => Math.floor(state.time / 1000) * 1000)
  const speeds = tracks.map(({ name, track }) => {
    const speed = speedNear(track, time, source)
    return `${name} ${speed === null ? t('notReported') : t('kmh', { value: shownNumber('kmh', speed, t.lang, 1) })}`
  })
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={t('slider')}
      aria-valuemin={shown.from}
      aria-valuemax={shown.to}
      aria-valuenow={time}
      aria-valuetext={[dateTime(time, t.lang), ...speeds].join(', ')}
      className={styles['plot']}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  )
}

interface CurvesProps extends Props {
  source: SpeedSource
  whole: TimeWindow
  shown: TimeWindow
  onShow: (part: TimeWindow | undefined) => void
  onHover: (time: number | undefined) => void
}

function Curves({ tracks, source, whole, shown, onShow, onHover }: CurvesProps) {
  const lang = useLang()
  const { clock } = useReplay()
  const element = useRef<HTMLDivElement>(null)
  const plot = useRef<SpeedPlot>(null)
  const data = useMemo(() => curveData(tracks, source), [tracks, source])
  const colours = useMemo(() => tracks.map(({ colour }) => colour), [tracks])
  const now = useRef({ data, colours, shown, onShow, onHover })
  useEffect(() => {
    now.current = { data, colours, shown, onShow, onHover }
  })

  useEffect(() => {
    const box = element.current
    if (!box) return undefined
    const style = getComputedStyle(box)
    const ink = {
      text: style.getPropertyValue('--ink-3'),
      grid: style.getPropertyValue('--line'),
      font: `12px ${style.fontFamily}`,
    }
    const classes = { clock: styles['clock'] ?? '', hover: styles['hover'] ?? '' }
    const made = new SpeedPlot(
      box,
      { data: now.current.data, colours: now.current.colours, whole, ink, lang, classes },
      {
        onSeek: clock.seek,
        onBrush: brushed => now.current.onShow(clampWindow(whole, brushed)),
        onShow: part => now.current.onShow(part),
        onHover: time => now.current.onHover(time),
      },
    )
    plot.current = made
    made.show(now.current.shown)
    made.showTime(clock.get().time)
    // The window follows the clock, unless the user has moved the window away while playing.
    let last = clock.get().time
    const stop = clock.subscribe(() => {
      const { time, playing } = clock.get()
      const { shown } = now.current
      const turned = windowShowing(whole, shown, time)
      const followed = !playing || (last >= shown.from && last <= shown.to)
      if (followed && turned && turned.from !== shown.from) now.current.onShow(turned)
      last = time
      made.showTime(time)
    })
    const sized = new ResizeObserver(() => made.resize(box.clientWidth, box.clientHeight))
    sized.observe(box)
    return () => {
      stop()
      sized.disconnect()
      made.remove()
      plot.current = null
    }
  }, [clock, whole, lang])

  // Other vehicles and every point come later: what the pointer has begun must not end then.
  useEffect(() => plot.current?.draw(data, colours), [data, colours])
  useEffect(() => plot.current?.show(shown), [shown])

  return <div ref={element} className={styles['canvas']} aria-hidden="true" />
}
