/** Registers a route for every call of the contract: checks the token, parses the body, runs the handler, sends the envelope. */
import { type Call, type CallPath, columnsType, headerNames, isOpen, callsByPath } from '@outrider/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type CallContext, type Handlers, PreparedReply, type SignedInUser } from '../modules/handlers.ts'
import { fail } from '../modules/refusal.ts'
import type { Sessions } from '../modules/user/sessions.ts'
import { contentEncodingOf } from './content-encoding.ts'
import { ClientDisconnected, langOf, successWithJson, success } from './replies.ts'

interface CallDependencies {
  handlers: Handlers
  sessions: Sessions
  /** Also validate replies against the contract: in tests and development. */
  checkReplies: boolean
}

/** Calls allowed to a user who must change the password first. */
const beforePasswordChange: ReadonlySet<string> = new Set(['user/changePassword', 'user/logout', 'user/getSysConfig'])

export function serveCalls(app: FastifyInstance, { handlers, sessions, checkReplies }: CallDependencies): void {
  for (const [path, row] of callsByPath) {
    const body = bodyOf(row)
    const handle = handlers[path as CallPath] as (request: unknown, context: unknown) => Promise<unknown>
    app.post(`/${path}`, async (request, reply) => {
      const user = isOpen(path) ? undefined : await signedIn(path, request, sessions)
      const parsed = body.safeParse(request.body ?? {})
      if (!parsed.success) fail('request.invalid', { detail: detailOf(parsed.error) })
      const context: Omit<CallContext, 'user'> & { user: SignedInUser | undefined } = {
        user,
        lang: langOf(request),
        address: request.ip,
        agent: (header(request, 'user-agent') ?? '').slice(0, 256),
        refreshToken: header(request, headerNames.refreshToken),
        columns: takesColumns(request),
        encoding: contentEncodingOf(header(request, 'accept-encoding')),
        signal: abortSignalOf(reply),
      }
      const data = await handle(parsed.data, context)
      if (data instanceof PreparedReply) return sendPrepared(reply, data, checkReplies ? row : undefined)
      if (checkReplies) row.data.parse(data)
      return reply.header('cache-control', 'no-store').send(success(data))
    })
  }
}

/** Aborts when the client closes the connection before the reply was sent. */
function abortSignalOf({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableEnded) controller.abort(new ClientDisconnected())
  })
  return controller.signal
}

/** @param row validates JSON replies against this call; undefined: no validation */
function sendPrepared(
  reply: FastifyReply,
  { form, bytes, encoding: packing }: PreparedReply,
  row: Call | undefined,
): FastifyReply {
  void reply.header('cache-control', 'no-store').header('vary', 'accept, accept-encoding')
  if (form === 'json') {
    if (row) row.data.parse(JSON.parse(Buffer.from(bytes).toString()))
    return reply.type('application/json').send(successWithJson(bytes))
  }
  if (packing !== 'identity') void reply.header('content-encoding', packing)
  return reply.type(columnsType).send(bytes)
}

const takesColumns = (request: FastifyRequest): boolean => (header(request, 'accept') ?? '').includes(columnsType)

/** `t` is the client's time: optional, but it must be a number. */
const bodyOf = (row: Call) => z.object({ ...row.request.shape, t: z.number().optional() })

async function signedIn(path: string, request: FastifyRequest, sessions: Sessions): Promise<SignedInUser> {
  const user = await sessions.find(header(request, headerNames.accessToken))
  if (user.mustChangePassword && !beforePasswordChange.has(path)) fail('session.mustChangePassword')
  return user
}

const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

/** The first validation issue with its path. */
function detailOf({ issues: [issue] }: z.ZodError): string {
  return issue ? [issue.path.join('.'), issue.message].filter(Boolean).join(': ') : ''
}
