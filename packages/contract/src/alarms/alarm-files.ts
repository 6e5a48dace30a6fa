/** Files of an active-safety alarm: pictures and clips of its terminal. */
import * as z from 'zod/mini'
import { fileLink } from '../files.ts'
import { talkKinds } from '../video/talk-kinds.ts'

/**
 * none: it has none, or the platform asks for none. wanted: the terminal is asked when it is linked. asked: it was. receiving: some have come or are coming.
 * failed: the terminal refused, or nothing came in a day.
 */
export const alarmFilesStates = ['none', 'wanted', 'asked', 'receiving', 'complete', 'failed'] as const

/** Of the sound of a talk: in the file what the platform said is on the left, the cab on the right, in the time of the clock. */
const keptTalk = z.object({
  kind: z.enum(talkKinds),
  /** Who had it kept. */
  userName: z.string(),
  /** ms since 1970. */
  beganAt: z.number(),
  /** null: it goes on. */
  endedAt: z.nullable(z.number()),
  /** False: it broke off, and has what was heard until then. */
  whole: z.boolean(),
  /** The cab is heard in it; false: it said nothing, or in a codec that is not decoded. */
  cab: z.boolean(),
  /** False: the link is left out for want of the right to talk or to listen. */
  mayHear: z.boolean(),
  /** Who had the word, ms since it began. */
  turns: z.array(z.object({ userName: z.string(), from: z.number(), to: z.number() })),
})
export type KeptTalk = z.infer<typeof keptTalk>

export const alarmFile = z.object({
  /** As the terminal calls it. */
  name: z.string(),
  /** Bytes. */
  size: z.number(),
  /** refused: there was no room for it. */
  state: z.enum(['expected', 'stored', 'refused']),
  /** Its type is that of its content. null: it is not there. */
  link: z.nullable(fileLink),
  talk: z.optional(keptTalk),
  /** Sound of a cab into which its company lets nobody listen: the link is left out. */
  withheld: z.optional(z.literal(true)),
})
export type AlarmFile = z.infer<typeof alarmFile>

export const alarmFiles = z.object({ state: z.enum(alarmFilesStates), files: z.array(alarmFile) })
export type AlarmFiles = z.infer<typeof alarmFiles>
