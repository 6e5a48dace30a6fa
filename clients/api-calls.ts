/** What the clients are made of: the calls of docs/api/openapi.json that an API key can make. */
import { readFileSync } from 'node:fs'

export interface Schema {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  items?: Schema | boolean
  prefixItems?: Schema[]
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  required?: string[]
  'x-unit'?: string
}

interface Operation {
  operationId: string
  summary: string
  'x-reads': boolean
  security: Record<string, unknown>[]
  requestBody: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content: Record<string, { schema: Schema }> }>
}

interface Document {
  info: { version: string }
  'x-units': Record<string, { en: string }>
  paths: Record<string, { post: Operation }>
}

/** `pages`: by number, `cursor`: from the end of the page before. */
export interface ApiCall {
  path: string
  /** As operations are called in the document. */
  id: string
  about: string
  /** Sent again after a failure: it changes nothing, or has a `requestId` by which the platform does it once. */
  again: 'reads' | 'requestId' | undefined
  paging: { by: 'pages' | 'cursor'; list: string } | undefined
  request: Schema
  reply: Schema
}

const isList = ({ type, items }: Schema): boolean =>
  type === 'array' && typeof items === 'object' && items.properties !== undefined

function pagingOf(request: Schema, reply: Schema): ApiCall['paging'] {
  const asked = request.properties ?? {}
  const list = Object.entries(reply.properties ?? {}).find(([, schema]) => isList(schema))?.[0]
  if (list === undefined) return undefined
  if ('pageNum' in asked) return { by: 'pages', list }
  return 'after' in asked && 'next' in (reply.properties ?? {}) ? { by: 'cursor', list } : undefined
}

export function readCalls(text: string): { calls: ApiCall[]; unitText: (unit: string) => string; version: string } {
  const document = JSON.parse(text) as Document
  const calls = Object.entries(document.paths).flatMap(([path, { post }]) => {
    if (!post.security.some(way => 'apiKey' in way)) return []
    const { t: _, ...properties } = post.requestBody.content['application/json']?.schema.properties ?? {}
    const required = post.requestBody.content['application/json']?.schema.required ?? []
    const request: Schema = { type: 'object', properties, required }
    const reply = post.responses['200']?.content['application/json']?.schema.properties?.['data'] ?? { type: 'object' }
    const again = post['x-reads'] ? ('reads' as const) : 'requestId' in properties ? ('requestId' as const) : undefined
    const call: ApiCall = {
      path: path.slice(1),
      id: post.operationId,
      about: post.summary,
      again,
      paging: pagingOf(request, reply),
      request,
      reply,
    }
    return [call]
  })
  return { calls, unitText: unit => document['x-units'][unit]?.en ?? unit, version: document.info.version }
}

export const documentText = (): string => readFileSync(new URL('../docs/api/openapi.json', import.meta.url), 'utf8')
