/** What a push says, wherever it came from: a notification that was clicked, the shell, or the link a notification opened. */
import * as z from 'zod/mini'

/** Kinds of push with a target of their own (section 3). 1 and 2 are other spellings. */
export const pushTypes = [
  'Alarm',
  'OnDuty',
  'installApply',
  'maintenanceApply',
  'installWork',
  'maintenanceWork',
  'review',
  'enterpriseReport',
  'networkControl',
] as const
export type PushType = (typeof pushTypes)[number]

const spelledAs: ReadonlyMap<string, PushType> = new Map([
  ...pushTypes.map(type => [type, type] as const),
  ['1', 'enterpriseReport'],
  ['2', 'networkControl'],
])

export interface Push {
  /** undefined: a kind that leads nowhere, such as a test. */
  type: PushType | undefined
  applyNum: string
  params: Readonly<Record<string, unknown>>
}

/** Shells hand every value over as text, so `params` may be JSON. */
const params = z.pipe(
  z.transform((given: unknown) => {
    if (typeof given !== 'string') return given
    try {
      return JSON.parse(given) as unknown
    } catch {
      return undefined // text that is no JSON holds no parameters
    }
  }),
  z.catch(z.record(z.string(), z.unknown()), {}),
)

const payload = z.object({
  type: z.pipe(z.union([z.string(), z.number()]), z.transform(String)),
  applyNum: z.catch(z.pipe(z.union([z.string(), z.number()]), z.transform(String)), ''),
  params: z.optional(params),
})

/** undefined: no push of ours. */
export function readPush(given: unknown): Push | undefined {
  const read = payload.safeParse(given)
  if (!read.success) return undefined
  const { type, applyNum, params: parameters = {} } = read.data
  return { type: spelledAs.get(type), applyNum, params: parameters }
}
