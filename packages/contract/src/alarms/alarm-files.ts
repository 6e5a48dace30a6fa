/** Files of an active-safety alarm: pictures and clips of its terminal. */
import * as z from 'zod/mini'
import { fileLink } from '../files.ts'

/**
 * none: it has none, or the platform asks for none. wanted: the terminal is asked when it is linked. asked: it was. receiving: some have come or are coming.
 * failed: the terminal refused, or nothing came in a day.
 */
export const alarmFilesStates = ['none', 'wanted', 'asked', 'receiving', 'complete', 'failed'] as const

export const alarmFile = z.object({
  /** As the terminal calls it. */
  name: z.string(),
  /** Bytes. */
  size: z.number(),
  /** refused: there was no room for it. */
  state: z.enum(['expected', 'stored', 'refused']),
  /** Its type is that of its content. null: it is not there. */
  link: z.nullable(fileLink),
})
export type AlarmFile = z.infer<typeof alarmFile>

export const alarmFiles = z.object({ state: z.enum(alarmFilesStates), files: z.array(alarmFile) })
export type AlarmFiles = z.infer<typeof alarmFiles>
