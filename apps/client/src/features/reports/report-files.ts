/** Files of reports that the platform makes: how far one is, and its bytes. */
import type { DataOf } from '@outrider/contract'
import type { Api } from '../../core/api/api.ts'
import { CallError } from '../../core/api/call-error.ts'
import { splitId } from '../../core/api/identity.ts'
import { currentPlatform, type SessionState } from '../../core/session/session.ts'
import { fetchResumed } from './fetch-resumed.ts'

export type ReportFile = DataOf<'report/getReportExport'>

export interface Progress {
  rows: number
  /** null: not counted yet. */
  total: number | null
  state: 'waiting' | 'running' | 'fetching'
}

/** The platform could not make it, or it was cancelled elsewhere. */
export class NotMade extends Error {
  override name = 'NotMade'
}

/** Between two questions how far a file is, ms; longer where the platform does not answer. */
const pollInterval = 700
const longestInterval = 30_000

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>(resolve => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })

/** Asks until it is made. Without a network it goes on asking: the platform makes the file meanwhile. */
export async function finishedFile(
  api: Pick<Api, 'call'>,
  exportId: string,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<ReportFile> {
  for (let wait = pollInterval; ; ) {
    try {
      const file = await api.call('report/getReportExport', { exportId }, { quiet: true, signal })
      if (file.state === 'done') return file
      if (file.state === 'failed' || file.state === 'cancelled') throw new NotMade()
      onProgress({ rows: file.rows, total: file.total, state: file.state })
      wait = pollInterval
    } catch (cause) {
      // What the platform itself refuses does not get better.
      if (signal.aborted || !(cause instanceof CallError) || cause.rspCode !== undefined) throw cause
      wait = Math.min(wait * 2, longestInterval)
    }
    await pause(wait, signal)
    signal.throwIfAborted()
  }
}

/** The platform that makes a file. */
const platformOf = (session: SessionState, exportId: string) => {
  const code = splitId(exportId).platformCode ?? currentPlatform(session)?.Code
  return session.platforms.find(({ Code }) => Code === code)
}

/** Empty: there is only one. */
export const platformTitle = (session: SessionState, exportId: string): string =>
  splitId(exportId).platformCode === undefined ? '' : (platformOf(session, exportId)?.Title ?? '')

/** Of several platforms each makes a file: their names say of which they are. */
export async function fileOf(
  session: SessionState,
  exportId: string,
  { link, fileName }: ReportFile,
  signal: AbortSignal,
): Promise<File> {
  const content = await fetchResumed((platformOf(session, exportId)?.Url ?? '') + (link ?? ''), signal)
  return new File([content], [platformTitle(session, exportId), fileName].filter(Boolean).join(' '), { type: content.type })
}
