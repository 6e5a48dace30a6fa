/** What a terminal has recorded: the platform is asked until it has told all. */
import type { DataOf, VideoRecording, VideoStream } from '@outrider/contract'
import { useEffect, useState } from 'react'
import { messageOf } from '../../../core/api/call-error.ts'
import { useOutrider } from '../../../core/context/outrider.ts'
import { useLang } from '../../../core/i18n/use-texts.ts'
import { useLatest } from '../../../ui/use-latest.ts'

export interface RecordingQuery {
  vehicle: string
  /** Empty: all. */
  channels: readonly number[]
  from: number
  to: number
  stream: VideoStream | undefined
  alarm: boolean
}

type SearchFailure = DataOf<'video/getVideoHistory'>['failed'][number]

export interface FoundRecordings {
  recordings: readonly VideoRecording[]
  failed: readonly SearchFailure[]
  answered: number
  parts: number
  done: boolean
  /** What the platform replied instead. */
  problem: string | undefined
}

const nothing: FoundRecordings = { recordings: [], failed: [], answered: 0, parts: 0, done: false, problem: undefined }

/** undefined: nothing is asked for. */
export function useRecordings(query: RecordingQuery | undefined): { found: FoundRecordings; again: () => void } {
  const { api } = useOutrider()
  const lang = useLatest(useLang())
  const [attempt, setAttempt] = useState(0)
  const asked = query && JSON.stringify({ attempt, query })
  const [shown, setShown] = useState({ asked, found: nothing })
  useEffect(() => {
    if (asked === undefined) return undefined
    const setFound = (next: (before: FoundRecordings) => FoundRecordings) =>
      setShown(before => ({ asked, found: next(before.asked === asked ? before.found : nothing) }))
    let left = false
    const ask = async (): Promise<void> => {
      const { vehicle: vehicleId, channels, from, to, stream, alarm } = (JSON.parse(asked) as { query: RecordingQuery }).query
      const body = { vehicleId, channels: [...channels], startTime: from, endTime: to, alarm, ...(stream && { stream }) }
      let search: string | undefined
      let recordings: VideoRecording[] = []
      for (;;) {
        // Each reply goes on where the one before ended.
        // oxlint-disable-next-line no-await-in-loop
        const reply = await api.call(
          'video/getVideoHistory',
          { ...body, after: recordings.length, ...(search !== undefined && { search }) },
          { quiet: true },
        )
        if (left) return
        recordings = search === undefined || search === reply.search ? [...recordings, ...reply.recordings] : reply.recordings
        search = reply.search
        const { failed, answered, parts, done } = reply
        const known = recordings
        setFound(() => ({ recordings: known, failed, answered, parts, done, problem: undefined }))
        if (done) return
      }
    }
    ask().catch((error: unknown) => {
      if (!left) setFound(before => ({ ...before, done: true, problem: messageOf(error, lang.current) }))
    })
    return () => {
      left = true
    }
  }, [api, asked, lang])
  return { found: shown.asked === asked ? shown.found : nothing, again: () => setAttempt(before => before + 1) }
}
