/** Which fields of requests and replies are ids: read by the client's routing and tagging, by the server's tests, and checked by type. */

/** Records that belong to one platform. In multi-platform mode a client appends the platform's code to their ids. */
export const recordKinds = [
  'vehicle',
  'organisation',
  'driver',
  'paper',
  'maintenancePlan',
  'service',
  'checkpoint',
  'passage',
  'poi',
  'share',
  'signIn',
  'user',
  'role',
  'apiKey',
  'webhook',
  'webhookDelivery',
  'noticeChannel',
  'noticeDelivery',
  'identityProvider',
  'identityLink',
  'alarm',
  // The same type on two platforms is two records, each with its own setting.
  'alarmType',
  'alarmRule',
  'alarmTask',
  'geofence',
  'trip',
  'itinerary',
  'departureCheck',
  'checklist',
  'application',
  'installer',
  'part',
  'photo',
  'file',
  'command',
  'dispatch',
  'postCheck',
  'superiorNotice',
  'superiorMessage',
  'dutyShift',
  'dutyHandover',
  'subordinateAsk',
  'subordinateAlarm',
  'linkMessage',
  'fuelEvent',
  'sensor',
  'reportExport',
  'reportSchedule',
  'reportTemplate',
  'sentTemplate',
  'dictionaryWord',
  'videoDownload',
  'terminalChange',
  'terminalProfile',
  'terminalRollout',
  'terminalFirmware',
  'recorderReading',
  'acceptanceTest',
] as const
export type RecordKind = (typeof recordKinds)[number]

/**
 * `asGiven`: named like an id, but sent unchanged: names and numbers chosen outside of the platform (sign-in name, device), and tokens that
 * are only meaningful beside another id (captcha of a sign-in, change of a vehicle).
 */
export type IdKind = RecordKind | 'asGiven'

type Scalar = string | number

type Below<Value, Path extends string> = Value extends Scalar
  ? Path
  : Value extends readonly (infer Item)[]
    ? BelowList<NonNullable<Item>, Path>
    : Value extends object
      ? `${Path}.${FieldPath<Value>}`
      : never

type BelowList<Item, Path extends string> = Item extends Scalar
  ? Path
  : Item extends readonly unknown[]
    ? never
    : Item extends object
      ? `${Path}[].${FieldPath<Item>}`
      : never

/**
 * Paths of the texts and numbers, and of the lists of them, within a type: `vehicleId`, `vehicleIds`, `position.vehicleId`,
 * `shares[].shareId`.
 */
export type FieldPath<Data> = Data extends unknown
  ? { [Field in keyof Data & string]: Below<NonNullable<Data[Field]>, Field> }[keyof Data & string]
  : never

/** The ids of a request or reply: what each path is an id of. */
export type Ids<Data> = { readonly [Path in FieldPath<Data>]?: IdKind }

/** Replaces the values at one path; lists in the path are walked, values that are not there are left out. Copies what it changes. */
export function mapPath(data: unknown, path: string, change: (value: unknown) => unknown): unknown {
  const [step = '', ...rest] = path.split('.')
  return mapSteps(data, [step, ...rest], change)
}

function mapSteps(data: unknown, steps: readonly string[], change: (value: unknown) => unknown): unknown {
  const [step, ...rest] = steps
  if (step === undefined) return Array.isArray(data) ? data.map(change) : change(data)
  if (!isObject(data)) return data
  const list = step.endsWith('[]')
  const field = list ? step.slice(0, -2) : step
  const value = data[field]
  if (value === undefined || value === null) return data
  if (!list) return { ...data, [field]: mapSteps(value, rest, change) }
  return Array.isArray(value) ? { ...data, [field]: value.map(item => mapSteps(item, rest, change)) } : data
}

/** The values at one path. */
export function valuesAt(data: unknown, path: string): unknown[] {
  const values: unknown[] = []
  mapPath(data, path, value => {
    values.push(value)
    return value
  })
  return values
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
