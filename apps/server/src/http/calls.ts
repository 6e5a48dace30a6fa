/**
 * Registers a route for every call of the contract: checks the token and the right, parses the body, runs the handler, records the call if
 * its row says so, sends the envelope.
 */
import {
  envelope,
  allowsLook,
  allowsRequest,
  type Call,
  type CallPath,
  columnsType,
  commonErrors,
  headerNames,
  callsByPath,
  inModule,
  isRecorded,
  hiddenFromKeys,
  keyCalls,
  type TrackQuery,
} from '@outrider/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type CallContext, type Handlers, ListReply, PreparedReply, type SignedInUser } from '../calls/handlers.ts'
import { askedIds } from '../calls/asked-ids.ts'
import { EditBudget } from '../calls/edit-budget.ts'
import { LeftBehindBudget } from '../calls/left-behind-budget.ts'
import type { LastingBudgets } from '../calls/budget.ts'
import { fail, failInvalid, Refusal } from '../calls/refusal.ts'
import { subjectsOf } from '../accounts/call-subjects.ts'
import { addressKey } from '../connections/address-key.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Events } from '../record/event-record.ts'
import { type ApiKeys, secretIn } from '../accounts/api-keys.ts'
import { actorOf } from '../accounts/looks.ts'
import type { Sessions } from '../accounts/sessions.ts'
import { fileBody, takeFileBodies } from './file-bodies.ts'
import { isStorable } from './storable-texts.ts'
import { success } from '../calls/success.ts'
import { contentEncodingOf, decoded } from './content-encoding.ts'
import { CallBudget } from './call-budget.ts'
import { type CallTurns, takeTurn } from './call-turns.ts'
import type { HttpConnections } from './http-connections.ts'
import { bodyOf } from './list-reply.ts'
import { detailOf, wordsIn } from './schema-words.ts'
import { TokenBudget } from './token-budget.ts'
import { singlePrecisionIn } from './single-precision.ts'
import { undeclaredIn } from './undeclared.ts'
import { withoutFields } from './without-fields.ts'
import { ClientDisconnected, isGone, langOf, refusalOf, rspCodeOf } from './replies.ts'

interface CallDependencies {
  handlers: Handlers
  sessions: Sessions
  keys: ApiKeys
  events: Events
  metrics: Metrics
  connections: Pick<HttpConnections, 'hasSession'>
  /** Calls per minute and address before sign-in; beside them as many with a token that nobody has. */
  openCallsPerMinute: number
  turns: CallTurns
  /** ms of a clock that never goes back. */
  budgetClock: () => number
  budgets: LastingBudgets
  /** Root organisations of a user. */
  companiesOf: (userId: number) => Promise<readonly number[]>
  /** Also check replies and errors against the contract: in tests and development. */
  checkReplies: boolean
  /** Record who looked at which track. */
  recordViewedTracks: boolean
}

/** What a group of rows is served with. */
interface RowDependencies extends CallDependencies {
  counts: ReturnType<typeof callCounts>
  budget: CallBudget
  tokens: TokenBudget
  edits: EditBudget
  left: LeftBehindBudget
}

export function serveCalls(app: FastifyInstance, dependencies: CallDependencies): void {
  const deps: RowDependencies = {
    ...dependencies,
    counts: callCounts(dependencies.metrics),
    budget: new CallBudget(dependencies.openCallsPerMinute),
    tokens: new TokenBudget(dependencies.openCallsPerMinute),
    edits: new EditBudget(dependencies.budgetClock),
    left: new LeftBehindBudget(dependencies.budgets, dependencies.budgetClock),
  }
  const rows = [...callsByPath]
  serveRows(
    app,
    rows.filter(([, { takesFile }]) => !takesFile),
    deps,
  )
  app.register((scope, _, done) => {
    takeFileBodies(scope)
    serveRows(
      scope,
      rows.filter(([, { takesFile }]) => takesFile),
      deps,
    )
    done()
  })
}

const callCounts = (metrics: Metrics) =>
  metrics.declare({
    calls: {
      kind: 'counter',
      name: 'outrider_calls_total',
      about: 'Calls by path and rspCode of the reply, 0: done; without those refused for want of a session',
      labels: ['call', 'rspCode'],
    },
    seconds: {
      kind: 'histogram',
      name: 'outrider_call_seconds',
      about: 'Time of calls, without that for sending the reply',
      buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60],
    },
  })

/** Whether the body of the request is a file. */
export const isUpload = ({ routeOptions }: FastifyRequest): boolean =>
  callsByPath.get((routeOptions.url ?? '').slice(1))?.takesFile === true

function serveRows(
  app: FastifyInstance,
  rows: readonly (readonly [string, Call])[],
  {
    handlers,
    sessions,
    keys,
    events,
    checkReplies,
    recordViewedTracks,
    turns,
    counts,
    budget,
    tokens,
    connections,
    edits,
    left,
    companiesOf,
  }: RowDependencies,
): void {
  for (const [path, row] of rows) {
    const fields = fieldsOf(row)
    const handle = handlers[path as CallPath] as (request: unknown, context: unknown) => Promise<unknown>
    const result = checkReplies ? withCheckedErrors(path, row) : (run: () => Promise<unknown>) => run()
    const users = new WeakMap<FastifyRequest, SignedInUser>()
    // Before the body is read: nobody makes the server read one without a session or a budget.
    const onRequest = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      if (row.open) return budget.spend(request, row.maxBytes)
      const token = header(request, headerNames.accessToken)
      const secret = token === undefined ? secretIn(header(request, 'authorization')) : undefined
      if (secret === undefined) users.set(request, await tokens.find(token, request.ip, () => sessions.find(token)))
      else {
        const key = await tokens.find(secret, request.ip, () => keys.find(secret, request.ip))
        keys.spend(key)
        users.set(request, key)
      }
      connections.hasSession(request.raw, reply.raw)
    }
    app.post(`/${path}`, { bodyLimit: row.maxBytes, onRequest }, async (request, reply) => {
      const user = users.get(request)
      const given = row.takesFile ? request.query : request.body
      const parsed = fields.safeParse(given === undefined ? {} : given, wordsIn(langOf(request)))
      const run = async (): Promise<unknown> => {
        if (user) checkAllowed(path, row, user, parsed.data)
        if (!parsed.success) fail('request.invalid', { detail: detailOf(parsed.error) })
        if (!isStorable(parsed.data)) failInvalid('text')
        const context: Omit<CallContext, 'user'> & { user: SignedInUser | undefined } = {
          user,
          lang: langOf(request),
          address: request.ip,
          agent: (header(request, 'user-agent') ?? '').slice(0, 256),
          refreshToken: header(request, headerNames.refreshToken),
          askedIds: askedIds(row, parsed.data),
          columns: takesColumns(request),
          encoding: contentEncodingOf(header(request, 'accept-encoding')),
          upload: row.takesFile ? fileBody(request) : undefined,
          signal: abortSignalOf(reply),
        }
        if (row.edit && user) edits.spend(user.userId)
        if (row.leaves && user) {
          const who = { userId: user.userId, companies: await companiesOf(user.userId) }
          await left.spend(row.leaves, who, leftBy(row, parsed.data))
        }
        if (row.turn) await takeTurn(turns[row.turn], user ? actorOf(user) : addressKey(request.ip), reply, context.signal)
        const data = seenBy(user, path, await result(() => handle(parsed.data, context)))
        if (checkReplies && data instanceof ListReply) return await checkedList(path, row, data)
        if (checkReplies && !(data instanceof PreparedReply)) checkReply(path, row, data)
        return data
      }
      const began = performance.now()
      const record = (rspCode: number, data?: unknown): void => {
        counts.calls.inc({ call: path, rspCode })
        counts.seconds.observe((performance.now() - began) / 1000)
        if (!user) return
        const { sessionId, looker } = user
        const userId = actorOf(user)
        if (recordViewedTracks && row.showsTrack && parsed.success && rspCode === 0) {
          const { vehicleId, startTime: from, endTime: to } = parsed.data as unknown as TrackQuery
          const lookedAs = looker ? [{ kind: 'user', id: String(user.userId) }] : []
          const subjects = [{ kind: 'vehicle', id: vehicleId }, ...lookedAs]
          events.record({ kind: 'trackViewed', userId, sessionId, call: path, subjects, address: request.ip, from, to })
        }
        if (!isRecorded(row, parsed.data)) return
        const subjects = subjectsOf(row, parsed.data, data)
        events.record({ kind: 'call', userId, sessionId, call: path, subjects, result: rspCode, address: request.ip })
      }
      const data = await withRecord(run, record, error =>
        refusalOf(error, request.log, { call: path, userId: user?.userId, gone: isGone(request) }),
      )
      if (data instanceof PreparedReply)
        return sendPrepared(reply, data, checkReplies ? read => checkReply(path, row, read) : undefined)
      void reply.header('cache-control', 'no-store')
      if (data instanceof ListReply) {
        const body = await bodyOf(data)
        // As text: Fastify knows bytes by the ArrayBuffer of its own process, and tests of screens have another one.
        return reply.type('application/json; charset=utf-8').send(Buffer.isBuffer(body) ? body.toString() : body)
      }
      return reply.send(success(data))
    })
  }
}

/** Runs a call and records its result, also that of a failure. */
async function withRecord(
  run: () => Promise<unknown>,
  record: (rspCode: number, data?: unknown) => void,
  refused: (error: unknown) => Refusal,
): Promise<unknown> {
  let data: unknown
  try {
    data = await run()
  } catch (error) {
    const refusal = refused(error)
    record(rspCodeOf(refusal))
    throw refusal
  }
  record(0, data)
  return data
}

/** Runs a handler; an error that its row does not name is a mistake of ours. */
const withCheckedErrors = (path: string, row: Call) => async (run: () => Promise<unknown>) => {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof Refusal) || commonErrors.has(error.error) || row.errors.includes(error.error)) throw error
    throw new Error(`${path} refused with ${error.error}, which its row does not name`, { cause: error })
  }
}

/** Throws where the reply does not fit its row, has fields that the row does not name, or the noise of numbers of single precision. */
function checkReply(path: string, row: Call, data: unknown): void {
  const undeclared = undeclaredIn(data, row.data.parse(data))
  if (undeclared !== undefined) throw new Error(`${path} replies with ${undeclared}, which its row does not declare`)
  const noisy = singlePrecisionIn(data)
  if (noisy !== undefined) throw new Error(`${path} replies with ${noisy} as it was stored with single precision`)
}

/** Validates the rows as well; they are sent as they were checked. */
async function checkedList(path: string, row: Call, reply: ListReply): Promise<ListReply> {
  const rows = [...reply.rows]
  checkReply(path, row, { ...(reply.data as object), [reply.list]: rows.map(text => JSON.parse(text) as unknown) })
  return new ListReply(reply.data as Record<string, unknown>, reply.list, rows)
}

/** Aborts when the client closes the connection before the reply was sent. */
function abortSignalOf({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableEnded) controller.abort(new ClientDisconnected())
  })
  return controller.signal
}

/** @param check of JSON replies; undefined: none is checked */
function sendPrepared(
  reply: FastifyReply,
  { form, bytes, encoding: packing }: PreparedReply,
  check: ((data: unknown) => void) | undefined,
): FastifyReply {
  void reply.header('cache-control', 'no-store').header('vary', 'accept, accept-encoding')
  if (packing !== 'identity') void reply.header('content-encoding', packing)
  if (form === 'columns') return reply.type(columnsType).send(bytes)
  check?.(envelope.parse(JSON.parse(decoded(bytes, packing).toString())).data)
  return reply.type('application/json; charset=utf-8').send(bytes)
}

const takesColumns = (request: FastifyRequest): boolean => (header(request, 'accept') ?? '').includes(columnsType)

/** `t` is the client's time: optional, but it must be a number. */
const withTime = (row: Call) =>
  z
    .object({ ...row.request.shape, t: (row.takesFile ? z.coerce.number<string>() : z.number()).optional() })
    // Of the sending and not of what is asked for: it is kept nowhere.
    .transform(given => {
      delete given.t
      return given
    })

/** Made once for each row: that is a tenth of the work of a start, and servers that share a process have the same rows. */
const made = new WeakMap<Call, ReturnType<typeof withTime>>()
function fieldsOf(row: Call): ReturnType<typeof withTime> {
  const known = made.get(row) ?? withTime(row)
  made.set(row, known)
  return known
}

/** Without what keys do not get. */
const seenBy = (user: SignedInUser | undefined, path: string, data: unknown): unknown =>
  user?.byKey ? withoutFields(data, hiddenFromKeys.get(path) ?? []) : data

/** How many it leaves behind for others. */
function leftBy({ leavesEach }: Call, request: Readonly<Record<string, unknown>>): number {
  const list = leavesEach === undefined ? undefined : request[leavesEach]
  return Array.isArray(list) ? list.length : 1
}

/** Throws a Refusal if the user may not make the call. */
function checkAllowed(path: string, row: Call, user: SignedInUser, request: Record<string, unknown> | undefined): void {
  if (user.byKey && !keyCalls.has(path)) fail('apiKey.notForCall')
  if (user.looker && !allowsLook(path, request)) fail('session.onlyLooks')
  if (user.secondFactor && !row.allowedBeforeSecondFactor) fail('session.secondFactorNeeded')
  if (user.mustChangePassword && !row.allowedBeforePasswordChange) fail('session.mustChangePassword')
  if (!allowsRequest(row, user.rights, request)) fail('access.noRight')
  if (!inModule(row, user.module)) fail('access.noRight')
}

const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}
