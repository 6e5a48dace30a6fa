/** From results and failures to the envelope: the only place that puts a failure on the wire. */
import { type Envelope, errors, headerNames, type Lang, wordsOf } from '@outrider/contract'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../modules/refusal.ts'
import { isDatabaseAway } from '../store/connect.ts'

export const langOf = (request: FastifyRequest): Lang => (request.headers[headerNames.lang] === 'en' ? 'en' : 'zh')

export const success = (data: unknown): Envelope => ({ rspCode: 0, msg: 'ok', data })

const [beforeData = '', afterData = ''] = JSON.stringify(success(null)).split('null')
/** The same around data that is JSON already. */
export const succeededWith = (json: Uint8Array): Buffer => Buffer.concat([Buffer.from(beforeData), json, Buffer.from(afterData)])

/** Whoever asked has closed the connection, and waits for nothing any more: nobody's failure. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone'
  constructor() {
    super('the client has gone without waiting for the reply')
  }
}

/** As the stream of a reply says it. */
const isGone = (error: unknown): boolean =>
  error instanceof ClientGone || (error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE')

export function refusalOf(error: unknown, log: FastifyBaseLogger): Refusal {
  if (error instanceof Refusal) return error
  if (isGone(error)) {
    log.debug({ err: error }, 'the client has gone')
    return new Refusal('server.failed')
  }
  if (isDatabaseAway(error)) {
    log.warn({ err: error }, 'the database is away')
    return new Refusal('server.noDatabase')
  }
  if (isUnstorableText(error)) return new Refusal('request.invalid', { detail: 'NUL in a text' })
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status === 413) return new Refusal('request.tooLarge')
  if (status >= 400 && status < 500)
    return new Refusal('request.invalid', { detail: error instanceof Error ? error.message : '' })
  log.error({ err: error }, 'a call failed')
  return new Refusal('server.failed')
}

/** PostgreSQL's texts and JSON take every character but NUL, which no honest client sends. */
const isUnstorableText = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '22021' || error.code === '22P05')

export const envelopeOf = ({ error, filling }: Refusal, lang: Lang): Envelope => ({
  rspCode: errors[error].rspCode ?? 0,
  msg: wordsOf(error, lang, filling),
})

export async function sendRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const refusal = refusalOf(error, request.log)
  await reply
    .code(errors[refusal.error].http ?? 200)
    .header('cache-control', 'no-store')
    .send(envelopeOf(refusal, langOf(request)))
}
