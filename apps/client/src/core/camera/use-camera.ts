/** The camera at the back of the device, for as long as what shows it is mounted. */
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** Why there is no camera: not allowed, none there, used by another app, or a page that may not ask. */
export type CameraProblem = 'refused' | 'none' | 'inUse' | 'insecure'

const problems: Readonly<Record<string, CameraProblem>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
}

export const problemOf = (cause: unknown): CameraProblem =>
  (cause instanceof Error || cause instanceof DOMException ? problems[cause.name] : undefined) ?? 'inUse'

/** Thin bars of long codes need many pixels. */
const wanted: MediaStreamConstraints = {
  video: { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1080 } },
  audio: false,
}

interface Torch {
  on: boolean
  turn: () => void
}

export interface Camera {
  /** The element that shows what the camera sees. */
  video: RefObject<HTMLVideoElement | null>
  running: boolean
  problem: CameraProblem | undefined
  /** Where the camera has a light. */
  torch: Torch | undefined
  /** Tries once more. */
  again: () => void
}

/** Browsers with a light say so in a capability that is not in the types. */
const hasTorch = (track: MediaStreamTrack | undefined): boolean =>
  Boolean((track?.getCapabilities?.() as { torch?: boolean } | undefined)?.torch)

export function useCamera(): Camera {
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<CameraProblem>()
  const [track, setTrack] = useState<MediaStreamTrack>()
  const [lit, setLit] = useState(false)

  useEffect(() => {
    if (problem) return undefined
    const ended = new AbortController()
    let stream: MediaStream | undefined
    const stop = () => {
      for (const each of stream?.getTracks() ?? []) each.stop()
    }
    async function start() {
      // Undefined on insecure origins, although the type says otherwise.
      const devices = navigator.mediaDevices as MediaDevices | undefined
      if (!devices) return setProblem('insecure')
      stream = await devices.getUserMedia(wanted)
      const element = video.current
      if (ended.signal.aborted || !element) return stop()
      element.srcObject = stream
      await element.play()
      const [first] = stream.getVideoTracks()
      // Unplugged, or taken by another app.
      first?.addEventListener('ended', () => !ended.signal.aborted && setProblem('inUse'), { signal: ended.signal })
      setTrack(first)
    }
    start().catch((cause: unknown) => {
      stop()
      if (ended.signal.aborted) return
      console.warn('no camera', cause)
      setProblem(problemOf(cause))
    })
    return () => {
      ended.abort()
      stop()
      setTrack(undefined)
      setLit(false)
    }
    // Once the problem is forgotten, the camera is asked for again.
  }, [problem])

  const turn = useCallback(() => {
    track
      ?.applyConstraints({ advanced: [{ torch: !lit } as MediaTrackConstraintSet] })
      .then(() => setLit(!lit))
      .catch((cause: unknown) => console.warn('the light of the camera did not answer', cause))
  }, [track, lit])

  return {
    video,
    running: track !== undefined && !problem,
    problem,
    torch: hasTorch(track) ? { on: lit, turn } : undefined,
    again: () => setProblem(undefined),
  }
}
