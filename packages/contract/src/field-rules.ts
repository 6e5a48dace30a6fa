/** What a request asks of each of its fields, read from its schema: forms and lists of fields repeat no bound. */
import type * as z from 'zod/mini'

export interface FieldRules {
  /** The field may not be missing. */
  required: boolean
  kind: 'text' | 'number' | 'flag' | 'other'
  /** Bounds of a number, both included, and its maximum number of decimals. */
  min?: number
  max?: number
  decimals?: number
  /** Maximum length of a text, characters. */
  maxLength?: number
  /** The values allowed, where they are listed. */
  keys?: readonly (string | number)[]
}

// oxlint-disable-next-line no-underscore-dangle -- the documented place to look into a schema or check
const internals = <Internals>({ _zod }: { _zod: Internals }): Internals => _zod

const wrappers = ['optional', 'nullable', 'default']

/** The schema inside optional, nullable and default. */
function inner(schema: z.core.$ZodType): z.core.$ZodType {
  const def = internals(schema).def as z.core.$ZodOptionalDef
  return wrappers.includes(def.type) ? inner(def.innerType) : schema
}

const mayBeMissing = (schema: z.core.$ZodType): boolean => {
  const def = internals(schema).def as z.core.$ZodOptionalDef
  return ['optional', 'default'].includes(def.type) || (wrappers.includes(def.type) && mayBeMissing(def.innerType))
}

function boundsOf(checks: readonly z.core.$ZodCheck[]): Partial<FieldRules> {
  const bounds: Partial<FieldRules> = {}
  for (const check of checks) {
    const def = internals(check).def as z.core.$ZodChecks['_zod']['def']
    if (def.check === 'greater_than') bounds.min = Number(def.value)
    if (def.check === 'less_than') bounds.max = Number(def.value)
    if (def.check === 'multiple_of') bounds.decimals = Math.max(0, Math.round(-Math.log10(Number(def.value))))
    if (def.check === 'max_length') bounds.maxLength = def.maximum
  }
  return bounds
}

function rulesOf(schema: z.core.$ZodType): FieldRules {
  const core = inner(schema)
  const {
    type,
    checks = [],
    format,
  } = internals(core).def as z.core.$ZodTypeDef & { checks?: z.core.$ZodCheck[]; format?: string }
  const required = !mayBeMissing(schema)
  const { values } = internals(core)
  if (values) {
    const keys = [...values].filter(value => typeof value === 'string' || typeof value === 'number')
    return { required, kind: keys.every(key => typeof key === 'number') ? 'number' : 'text', keys }
  }
  if (type === 'string') return { required, kind: 'text', ...boundsOf(checks) }
  if (type === 'number') return { required, kind: 'number', ...(format === 'safeint' && { decimals: 0 }), ...boundsOf(checks) }
  return { required, kind: type === 'boolean' ? 'flag' : 'other' }
}

/** The rules of each field of an object. */
export const fieldRules = <Shape extends Readonly<Record<string, z.core.$ZodType>>>(
  schema: z.ZodMiniObject<Shape>,
): Record<keyof Shape & string, FieldRules> =>
  Object.fromEntries(Object.entries(schema.shape).map(([name, field]) => [name, rulesOf(field)])) as Record<
    keyof Shape & string,
    FieldRules
  >
