/** The API document of the platform, fetched when its page is opened: which calls there are, in groups, with their fields and errors. */
import { type Right, rightNames, type Text } from '@outrider/contract'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'

const text = z.object({ zh: z.string(), en: z.string() })

/** What the page reads of a schema; everything else of it is not shown. */
export interface FieldSchema {
  type?: string | string[] | undefined
  const?: unknown
  enum?: unknown[] | undefined
  minimum?: number | undefined
  maximum?: number | undefined
  minLength?: number | undefined
  maxLength?: number | undefined
  maxItems?: number | undefined
  anyOf?: FieldSchema[] | undefined
  oneOf?: FieldSchema[] | undefined
  items?: FieldSchema | boolean | undefined
  properties?: Record<string, FieldSchema> | undefined
  required?: string[] | undefined
  default?: unknown
  description?: string | undefined
  'x-unit'?: string | undefined
}
const isSchema = (value: unknown): boolean => typeof value === 'object' && value !== null
const body = z.object({ schema: z.custom<FieldSchema>(isSchema), example: z.optional(z.unknown()) })
const bodies = z.object({ content: z.record(z.string(), body) })
const operation = z.object({
  tags: z.array(z.string()),
  summary: z.string(),
  'x-rights': z.array(z.string()),
  'x-reads': z.boolean(),
  'x-errors': z.array(z.string()),
  security: z.array(z.record(z.string(), z.unknown())),
  requestBody: bodies,
  responses: z.object({ 200: bodies }),
})
const error = z.object({ rspCode: z.number(), http: z.number(), zh: z.string(), en: z.string() })
const document = z.object({
  info: z.object({ version: z.string() }),
  tags: z.array(z.object({ name: z.string(), description: z.string(), 'x-zh': z.string() })),
  'x-units': z.record(z.string(), text),
  'x-errors': z.record(z.string(), error),
  'x-errors-of-every-call': z.array(z.string()),
  paths: z.record(z.string(), z.object({ post: operation })),
})

export interface ApiError extends Text {
  name: string
  rspCode: number
  http: number
}

export interface ApiCall {
  path: string
  about: string
  rights: Right[]
  /** Changes nothing: it is tried without a question. */
  reads: boolean
  withKey: boolean
  /** Neither a session nor a key is needed. */
  open: boolean
  /** undefined: the body is a file. */
  request: { schema: FieldSchema; example: string } | undefined
  reply: { schema: FieldSchema; example: string }
  errors: ApiError[]
}

export interface ApiDocument {
  version: string
  groups: { name: string; title: Text; calls: ApiCall[] }[]
  units: Readonly<Record<string, Text>>
  errorsOfEveryCall: ApiError[]
}

const shown = (value: unknown): string => JSON.stringify(value, null, 2)

export function readDocument(sent: unknown): ApiDocument {
  const read = document.parse(sent)
  const errorOf = (name: string): ApiError[] => {
    const row = read['x-errors'][name]
    return row ? [{ name, ...row }] : []
  }
  const calls = Object.entries(read.paths).map(([path, { post }]) => {
    const request = post.requestBody.content['application/json']
    const reply = post.responses[200].content['application/json']
    const call: ApiCall = {
      path: path.slice(1),
      about: post.summary,
      rights: rightNames.filter(right => post['x-rights'].includes(right)),
      reads: post['x-reads'],
      withKey: post.security.some(way => 'apiKey' in way),
      open: post.security.length === 0 || post.security.some(way => Object.keys(way).length === 0),
      request: request && { schema: request.schema, example: shown(request.example ?? {}) },
      reply: { schema: reply?.schema ?? {}, example: shown(reply?.example ?? {}) },
      errors: post['x-errors'].flatMap(errorOf),
    }
    return { group: post.tags[0] ?? '', call }
  })
  return {
    version: read.info.version,
    groups: read.tags.map(({ name, description, 'x-zh': zh }) => ({
      name,
      title: { zh, en: description },
      calls: calls.filter(({ group }) => group === name).map(({ call }) => call),
    })),
    units: read['x-units'],
    errorsOfEveryCall: read['x-errors-of-every-call'].flatMap(errorOf),
  }
}

/** Those calls that are named or described so; words in any order. */
export function foundIn({ groups }: ApiDocument, words: string, keysOnly: boolean): ApiDocument['groups'] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  return groups.flatMap(group => {
    const calls = group.calls.filter(({ path, about, withKey }) => {
      const said = `${path} ${about} ${group.title.zh} ${group.title.en}`.toLowerCase()
      return (withKey || !keysOnly) && wanted.every(word => said.includes(word))
    })
    return calls.length > 0 ? [{ ...group, calls }] : []
  })
}

/** It is as old as the server's start at most: kept while the page is open. */
export function useApiDocument(url: string) {
  const { data, error, refetch } = useQuery({
    queryKey: ['apiDocument', url],
    queryFn: async ({ signal }) => {
      const reply = await fetch(`${url}/api/openapi.json`, { credentials: 'omit', signal })
      if (!reply.ok) throw new Error(`HTTP ${reply.status}`)
      return readDocument(await reply.json())
    },
  })
  return { document: data, failed: error !== null && data === undefined, retry: () => void refetch() }
}
