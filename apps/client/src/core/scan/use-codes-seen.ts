/** The codes that a running camera sees, as soon as two frames in a row say the same: single frames of bar codes are misread at times. */
import { useEffect } from 'react'
import type { Camera } from '../camera/use-camera.ts'
import { useLatest } from '../../ui/use-latest.ts'
import { loadCodeReader, readVideo } from './read-codes.ts'

/** Pause between two frames, ms; reading every frame would only drain the battery. */
const pauseMs = 150

const unread = (cause: unknown): string[] => {
  console.warn('a frame cannot be read', cause)
  return []
}

interface Options {
  onCodes: (texts: readonly string[]) => void
  /** What reads codes cannot be loaded. */
  onNoReader: () => void
}

export function useCodesSeen({ video, running }: Camera, options: Options): void {
  const latest = useLatest(options)
  useEffect(() => {
    if (!running) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let ended = false
    let before: readonly string[] = []
    async function look(): Promise<void> {
      if (ended) return
      const element = video.current
      const texts = element ? await readVideo(element).catch(unread) : []
      if (ended) return
      const twice = texts.filter(text => before.includes(text))
      before = texts
      if (twice.length > 0) latest.current.onCodes(twice)
      timer = setTimeout(() => void look(), pauseMs)
    }
    async function start() {
      try {
        await loadCodeReader()
      } catch (cause) {
        console.warn('what reads codes cannot be loaded', cause)
        if (!ended) latest.current.onNoReader()
        return
      }
      await look()
    }
    void start()
    return () => {
      ended = true
      clearTimeout(timer)
    }
  }, [video, running, latest])
}
