/** Serves every row of the contract: token, body, handler, envelope. */
import { type Call, type CallPath, columnsType, headerNames, isOpen, rowsByPath } from '@outrider/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Asking, type Handlers, MadeReply, type SignedIn } from '../modules/handlers.ts'
import { fail } from '../modules/refusal.ts'
import type { Sessions } from '../modules/user/sessions.ts'
import { packingOf } from './packing.ts'
import { ClientGone, langOf, succeededWith, success } from './replies.ts'

interface Needs {
  handlers: Handlers
  sessions: Sessions
  /** Check replies against the contract too: in tests and development. */
  checkReplies: boolean
}

/** Calls that a user who must change the password may still make. */
const beforePasswordChange: ReadonlySet<string> = new Set(['user/changePassword', 'user/logout', 'user/getSysConfig'])

export function serveCalls(app: FastifyInstance, { handlers, sessions, checkReplies }: Needs): void {
  for (const [path, row] of rowsByPath) {
    const body = bodyOf(row)
    const handle = handlers[path as CallPath] as (asked: unknown, asking: unknown) => Promise<unknown>
    app.post(`/${path}`, async (request, reply) => {
      const user = isOpen(path) ? undefined : await signedIn(path, request, sessions)
      const parsed = body.safeParse(request.body ?? {})
      if (!parsed.success) fail('request.invalid', { detail: detailOf(parsed.error) })
      const asking: Omit<Asking, 'user'> & { user: SignedIn | undefined } = {
        user,
        lang: langOf(request),
        address: request.ip,
        agent: (header(request, 'user-agent') ?? '').slice(0, 256),
        refreshToken: header(request, headerNames.refreshToken),
        columns: takesColumns(request),
        packing: packingOf(header(request, 'accept-encoding')),
        signal: goneOf(reply),
      }
      const data = await handle(parsed.data, asking)
      if (data instanceof MadeReply) return sendMade(reply, data, checkReplies ? row : undefined)
      if (checkReplies) row.data.parse(data)
      return reply.header('cache-control', 'no-store').send(success(data))
    })
  }
}

/** Aborted when the client closes the connection before the reply has gone out. */
function goneOf({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => {
    if (!raw.writableEnded) gone.abort(new ClientGone())
  })
  return gone.signal
}

/** @param row what JSON must be; undefined: it is not looked at */
function sendMade(reply: FastifyReply, { form, bytes, packing }: MadeReply, row: Call | undefined): FastifyReply {
  void reply.header('cache-control', 'no-store').header('vary', 'accept, accept-encoding')
  if (form === 'json') {
    if (row) row.data.parse(JSON.parse(Buffer.from(bytes).toString()))
    return reply.type('application/json').send(succeededWith(bytes))
  }
  if (packing !== 'identity') void reply.header('content-encoding', packing)
  return reply.type(columnsType).send(bytes)
}

const takesColumns = (request: FastifyRequest): boolean => (header(request, 'accept') ?? '').includes(columnsType)

/** `t` is the client's time; a body without it is taken too, one with nonsense in it is not. */
const bodyOf = (row: Call) => z.object({ ...row.request.shape, t: z.number().optional() })

async function signedIn(path: string, request: FastifyRequest, sessions: Sessions): Promise<SignedIn> {
  const user = await sessions.find(header(request, headerNames.accessToken))
  if (user.mustChangePassword && !beforePasswordChange.has(path)) fail('session.mustChangePassword')
  return user
}

const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

/** The first thing wrong, and where. */
function detailOf({ issues: [issue] }: z.ZodError): string {
  return issue ? [issue.path.join('.'), issue.message].filter(Boolean).join(': ') : ''
}
