/** The fields of a schema, one line each, as they nest. */
import type { FieldSchema } from './api-document.ts'

export interface FieldLine {
  /** With the fields around it: `vehicles[].position.speed`. */
  path: string
  type: string
  needed: boolean
  unit: string | undefined
  /** Bounds, choices and what is taken where it is missing. */
  bounds: string[]
  about: string | undefined
}

/** Deeper ones are not listed: the example shows them. */
const deepest = 6
/** A whole number without a bound of its own carries that of the language. */
const isBound = (value: number | undefined): value is number => value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER

const choicesOf = (schema: FieldSchema): FieldSchema[] => schema.anyOf ?? schema.oneOf ?? [schema]

function typeOf(schema: FieldSchema): string {
  const names = choicesOf(schema).flatMap(each => {
    if ('const' in each) return [JSON.stringify(each.const)]
    if (each.type === 'array' && typeof each.items === 'object') return [`${typeOf(each.items)}[]`]
    return each.type ?? []
  })
  return [...new Set(names)].join(' | ') || 'any'
}

function boundsOf(schema: FieldSchema): string[] {
  const { minimum, maximum, minLength, maxLength, maxItems } = schema
  const range = (from: number | undefined, to: number | undefined, of: string) =>
    isBound(from) || isBound(to) ? [`${of}${isBound(from) ? from : ''}…${isBound(to) ? to : ''}`] : []
  const within = Array.isArray(schema.enum) ? [schema.enum.map(each => JSON.stringify(each)).join(' | ')] : []
  const inner = schema.anyOf ?? schema.oneOf
  return [
    ...within,
    ...range(minimum, maximum, ''),
    ...range(minLength, maxLength, 'length '),
    ...range(undefined, maxItems, 'items '),
    ...(schema.default === undefined ? [] : [`= ${JSON.stringify(schema.default)}`]),
    ...(inner ?? []).flatMap(boundsOf),
    ...(typeof schema.items === 'object' ? boundsOf(schema.items) : []),
  ]
}

const unitIn = (schema: FieldSchema): string | undefined =>
  schema['x-unit'] ??
  (schema.anyOf ?? schema.oneOf ?? []).map(unitIn).find(unit => unit !== undefined) ??
  (typeof schema.items === 'object' ? unitIn(schema.items) : undefined)

function inside(schema: FieldSchema, path: string, depth: number): FieldLine[] {
  if (depth > deepest) return []
  return choicesOf(schema).flatMap(each => {
    if (typeof each.items === 'object') return inside(each.items, `${path}[]`, depth)
    return each.properties ? fieldLines(each, path === '' ? '' : `${path}.`, depth) : []
  })
}

export function fieldLines(schema: FieldSchema, before = '', depth = 0): FieldLine[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    {
      path: `${before}${name}`,
      type: typeOf(field),
      needed: schema.required?.includes(name) === true,
      unit: typeOf(field).includes('object') ? undefined : unitIn(field),
      bounds: typeOf(field).includes('object') ? [] : [...new Set(boundsOf(field))],
      about: field.description,
    },
    ...inside(field, `${before}${name}`, depth + 1),
  ])
}
