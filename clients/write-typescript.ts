/** Makes clients/typescript/calls.ts: the types of requests and replies, and what the client has to know of each call. */
import type { ApiCall, Schema } from './api-calls.ts'

const quoted = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'` : JSON.stringify(value)
const nameOf = (field: string): string => (/^[A-Za-z_]\w*$/.test(field) ? field : quoted(field))

/** Texts that are named beside any text are texts. */
function union(types: readonly string[]): string {
  const all = [...new Set(types.flatMap(type => (type.includes('{') ? type : type.split(' | '))))]
  return (all.includes('string') ? all.filter(each => !each.startsWith("'")) : all).join(' | ')
}

export function writeTypescript(calls: readonly ApiCall[], unitText: (unit: string) => string): string {
  const typeOf = (schema: Schema, indent: string): string => {
    if ('const' in schema) return quoted(schema.const)
    if (schema.enum) return schema.enum.map(quoted).join(' | ')
    const choices = schema.anyOf ?? schema.oneOf
    if (choices) return union(choices.map(each => typeOf(each, indent)))
    const types = [schema.type ?? []].flat().map(type => {
      if (type === 'integer' || type === 'number') return 'number'
      if (type === 'string' || type === 'boolean' || type === 'null') return type
      if (type === 'array') return listOf(schema, indent)
      return type === 'object' ? objectOf(schema, indent) : 'unknown'
    })
    return types.length === 0 ? 'unknown' : [...new Set(types)].join(' | ')
  }
  const listOf = ({ items, prefixItems }: Schema, indent: string): string => {
    if (prefixItems) return `[${prefixItems.map(each => typeOf(each, indent)).join(', ')}]`
    const item = typeof items === 'object' ? typeOf(items, indent) : 'unknown'
    return item.includes(' | ') && !item.startsWith('{') ? `(${item})[]` : `Array<${item}>`
  }
  const objectOf = ({ properties, required = [], additionalProperties }: Schema, indent: string): string => {
    if (!properties || Object.keys(properties).length === 0)
      return `Record<string, ${typeof additionalProperties === 'object' ? typeOf(additionalProperties, indent) : 'unknown'}>`
    const inner = `${indent}  `
    const lines = Object.entries(properties).flatMap(([field, schema]) => {
      const unit = unitOf(schema)
      const type = typeOf(schema, inner)
      return [
        ...(unit === undefined ? [] : [`${inner}/** ${unitText(unit)} */`]),
        required.includes(field) ? `${inner}${nameOf(field)}: ${type}` : `${inner}${nameOf(field)}?: ${type} | undefined`,
      ]
    })
    return `{\n${lines.join('\n')}\n${indent}}`
  }
  const rows = calls.flatMap(call => [
    `  /** ${call.about} */`,
    `  ${quoted(call.path)}: {`,
    `    request: ${typeOf(call.request, '    ')}`,
    `    reply: ${typeOf(call.reply, '    ')}`,
    '  }',
  ])
  const facts = calls.map(({ path, again, paging }) => {
    const parts = [
      ...(again === undefined ? [] : [`again: '${again}'`]),
      ...(paging === undefined ? [] : [`pagedBy: '${paging.by}', list: '${paging.list}'`]),
    ]
    return `  ${quoted(path)}: {${parts.length === 0 ? '' : ` ${parts.join(', ')} `}},`
  })
  return `/** Made from docs/api/openapi.json by clients/write.ts: what can be called with an API key. */
export interface Calls {
${rows.join('\n')}
}

/** Which are sent again after a failure, and how their pages follow each other. */
export const callFacts = {
${facts.join('\n')}
} as const
`
}

const unitOf = (schema: Schema): string | undefined =>
  schema['x-unit'] ??
  [...(schema.anyOf ?? schema.oneOf ?? []), ...(typeof schema.items === 'object' ? [schema.items] : [])].map(unitOf).find(Boolean)
