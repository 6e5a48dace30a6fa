/**
 * `POST /mcp`: the platform for assistants, by the Model Context Protocol (streamable HTTP, without sessions). Each request carries an API key. A tool
 * is a reading call, made as if the key had made it itself: rights, organisations, budget, turns and metrics are those of the call. What was asked is in
 * the record.
 */
import { envelope } from '@outrider/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ApiKeys, secretIn } from '../../accounts/api-keys.ts'
import type { SignedInUser } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import type { Events } from '../../record/event-record.ts'
import { TokenBudget } from '../token-budget.ts'
import { langOf } from '../replies.ts'

interface McpDependencies {
  keys: ApiKeys
  events: Events
  version: string
  openCallsPerMinute: number
  /** ms since 1970. */
  now: () => number
}

/** Longer answers fill what an assistant can read at once, characters. */
const longestAnswer = 60_000
const maxRequest = 64 * 1024
const path = '/mcp'

/** The library and what it needs: 40 ms of processor that most servers never spend. */
const loadSession = () => import('./answer-mcp.ts')

export type ToolAnswer = { text: string; refused: boolean }

export function serveMcp(app: FastifyInstance, { keys, events, version, openCallsPerMinute, now }: McpDependencies): void {
  const tokens = new TokenBudget(openCallsPerMinute)
  const callers = new WeakMap<FastifyRequest, Awaited<ReturnType<ApiKeys['find']>>>()
  app.post(
    path,
    {
      bodyLimit: maxRequest,
      // Before the body is read, as for calls.
      onRequest: async request => {
        const secret = secretIn(request.headers.authorization)
        if (secret === undefined) fail('apiKey.unknown')
        callers.set(request, await tokens.find(secret, request.ip, () => keys.find(secret, request.ip)))
      },
    },
    async (request, reply) => {
      const key = callers.get(request)
      if (!key) fail('apiKey.unknown')
      // Several in one are no more in the protocol, and would be several for the price of one.
      if (Array.isArray(request.body)) fail('request.invalid', { detail: 'batch' })
      // A tool spends by the call that it makes.
      const asksTool = (request.body as { method?: unknown } | undefined)?.method === 'tools/call'
      if (!asksTool) keys.spend(key)
      let isSpent = false
      const ask = (call: string, body: object) => {
        isSpent = true
        return askedWithKey(app, events, { request, key, call, body })
      }
      const { answerMcp } = await loadSession()
      const answer = await answerMcp(request.body, {
        rights: key.rights,
        version,
        now: now(),
        url: request.url,
        headers: headersOf(request),
        ask,
      })
      // None was called: there is no such tool, nobody waits for what it says, or the request was none.
      if (asksTool && !isSpent) keys.spend(key)
      void reply.code(answer.status).header('cache-control', 'no-store')
      for (const [name, value] of answer.headers) void reply.header(name, value)
      return reply.send(await answer.text())
    },
  )
  // There is nothing to listen to, and no session to end.
  const notHere = (_: FastifyRequest, reply: FastifyReply) => reply.code(405).header('allow', 'POST').send()
  app.get(path, notHere)
  app.delete(path, notHere)
}

const headersOf = ({ headers }: FastifyRequest): Headers =>
  new Headers(
    Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as [string, string]] : [])),
  )

interface Asked {
  request: FastifyRequest
  key: SignedInUser
  call: string
  body: object
}

async function askedWithKey(app: FastifyInstance, events: Events, { request, key, call, body }: Asked): Promise<ToolAnswer> {
  const { authorization = '' } = request.headers
  const headers = { authorization, 'content-type': 'application/json', lang: langOf(request), 'user-agent': 'mcp' }
  const reply = await app.inject({ method: 'POST', url: `/${call}`, headers, payload: body, remoteAddress: request.ip })
  const { rspCode, msg, data } = envelope.parse(JSON.parse(reply.payload))
  const { userId, sessionId } = key
  events.record({ kind: 'assistantAsked', userId, sessionId, tool: call, result: rspCode, address: request.ip })
  if (rspCode !== 0) return { text: `${rspCode}: ${msg ?? ''}`, refused: true }
  const text = JSON.stringify(data ?? {})
  if (text.length <= longestAnswer) return { text, refused: false }
  const least = `The answer has ${text.length} characters; at most ${longestAnswer} are given.`
  return {
    text: `${least} Ask for less: a smaller pageSize, limit or maxPoints, fewer vehicles, or a shorter time.`,
    refused: true,
  }
}
