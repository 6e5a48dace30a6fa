/** Generates the OpenAPI document from the contract. */
import { isDeepStrictEqual } from 'node:util'
import {
  type Call,
  callGroups,
  commonErrors,
  contract,
  envelope,
  type ErrorDefinition,
  type ErrorName,
  errors,
  fieldUnits,
  type FieldUnit,
  headerNames,
  keyCalls,
  livePath,
  onlyReads,
  rightTexts,
  unitOf,
} from '@outrider/contract'
import { z } from 'zod'
import { exampleOf, type JsonSchema } from './examples.ts'

const header = (name: string, about: string, required: boolean) => ({
  name,
  in: 'header',
  description: about,
  required,
  schema: { type: 'string' },
})

export function openApi(version: string, basePath = '/'): object {
  const paths = Object.entries(contract).flatMap(([group, rows]) =>
    Object.entries(rows).map(([name, row]) => {
      const path = `${group}/${name}`
      const unitHere = (field: string) => unitOf(path, field)
      const fields = requestSchema(path, row)
      const reply = withUnits(jsonSchema(z.object({ ...envelope.shape, data: z.optional(row.data) }), 'output'), unitHere)
      const post = {
        tags: [group],
        operationId: `${group}_${name}`,
        summary: row.about,
        'x-rights': row.rights,
        'x-reads': onlyReads(path, row),
        'x-errors': row.errors,
        parameters: [
          ...(row.sendsRefreshToken ? [header(headerNames.refreshToken, 'Refresh token of the session', false)] : []),
          header(headerNames.appVersion, 'Version of the client', false),
          header(headerNames.lang, 'zh or en: language of messages and names', false),
          ...(row.takesFile ? queryParameters(fields) : []),
        ],
        requestBody: {
          // A file without bytes is one of no type, and a request without a body is the same.
          required: !row.takesFile && (fields.required ?? []).length > 0,
          content: row.takesFile
            ? fileContent
            : { 'application/json': { schema: fields, example: exampleOf(fields, { all: false, unitOf: unitHere }) } },
        },
        security: securityOf(path, row),
        responses: {
          200: {
            description: `Envelope. rspCode 0 is success; other codes, beside those of every call: ${codesOf(row.errors, 200) || 'none'}`,
            content: { 'application/json': { schema: reply, example: exampleOf(reply, { all: true, unitOf: unitHere }) } },
          },
          ...refusalResponses(refusalsOf(row)),
        },
      }
      return [`/${path}`, { post }] as const
    }),
  )
  return {
    openapi: '3.1.0',
    info: {
      title: 'Outrider platform',
      version,
      description: `All calls are POST with a JSON body; the body of file/upload is the file. Files are read by GET from the links in replies. The live feed is a WebSocket at ${livePath}; its first message carries the token.`,
    },
    tags: Object.entries(callGroups).map(([name, { zh, en }]) => ({ name, description: en, 'x-zh': zh })),
    // What the rows of calls name, once, with its words in both languages.
    'x-units': fieldUnits,
    'x-rights': rightTexts,
    'x-errors': Object.fromEntries(Object.entries(errors).map(([name, row]) => [name, errorInDocument(row)])),
    'x-errors-of-every-call': common,
    // Without it, paths begin at the root.
    ...(basePath !== '/' && { servers: [{ url: basePath.slice(0, -1) }] }),
    components: {
      schemas: { Refusal: jsonSchema(z.object(envelope.shape), 'output') },
      responses: Object.fromEntries(otherStatuses(common).map(status => [componentOf(status), refusalResponse(common, status)])),
      securitySchemes: {
        accessToken: {
          type: 'apiKey',
          in: 'header',
          name: headerNames.accessToken,
          description:
            'Access token of the session, from user/login and the other ways to sign in. Without a valid one calls are answered 401 with rspCode 4010001 to 4010005, without the right 200 with 4030002.',
        },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API key, for the calls that name it. Without a valid one calls are answered 401 with rspCode 4010010 or 4010011, other calls 403 with 4030010, and beyond its calls a minute 429 with 4290012.',
        },
      },
    },
    paths: Object.fromEntries(paths),
  }
}

const errorInDocument = ({ rspCode, http = 200, zh, en }: ErrorDefinition) => ({ rspCode, http, zh, en })

/** Writes the unit of each number into its schema. */
function withUnits(schema: JsonSchema, unitHere: (field: string) => FieldUnit | undefined): JsonSchema {
  const mark = (part: JsonSchema, field: string | undefined): JsonSchema => {
    const { properties, items, anyOf, oneOf, type } = part
    const unit = field !== undefined && isNumber(type) ? unitHere(field) : undefined
    return {
      ...part,
      ...(unit && { 'x-unit': unit }),
      ...(properties && {
        properties: Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, mark(each, name)])),
      }),
      ...(typeof items === 'object' && { items: mark(items, field) }),
      ...(anyOf && { anyOf: anyOf.map(each => mark(each, field)) }),
      ...(oneOf && { oneOf: oneOf.map(each => mark(each, field)) }),
    }
  }
  return mark(schema, undefined)
}

const isNumber = (type: JsonSchema['type']): boolean => [type].flat().some(each => each === 'number' || each === 'integer')

/** The fields of a request with their units, and `t`, which the common rules add. */
export function requestSchema(path: string, row: Call): JsonSchema {
  const body = z.object({
    ...row.request.shape,
    t: z.optional(z.number()).describe('Time of the client, ms since 1970; what clients send with every call'),
  })
  return { ...withUnits(jsonSchema(body, 'input'), field => unitOf(path, field)), ...dependentFields(row) }
}

const withToken = { accessToken: [] }
const withKey = { apiKey: [] }
function securityOf(path: string, { open }: Call): object[] {
  if (open) return open === 'noToken' ? [] : [{}, withToken]
  return keyCalls.has(path) ? [withToken, withKey] : [withToken]
}

/** What a call may be refused with. */
const refusalsOf = ({ errors: own, open, request }: Call): ErrorName[] =>
  // A refresh token may be refused as a session is.
  [...commonErrors, ...own].filter(name => !(open && !('refreshToken' in request.shape) && /^(session|apiKey)\./.test(name)))

const dependentFields = ({ needs }: Call): object => (Object.keys(needs).length === 0 ? {} : { dependentRequired: needs })

const statusOf = (name: ErrorName): number => errors[name].http ?? 200
const codesOf = (names: readonly ErrorName[], status: number): string =>
  [...new Set(names.filter(name => statusOf(name) === status).map(name => `${errors[name].rspCode ?? 0} ${name}`))].join(', ')

/** Statuses other than 200, each with the codes of its envelope. Those of every call are described once. */
const refusalResponses = (names: readonly ErrorName[]): Record<number, object> =>
  Object.fromEntries(
    otherStatuses(names).map(status => [
      status,
      names.every(name => statusOf(name) !== status || commonErrors.has(name))
        ? { $ref: `#/components/responses/${componentOf(status)}` }
        : refusalResponse(names, status),
    ]),
  )

const otherStatuses = (names: readonly ErrorName[]): number[] =>
  [...new Set(names.map(statusOf))].filter(status => status !== 200).toSorted((a, b) => a - b)
const componentOf = (status: number): string => `refused${status}`
const refusalResponse = (names: readonly ErrorName[], status: number): object => ({
  description: `Envelope with rspCode ${codesOf(names, status)}`,
  ...(status === 405 && { headers: { allow: { description: 'The methods it takes', schema: { type: 'string' } } } }),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
})
const common = [...commonErrors]

const fileContent = { '*/*': { schema: { type: 'string', format: 'binary' } } }

/** The fields of a call whose body is a file. */
const queryParameters = ({ properties = {}, required = [] }: { properties?: object; required?: readonly string[] }) =>
  Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: schema as object,
  }))

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ jsonSchema: part }) {
      // No text of a request may contain it: http/storable-texts.ts.
      if (io === 'input' && part.type === 'string' && !part.pattern && !part.allOf && !part.enum) part.pattern = withoutNul
      const [first, ...others] = part.prefixItems ?? []
      // Tools read `items` with `prefixItems` in two ways; of equal items one says it all.
      if (first !== undefined && part.items === false && others.every(each => isDeepStrictEqual(each, first))) {
        delete part.prefixItems
        part.items = first
      }
    },
  })
  return rest as JsonSchema
}

const withoutNul = '^[^\\u0000]*$'
