/**
 * A profile of a maker's terminals as a file, which an operator adds without a release: what items mean, what parameters are called, how they are
 * told to cut, what is odd. Read strictly: a typing mistake must not become an order.
 */
import {
  fillPlaceholders,
  plainSensor,
  relayCommandMethods,
  type SensorForm,
  sensorForm,
  sensorFormFault,
  type SensorFormFault,
} from '@outrider/contract'
import * as z from 'zod/mini'

const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))
const words = z.strictObject({ zh: text, en: text })
/** As documents write ids: a number, or hexadecimal digits in quotes. */
const hexOrNumber = z.union([z.int().check(z.minimum(0)), z.string().check(z.regex(/^0x[\da-fA-F]{1,8}$/))])

const sensorOfFile = z.strictObject({
  ...z.partial(z.object(sensorForm.shape)).shape,
  kind: sensorForm.shape.kind,
  source: sensorForm.shape.source,
  sourceNumber: z.optional(hexOrNumber),
  nested: z.optional(z.nullable(hexOrNumber)),
  noValues: z.optional(z.array(hexOrNumber)),
})

const profileFile = z.strictObject({
  name: text,
  /** As terminals say it when they register; large and small letters are the same. */
  models: z.array(text).check(z.minLength(1), z.maxLength(100)),
  /** From which documents it is known. */
  source: text,
  sensors: z.optional(z.array(sensorOfFile).check(z.maxLength(40))),
  parameters: z.optional(
    z
      .array(z.strictObject({ id: hexOrNumber, ...words.shape, unit: z.optional(z.string().check(z.maxLength(16))) }))
      .check(z.maxLength(500)),
  ),
  /**
   * As the options --command-methods and --text-order-models say it, which go before. It takes no protection away: that a terminal does not carry out
   * texts, or that its lock cuts nothing, is said by an option only.
   */
  orders: z.optional(z.strictObject({ cut: z.optional(z.enum(relayCommandMethods)), obeysTexts: z.optional(z.literal(true)) })),
  /** Text messages to the SIM card of a terminal by which it is told where to connect, in turn. `{host}`, `{port}` and `{apn}` are filled in. */
  connectBy: z.optional(z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(140))).check(z.maxLength(5))),
  /** Told to those who look after its terminals. */
  quirks: z.optional(z.array(words).check(z.maxLength(50))),
})

export interface MakerProfile {
  name: string
  /** In small letters. */
  models: readonly string[]
  source: string
  sensors: readonly SensorForm[]
  parameters: ReadonlyMap<number, { zh: string; en: string; unit: string }>
  orders: NonNullable<z.infer<typeof profileFile>['orders']>
  connectBy: readonly string[]
  quirks: readonly { zh: string; en: string }[]
}

export type ReadProfile = { profile: MakerProfile } | { faults: string[] }

const filledIn: readonly string[] = ['host', 'port', 'apn']

const numberOf = (id: number | string): number => Number(id)

const faultWords: Readonly<Record<SensorFormFault, string>> = {
  kind: 'fuel has its own screen and is no sensor of a profile',
  source: 'the source has no such id, or is no list',
  bits: 'the bits are beyond the bytes',
  pairs: 'pairs are fewer than two, or a number that is sent stands there twice',
  range: 'min must be below max',
  bands: 'a band must rise',
  switch: 'a switch has no mean',
  record: 'a record, of the source beacon only, has to hold the address and the bytes that are read',
}

type Issue = z.core.$ZodIssue

const placeOf = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (place, step) => (typeof step === 'number' ? `${place}[${step}]` : place ? `${place}.${String(step)}` : String(step)),
    '',
  )

const counted: Readonly<Record<string, string>> = { string: '[character|characters]', array: '[entry|entries]' }
const bound = (side: string, limit: number | bigint, origin: string): string =>
  fillPlaceholders(counted[origin] ? `must have ${side} {n} ${counted[origin]}` : `must be ${side} {n}`, { n: String(limit) })

function issueWords(issue: Issue): string {
  switch (issue.code) {
    case 'unrecognized_keys':
      return `does not know ${issue.keys.join(', ')}`
    case 'invalid_type':
      return issue.input === undefined ? `must be given (${issue.expected})` : `must be ${issue.expected}`
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`
    case 'too_small':
      return bound('at least', issue.minimum, issue.origin)
    case 'too_big':
      return bound('at most', issue.maximum, issue.origin)
    case 'invalid_union':
    case 'invalid_format':
      return 'must be a whole number, or hexadecimal digits in quotes as "0x61"'
    default:
      return 'is not what it should be'
  }
}

/** `given`: the text of the file. */
export function readProfile(given: string): ReadProfile {
  let json: unknown
  try {
    json = JSON.parse(given)
  } catch (error) {
    return { faults: [`is no JSON: ${error instanceof Error ? error.message : String(error)}`] }
  }
  const { success, data, error } = profileFile.safeParse(json, { reportInput: true })
  if (!success) return { faults: error.issues.map(issue => `${placeOf(issue.path) || 'the file'} ${issueWords(issue)}`) }
  const faults: string[] = []
  const sensors = (data.sensors ?? []).flatMap(({ sourceNumber = 0, nested, noValues, ...given }, nth): SensorForm[] => {
    const form = {
      ...plainSensor,
      ...withoutUndefined(given),
      sourceNumber: numberOf(sourceNumber),
      nested: nested === undefined || nested === null ? null : numberOf(nested),
      noValues: (noValues ?? []).map(numberOf),
    }
    const checked = sensorForm.safeParse(form, { reportInput: true })
    if (!checked.success) {
      faults.push(...checked.error.issues.map(issue => `sensors[${nth}].${placeOf(issue.path)} ${issueWords(issue)}`))
      return []
    }
    const fault = sensorFormFault(checked.data)
    if (fault) faults.push(`sensors[${nth}]: ${faultWords[fault]}`)
    return [checked.data]
  })
  for (const [nth, message] of (data.connectBy ?? []).entries())
    for (const [whole, name = ''] of message.matchAll(/\{(.*?)\}/g))
      if (!filledIn.includes(name)) faults.push(`connectBy[${nth}] does not know ${whole}`)
  const slots = sensors.map(({ kind, channel }) => `${kind} ${channel}`)
  for (const twice of new Set(slots.filter((slot, nth) => slots.indexOf(slot) < nth)))
    faults.push(`sensors: ${twice} stands there twice`)
  if (faults.length > 0) return { faults }
  const { name, models, source, parameters = [], orders = {}, connectBy = [], quirks = [] } = data
  return {
    profile: {
      name,
      models: models.map(model => model.toLowerCase()),
      source,
      sensors,
      parameters: new Map(parameters.map(({ id, zh, en, unit = '' }) => [numberOf(id), { zh, en, unit }])),
      orders,
      connectBy,
      quirks,
    },
  }
}

/** What is left out is as usual. */
const withoutUndefined = <Fields extends object>(fields: Fields): { [Name in keyof Fields]: Exclude<Fields[Name], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]: Exclude<Fields[Name], undefined>
  }
