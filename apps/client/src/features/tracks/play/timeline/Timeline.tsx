/** The timeline of a replay: a slider that sets the clock by dragging or keys. */
import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useTexts } from '../../../../core/i18n/use-texts.ts'
import { useTheme } from '../../../../core/context/use-theme.ts'
import { dateTime } from '../../../../core/time/format.ts'
import { serverNow } from '../../../../core/time/server-clock.ts'
import type { LoadedTrack } from '../../replay/loaded-track.ts'
import { useClock, useReplay } from '../../replay/use-replay.ts'
import { playTexts } from '../strings.ts'
import { shownNumber } from '../../../../core/time/measures.ts'
import { axisTicks } from '../../../../core/time/axis-ticks.ts'
import styles from './Timeline.module.css'
import { drawTimeline } from './timeline-drawing.ts'
import { stepFor } from './timeline-keys.ts'

const height = 74

interface Props {
  tracks: readonly LoadedTrack[]
  /** What the focused vehicle does at the playback time, for aria-valuetext. */
  valueText: string
}

function useWidth(element: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const box = element.current
    if (!box) return undefined
    const observer = new ResizeObserver(() => setWidth(box.clientWidth))
    // The observer also reports the initial width.
    observer.observe(box)
    return () => observer.disconnect()
  }, [element])
  return width
}

export function Timeline({ tracks, valueText }: Props) {
  const t = useTexts(playTexts)
  const { theme } = useTheme()
  const { clock } = useReplay()
  const box = useRef<HTMLDivElement>(null)
  const cursor = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const from = useClock(state => state.from)
  const to = useClock(state => state.to)
  // Exact while paused, coarser while playing, so that screen readers are not flooded.
  const announcedTime = useClock(({ time, playing, speed }) =>
    playing ? Math.floor(time / (5_000 * speed)) * 5_000 * speed : time,
  )

  useEffect(() => {
    const move = () => {
      const { time, from: first, to: last } = clock.get()
      const part = last > first ? (time - first) / (last - first) : 0
      if (cursor.current) cursor.current.style.transform = `translateX(${part * width}px)`
    }
    move()
    return clock.subscribe(move)
  }, [clock, width])

  const resumes = useRef(false)
  const seekTo = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, width: wide } = currentTarget.getBoundingClientRect()
    clock.seek(from + Math.min(1, Math.max(0, (clientX - left) / Math.max(1, wide))) * (to - from))
  }
  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    resumes.current = clock.get().playing
    clock.pause()
    seekTo(event)
  }
  function onPointerMove(event: PointerEvent<HTMLElement>) {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) seekTo(event)
  }
  function onPointerUp() {
    if (resumes.current) clock.play()
    resumes.current = false
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const { time, playing } = clock.get()
    const step = stepFor(event.key, event.shiftKey, { time, from, to })
    if (step === undefined) return
    event.preventDefault()
    if (step !== 'toggle') clock.seek(step)
    else if (playing) clock.pause()
    else clock.play()
  }
  return (
    <div
      ref={box}
      role="slider"
      tabIndex={0}
      aria-label={t('timeline')}
      aria-valuemin={from}
      aria-valuemax={to}
      aria-valuenow={Math.round(announcedTime)}
      aria-valuetext={[dateTime(announcedTime, t.lang), valueText].filter(Boolean).join(', ')}
      className={styles['timeline']}
      style={{ height }}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerUp}
      onKeyDown={onKeyDown}
    >
      {/* A theme change redraws the canvas. */}
      <Strip key={theme} tracks={tracks} from={from} to={to} width={width} />
      <div ref={cursor} className={styles['cursor']} />
    </div>
  )
}

interface StripProps {
  tracks: readonly LoadedTrack[]
  from: number
  to: number
  width: number
}

/** The static part: everything but the cursor. */
function Strip({ tracks, from, to, width }: StripProps) {
  const t = useTexts(playTexts)
  const canvas = useRef<HTMLCanvasElement>(null)
  const ticks = useMemo(() => axisTicks({ from, to }, width, t.lang), [from, to, width, t.lang])
  useEffect(() => {
    const element = canvas.current
    const context = element?.getContext('2d')
    if (!element || !context || width === 0) return
    const ratio = Math.max(1, window.devicePixelRatio)
    element.width = Math.round(width * ratio)
    element.height = Math.round(height * ratio)
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    const style = getComputedStyle(element)
    const colour = (name: string) => style.getPropertyValue(name)
    const ink = {
      line: colour('--line-strong'),
      text: colour('--ink-3'),
      driving: colour('--driving-mark'),
      idling: colour('--idling-mark'),
      stop: colour('--parked-mark'),
      gap: colour('--offline-mark'),
      alarm: colour('--alarm-mark'),
      font: `11px ${style.fontFamily}`,
    }
    const scaleText = (top: number) => t('kmh', { value: shownNumber('kmh', top, t.lang) })
    drawTimeline(context, { tracks, from, to, width, height, ink, ticks, now: serverNow(), scaleText })
  }, [tracks, from, to, width, ticks, t])
  return <canvas ref={canvas} className={styles['canvas']} />
}
