/** Builds the reply envelope of results and errors; the only place that sends errors. */
import { callsByPath, type Envelope, type ErrorName, errors, headerNames, type Lang } from '@outrider/contract'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { invalid, Refusal, refusalText } from '../calls/refusal.ts'
import { isDatabaseUnavailable, isDiskFull, isPoolFull, tableOfGone } from '../store/connect.ts'
import { databaseUnavailable, diskFull, poolFull } from './seldom-line.ts'

export const langOf = (request: FastifyRequest): Lang => (request.headers[headerNames.lang] === 'en' ? 'en' : 'zh')

/** The client closed the connection before the reply: not an error of ours. */
export class ClientDisconnected extends Error {
  override readonly name = 'ClientGone'
  constructor() {
    super('client disconnected before the reply')
  }
}

/** Includes the error of a reply stream that was closed early. */
const isClientDisconnected = (error: unknown): boolean =>
  error instanceof ClientDisconnected ||
  (error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE')

/** In the words of the parser there is nothing for a user. */
const isJsonError = (error: unknown): boolean =>
  error instanceof SyntaxError || (error instanceof Error && 'code' in error && String(error.code).includes('JSON'))

/** What a line of the log says about the failure besides the request's id, which the log of a request has. */
interface FailedCall {
  /** Path of the call. */
  call?: string | undefined
  userId?: number | undefined
  /** The client's connection is closed: a broken connection is that one, not the database's. */
  gone?: boolean
}

/** How a call says that there is no such thing, by the table of the thing. */
const unknowns = [
  ['vehicles', 'vehicle.unknown'],
  ['organisations', 'organisation.unknown'],
  ['users', 'admin.userUnknown'],
  ['roles', 'admin.roleUnknown'],
  ['drivers', 'trip.driverUnknown'],
  ['drivers', 'admin.driverUnknown'],
  ['checkpoints', 'checkpoint.unknown'],
  ['geofences', 'geofence.unknown'],
  ['alarm_rules', 'alarmRule.unknown'],
  ['alarm_cases', 'alarm.unknown'],
  ['applications', 'application.unknown'],
  ['webhooks', 'webhook.unknown'],
] as const

/** In the words of the call, if it has some for it: as if it had ended before it was looked at. */
function unknownIn(table: string, call = ''): (typeof unknowns)[number][1] | 'request.gone' {
  const said: readonly ErrorName[] = callsByPath.get(call)?.errors ?? []
  return unknowns.find(([of, name]) => of === table && said.includes(name))?.[1] ?? 'request.gone'
}

export function refusalOf(
  error: unknown,
  log: FastifyBaseLogger,
  { gone: isClosed = false, ...failed }: FailedCall = {},
): Refusal {
  if (error instanceof Refusal) return error
  if (isClientDisconnected(error) || (isClosed && isDatabaseUnavailable(error))) {
    log.debug({ err: error }, 'client disconnected')
    return new Refusal('server.failed')
  }
  if (isPoolFull(error)) {
    poolFull.warn(log, { err: error, ...failed })
    return new Refusal('server.busy')
  }
  if (isDiskFull(error)) {
    diskFull.warn(log, { err: error, ...failed })
    return new Refusal('server.noRoom')
  }
  if (isDatabaseUnavailable(error)) {
    databaseUnavailable.warn(log, { err: error, ...failed })
    return new Refusal('server.noDatabase')
  }
  const gone = tableOfGone(error)
  if (gone !== undefined) {
    log.info({ err: error, ...failed }, 'what a call refers to has ended meanwhile')
    return new Refusal(unknownIn(gone, failed.call))
  }
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status === 413) return new Refusal('request.tooLarge')
  if (status >= 400 && status < 500) return invalid(isJsonError(error) ? 'json' : 'form')
  log.error({ err: error, ...failed }, 'call failed')
  return new Refusal('server.failed')
}

/** Whether the client has closed the connection. */
export const isGone = ({ raw }: FastifyRequest): boolean => raw.socket.destroyed || raw.readableAborted

export const requestIdHeader = 'request-id'

export const rspCodeOf = ({ error }: Refusal): number => errors[error].rspCode ?? 0

export const envelopeOf = (refusal: Refusal, lang: Lang): Envelope => ({
  rspCode: rspCodeOf(refusal),
  msg: refusalText(refusal, lang),
})

/** Seconds after which a refused request can succeed, if the refusal says so. */
const retryAfter = ({ values: { seconds, minutes } }: Refusal): number | undefined =>
  seconds === undefined ? (minutes === undefined ? undefined : Number(minutes) * 60) : Number(seconds)

/** What the framework tells, such as of a body of which the rest never came: nobody reads a refusal of it. */
export async function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (!request.raw.socket.destroyed || request.raw.complete) return sendRefusal(error, request, reply)
  request.log.debug('client disconnected')
  reply.hijack()
}

export async function sendRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const refusal = refusalOf(error, request.log, { call: request.routeOptions.url?.slice(1), gone: isGone(request) })
  const status = errors[refusal.error].http ?? 200
  const seconds = status === 429 ? retryAfter(refusal) : undefined
  if (seconds !== undefined) void reply.header('retry-after', String(seconds))
  // By which the operator finds the line of the log.
  if (refusal.error === 'server.failed') void reply.header(requestIdHeader, request.id)
  await reply
    .code(status)
    .header('cache-control', 'no-store')
    .send(envelopeOf(refusal, langOf(request)))
}
