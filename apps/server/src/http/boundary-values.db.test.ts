/** Every call with the values at and beyond the bounds of each of its fields: refused by its row or answered, never a failure of the server. */
import { randomBytes } from 'node:crypto'
import { type Call, type CallPath, callsByPath, envelope, keyCalls } from '@outrider/contract'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { platformOfFile } from '../testing/platform.ts'

interface Schema {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  prefixItems?: Schema[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}
const platform = await platformOfFile({ config: { 'open-calls-per-minute': 1_000_000 } })
const orgId = await platform.addOrganisation('Root')
const vehicleId = String(await platform.addVehicle(orgId, '沪A1', { phone: '13900000001' }))

/** Fields that must name something for the rest of the request to matter. */
const known: Record<string, () => unknown> = {
  vehicleId: () => vehicleId,
  vehicleIds: () => [vehicleId],
  orgId: () => orgId,
  startTime: () => 1_767_225_600_000,
  beginTime: () => 1_767_225_600_000,
  endTime: () => 1_767_225_660_000,
}

/** A value that fits. */
function sample(schema: Schema, name = ''): unknown {
  if (known[name]) return known[name]()
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return sample(schema.anyOf[0] ?? {}, name)
  if (schema.type === 'object')
    return Object.fromEntries((schema.required ?? []).map(key => [key, sample(schema.properties?.[key] ?? {}, key)]))
  if (schema.type === 'array')
    return (
      schema.prefixItems?.map(each => sample(each)) ??
      Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () => sample(schema.items ?? {}, name))
    )
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(schema.minimum ?? 1, 1)
  if (schema.type === 'boolean') return true
  return '1'.repeat(Math.max(1, schema.minLength ?? 1))
}

/** Beyond 32 bits, beyond what a date may be, beyond whole numbers. */
const numbers = [0, 2 ** 31, -(2 ** 31) - 1, 253_402_300_799_999, 8.64e15, 2 ** 53 - 1, 0.5, 1e300]
const texts = ['', '-1', '2147483648', '999999999999999', '9'.repeat(19), 'Ed:', 'a\u0000b', '\ud800', '𠮷'.repeat(40)]
const others = [null, true, [], {}]

/** All of them where a field takes such values. Where it takes none, one is refused like another: for its type. */
const ofType = <Value>(values: readonly Value[], parts: readonly Schema[], ...types: readonly string[]): readonly Value[] =>
  parts.some(({ type }) => type === undefined || types.includes(type)) ? values : values.slice(0, 1)

/** Values for a field: what its schema says is the least and the most, and what no field expects. */
function boundaries(schema: Schema): unknown[] {
  const parts = schema.anyOf ?? [schema]
  return [
    ...ofType(numbers, parts, 'number', 'integer'),
    ...ofType(texts, parts, 'string'),
    ...others,
    ...parts.flatMap(({ minimum, maximum, maxLength, enum: values = [] }) => [
      ...[minimum, maximum].filter(bound => bound !== undefined),
      ...(maxLength === undefined ? [] : ['x'.repeat(maxLength), '9'.repeat(maxLength), '9'.repeat(maxLength + 1)]),
      ...values,
    ]),
    ...parts.flatMap(({ items, maxItems }) =>
      items
        ? [...numbers.slice(1, 3), ...texts.slice(1)]
            .map(value => [value])
            .concat([Array(Math.min(maxItems ?? 50, 2000) + 1).fill(sample(items))])
        : [],
    ),
  ]
}

/** Each field of a request, and of the objects in it, with each of its boundary values. */
function* requests(schema: Schema): Generator<Record<string, unknown>> {
  const base = sample(schema) as Record<string, unknown>
  yield base
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    for (const value of boundaries(field)) yield { ...base, [name]: value }
    const [inner] = [field, ...(field.anyOf ?? [])].filter(each => each.type === 'object')
    if (inner) for (const value of requests(inner)) yield { ...base, [name]: value }
    const item = [field, ...(field.anyOf ?? [])].find(each => each.items?.type === 'object')?.items
    if (item) for (const value of requests(item)) yield { ...base, [name]: [value] }
  }
}

/**
 * Of the requests that the row itself refuses, one for each field and reason is sent: the others would be refused by the same lines of the server, with the
 * same words. They are more than half of all.
 */
function oneOfAKind(
  row: z.ZodType,
  all: readonly Record<string, unknown>[],
): Record<'asked' | 'alike', Record<string, unknown>[]> {
  const known = new Set<string>()
  const isFirst = (request: Record<string, unknown>): boolean => {
    const { error } = row.safeParse(request)
    if (!error) return true
    // Not where in a list, and not what came instead.
    const reasons = error.issues.map(({ path, message }) => [
      path.filter(step => typeof step === 'string'),
      message.split(', received')[0],
    ])
    const kind = JSON.stringify(reasons)
    if (known.has(kind)) return false
    known.add(kind)
    return true
  }
  const { asked = [], alike = [] } = Object.groupBy(all, request => (isFirst(request) ? 'asked' : 'alike'))
  return { asked, alike }
}

/** Schemas cannot forbid it: JSON cannot contain it in UTF-8, only escaped. */
const hasHalfCharacter = (request: object): boolean => JSON.stringify(request).includes('\\ud800')

/** In these the session ends when they are done. */
const ends = new Set(['user/logout', 'user/changePassword'])

/** The session may end with one of its requests. */
const mayEnd = 'user/endSignIn'

const groups = Map.groupBy(
  [...callsByPath].filter(([path, row]) => !row.takesFile && !ends.has(path)) as [CallPath, Call][],
  ([path]) => path.split('/')[0] ?? '',
)

test.each([...groups])(
  'no value of any field of %s/... makes the server fail, and what is refused is said in the language of the request',
  async (group, rows) => {
    const login = `user-of-${group}`.toLowerCase()
    await platform.addUser(login, 'a password', [orgId])
    const { token } = await platform.signIn(login, 'a password')
    const failures: string[] = []
    const usedIds = new Set<unknown>()
    const document = await apiDocument()
    const endingLast = rows.toSorted(([a], [b]) => Number(a === mayEnd) - Number(b === mayEnd))
    for (const [path, row] of endingLast) {
      const allowed = z.fromJSONSchema(schemaIn(document, path))
      const statuses = new Set(Object.keys(document.paths[`/${path}`]?.post.responses ?? {}))
      // Made once: zod compiles each that is made when it first reads something.
      const ofRow = z.object(row.request.shape)
      const schema = z.toJSONSchema(ofRow, { io: 'input', unrepresentable: 'any' }) as Schema
      const usual = (sample(schema) as { requestId?: unknown }).requestId
      // A request id that is used again for something else is refused.
      const withOwnId = (request: Record<string, unknown>) => {
        const { requestId } = request
        const fresh = requestId !== usual && !(usedIds.has(requestId) && ofRow.safeParse(request).success)
        if (requestId === undefined || fresh) {
          usedIds.add(requestId)
          return request
        }
        return { ...request, requestId: randomBytes(16).toString('hex') }
      }
      const { asked, alike } = oneOfAKind(ofRow, [...requests(schema)].map(withOwnId))
      for (const request of alike)
        if (!hasHalfCharacter(request) && fits(allowed, path, request))
          failures.push(`${path} is refused, which the API document does not say: ${JSON.stringify(request).slice(0, 200)}`)
      while (asked.length > 0)
        await Promise.all(
          asked.splice(0, 32).map(async request => {
            const { status, reply } = await platform.send(path, request, { access_token: token, lang: 'zh' })
            if (!statuses.has(String(status))) failures.push(`${path} ${status} is no status of the API document`)
            if (status >= 500 || reply.rspCode === 5000000 || !envelope.safeParse(reply).success)
              failures.push(`${path} ${status} ${JSON.stringify(request).slice(0, 200)}`)
            if (/[a-z]{2,} [a-z]{2,}/i.test(reply.msg)) failures.push(`${path} is refused in Chinese with: ${reply.msg}`)
            else if (status === 401 ? path === mayEnd : hasHalfCharacter(request)) return
            else if (reply.rspCode === 4000001 ? fits(allowed, path, request) : !fits(allowed, path, request))
              failures.push(`${path} ${status} is not what the API document says: ${JSON.stringify(request).slice(0, 200)}`)
          }),
        )
    }
    expect(failures).toEqual([])
  },
)

test('another method than that of a call or page is answered 405 with those it takes', async () => {
  for (const [path, method, allowed] of [
    ['/vehicle/getOrg', 'GET', 'POST'],
    ['/vehicle/getOrg', 'DELETE', 'POST'],
    ['/health', 'POST', 'GET, HEAD'],
  ] as const) {
    const response = await fetch(`${platform.url}${path}`, { method })
    expect([response.status, response.headers.get('allow')], `${method} ${path}`).toEqual([405, allowed])
    expect(await response.json()).toMatchObject({ rspCode: 4050001 })
  }
  expect((await fetch(`${platform.url}/nothing/here`, { method: 'DELETE' })).status).toBe(404)
})

interface Operation {
  security: object[]
  requestBody: { content: { 'application/json': { schema: object & { dependentRequired?: object } } } }
  responses: Record<string, { content: object }>
}

interface ApiDocument {
  paths: Record<string, { post: Operation }>
  components: { securitySchemes: object }
}

const apiDocument = async (): Promise<ApiDocument> =>
  (await (await fetch(`${platform.url}/api/openapi.json`)).json()) as ApiDocument

/** Without what needs other fields, see `fits`. */
function schemaIn(document: ApiDocument, path: string): Parameters<typeof z.fromJSONSchema>[0] {
  const { dependentRequired: _, ...schema } =
    document.paths[`/${path}`]?.post.requestBody.content['application/json'].schema ?? {}
  return schema
}

/** Whether the API document allows the request. */
const fits = (schema: z.ZodType, path: string, request: Record<string, unknown>): boolean =>
  schema.safeParse(request).success &&
  Object.entries(callsByPath.get(path)?.needs ?? {}).every(
    ([field, needed]) => request[field] === undefined || needed.every(name => request[name] !== undefined),
  )

test('the API document says which calls need a token, and which statuses they are refused with', async () => {
  const document = await apiDocument()
  expect(document.components.securitySchemes).toMatchObject({
    accessToken: { type: 'apiKey', in: 'header', name: 'access_token' },
    apiKey: { type: 'http', scheme: 'bearer' },
  })
  for (const [path, row] of callsByPath) {
    const { security, responses } = document.paths[`/${path}`]?.post ?? { security: undefined, responses: {} }
    const signedIn = keyCalls.has(path) ? [{ accessToken: [] }, { apiKey: [] }] : [{ accessToken: [] }]
    expect(security, path).toEqual(row.open === 'noToken' ? [] : row.open ? [{}, { accessToken: [] }] : signedIn)
    expect(Object.keys(responses), path).toEqual(expect.arrayContaining(['200', '400', '405', '413', '429', '500']))
  }
})

test('fields that no call has are left out, whatever their names', async () => {
  const body = '{"__proto__": {"a": 1}, "constructor": {"prototype": {}}, "x": {"__proto__": null}}'
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${platform.url}/user/getPasswordComplexity`, { method: 'POST', headers, body })
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ rspCode: 0 })
})

test('a call without fields needs no body, and takes no other than an object', async () => {
  const ask = async (body?: string) => {
    const headers = { ...(body !== undefined && { 'content-type': 'application/json' }) }
    const response = await fetch(`${platform.url}/user/getPasswordComplexity`, {
      method: 'POST',
      headers,
      ...(body !== undefined && { body }),
    })
    return [response.status, ((await response.json()) as { rspCode: number }).rspCode]
  }
  expect(await ask()).toEqual([200, 0])
  expect(await ask('{}')).toEqual([200, 0])
  for (const body of ['null', '[]', '1', '"a"']) expect(await ask(body), body).toEqual([400, 4000001])
})
