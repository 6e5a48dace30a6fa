/** Bodies of uploads: read as they arrive, with a limit for silence instead of one for the whole request. */
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ClientDisconnected } from './replies.ts'

/** Time without a byte after which an upload is given up, ms. */
const silence = 30_000
/** Time in which the rest of a refused upload is read and dropped, so that its client gets the reply, ms. */
const drainTime = 10_000

/** Makes the routes of this scope take a body of any type and length, unread. */
export function takeFileBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_, payload, done) => done(null, payload))
  scope.addHook('onResponse', ({ raw }, _, done) => {
    if (!raw.complete && !raw.destroyed) {
      const timer = setTimeout(() => raw.destroy(), drainTime)
      raw.once('close', () => clearTimeout(timer))
      raw.resume()
    }
    done()
  })
}

/** The bytes of the body. Throws ClientDisconnected when the connection breaks or stays silent. */
export async function* fileBody({ raw }: FastifyRequest): AsyncGenerator<Uint8Array> {
  const timer = setTimeout(() => raw.destroy(new ClientDisconnected()), silence)
  try {
    // The request stays open when the reader stops, for the reply.
    for await (const chunk of raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) {
      timer.refresh()
      yield chunk
    }
  } catch (error) {
    throw raw.complete ? error : new ClientDisconnected()
  } finally {
    clearTimeout(timer)
  }
}

/** Ends connections whose body takes longer than `limit` ms, where none of the scopes above reads it. */
export function limitBodyTime(app: FastifyInstance, limit: number, isUpload: (request: FastifyRequest) => boolean): void {
  app.addHook('onRequest', (request, _, done) => {
    const { raw } = request
    // With every method: also where there is no route, and after a reply that did not wait for the body.
    if (hasBody(raw) && !isUpload(request)) {
      const timer = setTimeout(() => {
        if (!raw.complete) raw.destroy()
      }, limit)
      const { socket } = raw
      const clear = (): void => {
        clearTimeout(timer)
        socket.off('close', clear)
      }
      // Of a body whose rest nobody waits for the request says neither: it would be held until the time is over.
      socket.once('close', clear)
      raw.once('end', clear).once('close', clear)
    }
    done()
  })
}

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
