/** What an assistant may ask: the reading calls that keys make, as tools, of which each key sees those that its rights open. */
import { allows, type AppMenuAuth, callsByPath, fieldUnits, keyCalls } from '@outrider/contract'
import type { Tool } from '@modelcontextprotocol/sdk/types.js'
import type { JsonSchema } from '../examples.ts'
import { requestSchema } from '../openapi.ts'

interface ReadingTool {
  path: string
  tool: Tool
}

/** Operations of the API document are called so too. */
const nameOf = (path: string): string => path.replace('/', '_')

/** What a number is measured in is said where an assistant reads it: beside the field. */
function inWords(schema: JsonSchema): JsonSchema {
  const { 'x-unit': unit, properties, items, anyOf, oneOf, description } = schema
  const words = [description, unit && fieldUnits[unit].en].filter(Boolean).join('; ')
  return {
    ...schema,
    ...(words && { description: words }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, inWords(each)])),
    }),
    ...(typeof items === 'object' && { items: inWords(items) }),
    ...(anyOf && { anyOf: anyOf.map(inWords) }),
    ...(oneOf && { oneOf: oneOf.map(inWords) }),
  }
}

const tools: ReadonlyMap<string, ReadingTool> = new Map(
  [...keyCalls].flatMap(([path, use]) => {
    const row = callsByPath.get(path)
    if (use !== 'reads' || !row) return []
    const { properties = {}, ...rest } = inWords(requestSchema(path, row))
    const { t: _, ...fields } = properties
    const tool: Tool = {
      name: nameOf(path),
      description: row.about,
      inputSchema: { ...rest, type: 'object', properties: fields },
      annotations: { readOnlyHint: true, openWorldHint: false },
    }
    return [[tool.name, { path, tool }] as const]
  }),
)

/** undefined: no tool is called so; what writes is none. */
export const pathOfTool = (name: string): string | undefined => tools.get(name)?.path

export const toolsFor = (rights: AppMenuAuth): Tool[] =>
  [...tools.values()].flatMap(({ path, tool }) => {
    const row = callsByPath.get(path)
    return row && allows(row, rights) ? [tool] : []
  })
