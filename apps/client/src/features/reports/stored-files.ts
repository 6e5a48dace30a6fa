/** Files of reports that this account asked for here; the platform keeps each for a week. */
import * as z from 'zod/mini'
import { defineStored, type Stored } from '../../core/storage/stored.ts'

const reportFile = z.object({
  exportId: z.string(),
  /** Report, days and platform, as the screen said them. */
  name: z.string(),
  /** ms since 1970. */
  asked: z.number(),
})
export type AskedFile = z.output<typeof reportFile>

export const storedReportFiles = defineStored({
  key: 'reportFiles',
  schema: z.array(reportFile),
  fallback: [],
})

const most = 20
const week = 7 * 86_400_000

/** The newest first; what the platform does not keep any more is left out. */
export const keptFiles = (files: readonly AskedFile[], now: number): AskedFile[] =>
  files
    .filter(({ asked }) => now - asked < week)
    .toSorted((one, other) => other.asked - one.asked)
    .slice(0, most)

type Places = Pick<Stored, 'get' | 'set'>

export const keepFiles = (stored: Places, files: readonly AskedFile[], now: number): void =>
  stored.set(storedReportFiles, keptFiles([...files, ...stored.get(storedReportFiles)], now))

export const forgetFile = (stored: Places, exportId: string): void =>
  stored.set(
    storedReportFiles,
    stored.get(storedReportFiles).filter(each => each.exportId !== exportId),
  )
