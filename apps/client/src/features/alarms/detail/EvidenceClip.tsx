/** A clip of an alarm. Beside the minute around the alarm it goes by the same clock. */
import { useEffect, useRef } from 'react'
import { spanOf, useAlarmMoment } from '../around/alarm-moment.ts'

interface Props {
  name: string
  src: string
  label: string
  className: string | undefined
  onBroken: () => void
}

export function EvidenceClip({ name, src, label, className, onBroken }: Props) {
  const moment = useAlarmMoment()
  const video = useRef<HTMLVideoElement>(null)
  /** Where the clock has put it, s: that is no news for the clock. */
  const placedAt = useRef<number>(undefined)
  const { at = 0, by = '' } = moment ?? {}
  useEffect(() => {
    const clip = video.current
    if (!clip || by === '' || by === name || !Number.isFinite(clip.duration)) return
    const { from } = spanOf(clip.duration * 1_000)
    placedAt.current = Math.min(Math.max((at - from) / 1_000, 0), clip.duration)
    clip.pause()
    clip.currentTime = placedAt.current
  }, [at, by, name])
  return (
    <video
      ref={video}
      className={className}
      src={src}
      aria-label={label}
      controls
      muted
      playsInline
      preload="metadata"
      onLoadedMetadata={({ currentTarget: { duration } }) => moment?.show(name, duration * 1_000)}
      onTimeUpdate={({ currentTarget: { currentTime, duration } }) => {
        if (!moment || !Number.isFinite(duration)) return
        if (placedAt.current !== undefined && Math.abs(currentTime - placedAt.current) < 0.05) return
        placedAt.current = undefined
        moment.move(currentTime * 1_000 + spanOf(duration * 1_000).from, name)
      }}
      onError={onBroken}
    />
  )
}
