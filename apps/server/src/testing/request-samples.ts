/** Requests made up from the schemas of the contract, for tests that walk all calls. */
export interface JsonSchema {
  type?: string
  const?: unknown
  enum?: unknown[]
  pattern?: string
  minimum?: number
  multipleOf?: number
  minLength?: number
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  items?: JsonSchema
  minItems?: number
  properties?: Record<string, JsonSchema>
  required?: string[]
}

const texts = ['x', '2026-01-01', '1', 'a@example.com', '12:00', '123456', 'x'.repeat(22), 'x'.repeat(40), 'a'.repeat(32)]

/** A value that the schema accepts, with the required fields only. */
export function sampleOf(schema: JsonSchema): unknown {
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  const [choice] = schema.anyOf ?? schema.oneOf ?? []
  if (choice) return sampleOf(choice)
  if (schema.type === 'object') {
    const { properties = {}, required = [] } = schema
    return Object.fromEntries(required.map(name => [name, sampleOf(properties[name] ?? {})]))
  }
  if (schema.type === 'array') return Array.from({ length: schema.minItems ?? 0 }, () => sampleOf(schema.items ?? {}))
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1, schema.multipleOf ?? 1)
  if (schema.type === 'boolean') return false
  const fits = (text: string) =>
    (!schema.pattern || new RegExp(schema.pattern, 'u').test(text)) && text.length >= (schema.minLength ?? 0)
  return texts.find(fits) ?? 'x'
}

/** The id at one path of the body; a list gets it as its only item. */
export function withId(body: Record<string, unknown>, path: string, id: unknown): Record<string, unknown> {
  const [step = '', ...rest] = path.split('.')
  const list = step.endsWith('[]')
  const field = list ? step.slice(0, -2) : step
  const before = body[field]
  if (rest.length === 0) return { ...body, [field]: Array.isArray(before) ? [id] : id }
  const around = list ? (Array.isArray(before) ? (before as unknown[])[0] : undefined) : before
  const inner = withId((around ?? {}) as Record<string, unknown>, rest.join('.'), id)
  return { ...body, [field]: list ? [inner] : inner }
}
