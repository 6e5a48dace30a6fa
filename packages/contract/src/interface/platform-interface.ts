/** docs/platform-interface.md: what a platform of another vendor has to send so that clients can be used with it. Written from the rows of the calls. */
import type * as z from 'zod/mini'
import type { Call } from '../call.ts'
import { callsByPath } from '../contract.ts'
import { defOf, markOf } from '../reading.ts'
import { headerNames, timeoutOf } from '../rules.ts'
import { specifiedCalls, specifiedGroups } from '../specified-calls.ts'

type Schema = z.core.$ZodType

/** Longest line of a document, characters. */
const longestLine = 150

interface Field {
  path: string
  type: string
  needed: boolean
  /** What it is without being sent; undefined: that of its type. */
  otherwise: string | undefined
}

const wrappers = new Set(['nullable', 'optional', 'default'])

/** The type in words, for instance `number or null`. */
function typeOf(schema: Schema): string {
  const { type, innerType, element, options = [], entries = {}, values = [], in: from, out } = defOf(schema)
  if (type === 'nullable' && innerType) return `${typeOf(innerType)} or null`
  if (wrappers.has(type) && innerType) return typeOf(innerType)
  if (type === 'array' && element) return defOf(inner(element)).type === 'object' ? 'list' : `list of ${typeOf(element)}`
  if (type === 'pipe' && from && out) return typeOf(defOf(from).type === 'transform' ? out : from)
  if (type === 'union') return [...new Set(options.map(typeOf))].join(' or ')
  if (type === 'enum') return choiceOf(Object.values(entries).map(String))
  if (type === 'literal') return values.map(value => JSON.stringify(value)).join(', ')
  return type === 'string' ? 'text' : type
}

/** Long ones are in the API document. */
const choiceOf = (words: readonly string[]): string =>
  words.join(', ').length > 80 ? `one of ${words.length} words` : words.join(', ')

/** Without what says only that it may be missing. */
function inner(schema: Schema): Schema {
  const { type, innerType, in: from, out } = defOf(schema)
  if (wrappers.has(type) && innerType) return inner(innerType)
  if (type === 'pipe' && from && out && defOf(from).type === 'transform') return inner(out)
  return schema
}

function fieldsOf(schema: Schema, above = ''): Field[] {
  const { type, shape = {}, element } = defOf(inner(schema))
  if (type === 'array' && element) return fieldsOf(element, `${above}[]`)
  if (type !== 'object') return []
  return Object.entries(shape).flatMap(([name, field]) => {
    const path = above ? `${above}.${name}` : name
    const mark = markOf(field)
    return [{ path, type: typeOf(field), needed: mark?.needed ?? false, otherwise: mark?.words }, ...fieldsOf(field, path)]
  })
}

/** Items of a list in lines that are short enough. */
function wrapped(start: string, items: readonly string[]): string {
  const lines: string[] = []
  let line = start
  items.forEach((item, at) => {
    const text = item + (at < items.length - 1 ? ',' : '')
    if (line.length + text.length + 1 > longestLine) {
      lines.push(line)
      line = ' '
    }
    line += ` ${text}`
  })
  return [...lines, line].join('\n')
}

const fieldText = ({ path, type }: Field) => `\`${path}\` (${type})`

function callText(path: string, row: Call): string {
  const reply = fieldsOf(row.data)
  const needed = reply.filter(field => field.needed)
  const derived = reply.filter(field => field.otherwise !== undefined && !field.needed)
  const others = reply.filter(field => !field.needed && field.otherwise === undefined)
  const request = fieldsOf(row.request)
  const required = request.filter(({ path: name }) => isRequired(row.request, name))
  const whole = markOf(row.data)?.words
  return [
    `### ${path}`,
    '',
    row.absent
      ? '- Without the call: what it would say is taken as not set, nothing is missing.'
      : '- Without the call: what needs it is not offered.',
    `- Time-out ${timeoutOf(row) / 1000} s.${row.open === 'noToken' ? ' Without a token.' : ''}`,
    wrapped('- Request, always sent:', required.length > 0 ? required.map(fieldText) : ['nothing']),
    ...(whole === undefined ? [] : [`- The data ${whole}.`]),
    wrapped('- Reply, needed:', needed.length > 0 ? needed.map(fieldText) : ['nothing']),
    ...(derived.length > 0
      ? [
          wrapped(
            '- Reply, where it is missing:',
            derived.map(({ path: name, otherwise }) => `\`${name}\`: ${otherwise}`),
          ),
        ]
      : []),
    ...(others.length > 0
      ? [
          wrapped(
            '- Reply, shown where it is sent:',
            others.map(({ path: name }) => `\`${name}\``),
          ),
        ]
      : []),
    '',
  ].join('\n')
}

/** Outermost fields of a request that may not be left out. */
function isRequired(schema: Call['request'], name: string): boolean {
  const field = schema.shape[name]
  return field !== undefined && !['optional', 'default'].includes(defOf(field).type)
}

const introduction = `# What a platform has to speak

Written from the contract by \`npm run docs:interface\`; do not edit it. A platform of another vendor can be joined if it answers as this page says.
Every field that is not named here as needed may be missing. It is then an empty text, 0, false, an empty list or null, whichever its type has, or
what is said for it; of a field with a choice of words it is the first of them. Fields that are not known are ignored.
[The API document](api/openapi.json) has all fields that our own platform sends.

## Rules of all calls

- POST with a JSON body to the address of the platform and the path, for instance \`https://platform.example:8083/user/login\`. Every body has \`t\`,
  ms since 1970.
- Headers: \`${headerNames.accessToken}\` (not with calls without a token), \`${headerNames.appVersion}\`, \`${headerNames.lang}\` (zh or en);
  \`${headerNames.refreshToken}\` with user/logout and user/changePassword, if the sign-in gave one.
- The reply is \`{"rspCode": 0, "msg": "", "data": ...}\`; any other rspCode is a refusal, and msg is shown to the user. 4010001 to 4010005 end the
  session.
- HTTP 404: the platform does not have the call. Its screens are not offered then, and everything else works.
- HTTP 500: the platform counts as offline.
- A page of another origin calls it: answers need \`access-control-allow-origin\`, and OPTIONS is asked first.
- Times are ms since 1970, as a number or as text. Ids may be numbers or texts; those of vehicles are whole numbers up to 4294967295.
- Distances of reports are metres, times spent seconds, fuel millilitres, speeds km/h.
- Coordinates are WGS-84 degrees, unless \`datum\` says gcj02.
- A list may be the data itself, or have another name where it is the only list of the data.
- There is no live feed without ours: positions are asked for with vehicle/getVehiclesPosition, every 10 s unless user/getSysConfig says otherwise.
- Rights that the specification does not have (commandAuth, listenAuth, reviewAuth) are open where a platform knows none of them: it refuses itself.

Needed for the least there is: user/login, vehicle/getVehiclesTotal, vehicle/getBatchVehicles and vehicle/getVehiclesPosition.
`

export const platformInterface = (): string =>
  [
    introduction,
    ...specifiedGroups.flatMap(group => [
      `## ${group}/`,
      '',
      ...specifiedCalls(group).map(path => {
        const row = callsByPath.get(path)
        if (!row) throw new Error(`${path} is not in the contract`)
        return callText(path, row)
      }),
    ]),
  ]
    .join('\n')
    .trimEnd() + '\n'
