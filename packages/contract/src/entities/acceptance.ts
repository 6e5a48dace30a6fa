/** Acceptance test of a terminal: each capability tried by wire, with what came of it. Ours (decision 226). */
import * as z from 'zod/mini'

/** In the order in which they are tried. What can stop a vehicle, or lose it, is not among them. */
export const acceptanceTryNames = [
  'attributes',
  'parameters',
  'someParameters',
  'setParameter',
  'position',
  'tracking',
  'linkTest',
  'text',
  'areas',
  'driver',
  'photo',
  'storedMedia',
  'sound',
  'video',
  'recordings',
  'talk',
  'recorder',
] as const
export type AcceptanceTry = (typeof acceptanceTryNames)[number]

/**
 * `wrong`: an answer came, but not what was asked for. The next four: what the terminal said, or that it said nothing. From `edition` on it was not
 * tried: its edition has no such message, no camera, no right, no port here, somebody talks
 * with it, the interlock did not let it go, it went wrong here, the link was gone or the test was ended.
 */
export const acceptanceResults = [
  'waiting',
  'trying',
  'passed',
  'wrong',
  'refused',
  'badMessage',
  'notSupported',
  'noAnswer',
  'edition',
  'noCamera',
  'noRight',
  'notServed',
  'busy',
  'withheld',
  'broken',
  'notLinked',
  'stopped',
] as const
export type AcceptanceResult = (typeof acceptanceResults)[number]

export const acceptanceStates = ['running', 'done', 'stopped', 'interrupted'] as const
export const acceptanceVerdicts = ['accepted', 'rejected'] as const
export const acceptanceRemarkLength = 500

const tried = z.object({
  try: z.enum(acceptanceTryNames),
  result: z.enum(acceptanceResults),
  /** Keys of `acceptanceFacts`. */
  facts: z.array(z.object({ fact: z.string(), value: z.string() })),
})
export type AcceptanceTried = z.infer<typeof tried>

export const acceptanceTest = z.object({
  testId: z.string(),
  vehicleId: z.string(),
  state: z.enum(acceptanceStates),
  userName: z.string(),
  /** ms since 1970. */
  begunAt: z.number(),
  endedAt: z.nullable(z.number()),
  /** As the terminal was then; empty: it has never said. */
  plateNum: z.string(),
  phone: z.string(),
  edition: z.string(),
  tried: z.array(tried),
  /** Kinds of frames that came meanwhile and were not as the standard has them. */
  deviations: z.int(),
  verdict: z.nullable(
    z.object({ verdict: z.enum(acceptanceVerdicts), remark: z.string(), userName: z.string(), at: z.number() }),
  ),
})
export type AcceptanceTest = z.infer<typeof acceptanceTest>

/** Frames that deviate in the same way: the first of them. */
export const acceptanceFrame = z.object({
  /** null: the frame cannot be read. */
  messageId: z.nullable(z.int()),
  zh: z.string(),
  en: z.string(),
  deviations: z.array(z.object({ name: z.string(), zh: z.string(), en: z.string() })),
  count: z.int(),
  /** ms since 1970. */
  firstAt: z.number(),
  lastAt: z.number(),
  /** null: the user may not see positions, and frames contain them; or it was not kept, since it may contain a password. */
  content: z.nullable(
    z.object({
      hex: z.string(),
      // `zh`, `en`: what people call the field; absent: it has only its name.
      fields: z.nullable(
        z.array(z.object({ name: z.string(), value: z.string(), zh: z.optional(z.string()), en: z.optional(z.string()) })),
      ),
    }),
  ),
})
export type AcceptanceFrame = z.infer<typeof acceptanceFrame>
