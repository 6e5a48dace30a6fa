/** Content of a push, from a tapped notification, the shell, or a notification's link. */
import * as z from 'zod/mini'

/** Push types with a target (section 3); 1 and 2 are aliases. */
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
  // Ours: a serious defect waits for its release.
  'departureCheck',
  // Ours: a request for a vehicle moved on, or waits for somebody.
  'vehicleRequest',
  'vehicleApproval',
  // Ours: a cut of oil and power waits for a second person.
  'commandApproval',
  // Ours: papers of vehicles or drivers end soon.
  'papers',
  // Ours: an alarm rule gave somebody a task.
  'alarmTask',
  // Ours: maintenance of vehicles is due.
  'maintenance',
] as const
export type PushType = (typeof pushTypes)[number]

const typeBySpelling: ReadonlyMap<string, PushType> = new Map([
  ...pushTypes.map(type => [type, type] as const),
  ['1', 'enterpriseReport'],
  ['2', 'networkControl'],
])

export interface Push {
  /** undefined: a type without a target, such as a test. */
  type: PushType | undefined
  applyNum: string
  params: Readonly<Record<string, unknown>>
}

/** Shells pass all values as text, so `params` may be JSON. */
const params = z.pipe(
  z.transform((given: unknown) => {
    if (typeof given !== 'string') return given
    try {
      return JSON.parse(given) as unknown
    } catch {
      return undefined // not JSON: no parameters
    }
  }),
  z.catch(z.record(z.string(), z.unknown()), {}),
)

const payload = z.object({
  type: z.pipe(z.union([z.string(), z.number()]), z.transform(String)),
  applyNum: z.catch(z.pipe(z.union([z.string(), z.number()]), z.transform(String)), ''),
  params: z.optional(params),
})

/** undefined: not one of our pushes. */
export function readPush(input: unknown): Push | undefined {
  const parsed = payload.safeParse(input)
  if (!parsed.success) return undefined
  const { type, applyNum, params: parameters = {} } = parsed.data
  return { type: typeBySpelling.get(type), applyNum, params: parameters }
}
