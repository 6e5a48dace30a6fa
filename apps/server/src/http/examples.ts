/** Examples for the API document: values that a schema accepts, of the kind that stands there in earnest. */
import type { FieldUnit } from '@outrider/contract'

export interface JsonSchema {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  default?: unknown
  pattern?: string
  format?: string
  minimum?: number
  maximum?: number
  multipleOf?: number
  minLength?: number
  maxLength?: number
  allOf?: JsonSchema[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  items?: JsonSchema | boolean
  prefixItems?: JsonSchema[]
  minItems?: number
  description?: string
  'x-unit'?: FieldUnit
  properties?: Record<string, JsonSchema>
  required?: string[]
  dependentRequired?: Record<string, string[]>
}

const day = 86_400_000
const morning = Date.UTC(2026, 5, 1)

/** Numbers by the name of their field, where any other would read oddly. */
const numbers: Readonly<Record<string, number>> = {
  latitude: 31.2304,
  longitude: 121.4737,
  speed: 46,
  course: 90,
  rspCode: 0,
  pageNum: 1,
  pageSize: 100,
}
const texts: Readonly<Record<string, string>> = {
  origin: 'https://fleet.example.com',
  plateNum: '沪A12345',
  phone: '13800000001',
  mobile: '13800000001',
  simNum: '13800000001',
  orgName: 'East China',
  day: '2026-06-01',
  month: '2026-06',
  applicationNum: 'AZ260601001',
  domains: 'example.com',
}
const file = `/files/${'x'.repeat(22)}`
const anyTexts = [
  'text',
  '1',
  '2026-06-01',
  '12:00',
  'a@example.com',
  '13800000001',
  '123456',
  'outrider-20260601-120000',
  'https://example.com/',
  `${file}?key=x`,
  `${file}/small?key=x`,
  ...[22, 43, 88].map(length => 'x'.repeat(length)),
]

function numberOf(
  name: string,
  { minimum = -Infinity, maximum = Infinity, multipleOf }: JsonSchema,
  unit: string | undefined,
): number {
  const wanted = unit === 'ms1970' ? morning + (/^end|End$|Until$/.test(name) ? day : 0) : (numbers[name] ?? 1)
  const bounded = Math.min(maximum, Math.max(minimum, wanted))
  return multipleOf === undefined
    ? bounded
    : Math.min(maximum, Math.max(multipleOf, Math.ceil(bounded / multipleOf) * multipleOf))
}

function textOf(name: string, { format, pattern, allOf = [], minLength = 0, maxLength = Infinity }: JsonSchema): string {
  const patterns = [pattern, ...allOf.map(each => each.pattern)].flatMap(each =>
    each === undefined ? [] : [new RegExp(each, 'u')],
  )
  const own = format === 'uri' ? 'https://example.com/' : /^id$|Ids?$/.test(name) ? '1' : texts[name]
  const fits = (text: string) => text.length >= minLength && text.length <= maxLength && patterns.every(each => each.test(text))
  const longer = 'x'.repeat(Math.min(minLength, 1000))
  return [...(own === undefined ? [] : [own]), ...anyTexts, longer].find(fits) ?? ''
}

/** Fields that may be missing and hardly ever are. */
const usual: ReadonlySet<string> = new Set(['pageNum', 'pageSize', 'vehicleIds'])

interface Asked {
  /** Also fields that may be missing. */
  all: boolean
  unitOf: (field: string) => string | undefined
}

/** `name`: of the field whose value it is. */
export function exampleOf(schema: JsonSchema, asked: Asked, name = ''): unknown {
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.default ?? schema.enum[0]
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return exampleOf(choices.find(({ type }) => type !== 'null') ?? {}, asked, name)
  const type = Array.isArray(schema.type) ? schema.type.find(each => each !== 'null') : schema.type
  switch (type) {
    case 'object': {
      const { properties = {}, required = [] } = schema
      const shown = Object.entries(properties).filter(([field]) => asked.all || required.includes(field) || usual.has(field))
      return Object.fromEntries(shown.map(([field, each]) => [field, exampleOf(each, asked, field)]))
    }
    case 'array': {
      if (schema.prefixItems) return schema.prefixItems.map(each => exampleOf(each, asked, name))
      if (typeof schema.items !== 'object') return []
      const item = exampleOf(schema.items, asked, name)
      return Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () => item)
    }
    case 'integer':
    case 'number':
      return numberOf(name, schema, asked.unitOf(name))
    case 'boolean':
      return schema.default ?? false
    case 'string':
      return textOf(name, schema)
    case 'null':
      return null
    // An id that is read from text or number.
    default:
      return /ids?$/i.test(name) ? '1' : {}
  }
}
