/**
 * Which bodies are read: none that are compressed, because a kilobyte can unpack to a megabyte; JSON only as deep as calls need. How long a body
 * may be is in the row of its call.
 */
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../calls/refusal.ts'
import { isNestedDeeper, maxJsonDepth } from './json-depth.ts'

/** More than this is not read only to keep a connection, bytes. */
const longBody = 64 * 1024
/** Of requests that are no calls, bytes. */
export const otherBodyLimit = 4 * 1024

export function limitBodies(app: FastifyInstance, isUpload: (request: FastifyRequest) => boolean): void {
  app.addHook('onRequest', ({ headers }, _, done) => {
    const encoding = headers['content-encoding']
    const plain = encoding === undefined || encoding.trim().toLowerCase() === 'identity'
    done(plain ? undefined : new Refusal('request.compressed'))
  })
  // The rest of a refused body would have to be read to keep the connection. Of an upload it is: its client waits for the reply.
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!request.raw.complete && isLong(request.raw) && !isUpload(request)) void reply.header('connection', 'close')
    done(null, payload)
  })
  // Fields that no call has are left out, also those that would be an object's prototype.
  const parse = app.getDefaultJsonParser('remove', 'remove')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (!isNestedDeeper(body)) return parse(request, body.toString(), done)
    const detail = { zh: `嵌套超过${maxJsonDepth}层`, en: `nested more than ${maxJsonDepth} times` }
    return done(new Refusal('request.invalid', { detail }))
  })
}

const isLong = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > longBody
