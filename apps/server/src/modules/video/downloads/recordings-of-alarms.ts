/** Recordings that belong to alarms: asked for by rules, kept as long as the alarm, shown with its files. */
import type { AlarmFile, DownloadState } from '@outrider/contract'
import type { Files } from '../../../files/files.ts'
import type { RecordingsPort } from '../../ports.ts'
import type { Traffic } from '../traffic.ts'
import { type Downloads, ownerOfDownload } from './downloads.ts'
import type { DownloadRepository } from './downloads.repository.ts'

interface RecordingDependencies {
  downloads: Pick<Downloads, 'start'>
  repository: Pick<DownloadRepository, 'ofCase'>
  files: Pick<Files, 'listOf'>
  traffic: Pick<Traffic, 'isUsedUp'>
  /** False: the disk is nearly full. */
  hasRoom: () => boolean
  /** There is a port for uploads, and terminals can be told where. */
  served: () => boolean
}

const fileStates: Readonly<Partial<Record<DownloadState, AlarmFile['state']>>> = {
  done: 'stored',
  failed: 'refused',
  cancelled: 'refused',
}

/** By its name a screen knows whether a browser can show it. */
export const endings: Readonly<Record<string, string>> = {
  'video/mp4': '.mp4',
  'video/x-msvideo': '.avi',
  'video/quicktime': '.mov',
  'video/mp2t': '.ts',
  'video/x-ms-asf': '.asf',
  'video/MP2P': '.mpg',
}

export const recordingsOfAlarms = (deps: RecordingDependencies): RecordingsPort => ({
  async ask(wanted) {
    const { downloads, repository, traffic, hasRoom, served } = deps
    if (!served()) return 'noRecordings'
    const known = await repository.ofCase(wanted.caseId)
    if (known.some(({ channel }) => channel === wanted.channel)) return 'asked'
    if (!hasRoom() || (await traffic.isUsedUp(wanted.vehicleId))) return 'limited'
    const id = await downloads.start({ ...wanted, stream: 'main', expected: 0 }, 'platform')
    return id === undefined ? 'limited' : 'asked'
  },
  async ofAlarm(caseId) {
    const { repository, files } = deps
    const rows = await repository.ofCase(caseId)
    return (await Promise.all(rows.map(row => filesOfRow(row, files)))).flat()
  },
})

/** A clip over the end of a terminal's file comes in two. */
async function filesOfRow(
  { id, channel, state, received_bytes: received }: Awaited<ReturnType<DownloadRepository['ofCase']>>[number],
  files: Pick<Files, 'listOf'>,
): Promise<AlarmFile[]> {
  const stored = state === 'done' ? await files.listOf(ownerOfDownload(id)) : []
  const name = `camera-${channel}`
  if (stored.length === 0)
    return [{ name, size: Number(received), state: fileStates[state as DownloadState] ?? 'expected', link: null }]
  return stored.map(({ link, type, size }, n) => ({
    name: `${name}${n > 0 ? `-${n + 1}` : ''}${endings[type] ?? ''}`,
    size,
    state: 'stored',
    link,
  }))
}
