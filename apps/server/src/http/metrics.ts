/**
 * `GET /metrics` for Prometheus. Numbers only, but they tell how large a fleet is: read with the operator's token, or without one from this
 * machine itself. A request that a proxy passed on comes from this machine only in appearance.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Metrics } from '../metrics/metrics.ts'

export const metricsPath = '/metrics'

const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-proto', 'x-real-ip'] as const

/** @param token undefined: only from this machine */
export function serveMetrics(app: FastifyInstance, metrics: Metrics, token: string | undefined): void {
  app.get(metricsPath, async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    if (mayReadMetrics(request, token)) return await reply.type(metrics.contentType).send(await metrics.text())
    if (token !== undefined)
      return await reply.code(401).header('www-authenticate', 'Bearer').type('text/plain').send('a bearer token is needed\n')
    return await reply.code(403).type('text/plain').send('only from this machine, or with OUTRIDER_METRICS_TOKEN\n')
  })
}

/** @param token undefined: only from this machine */
export const mayReadMetrics = (request: FastifyRequest, token: string | undefined): boolean =>
  token === undefined ? isFromThisMachine(request) : hasToken(request, token)

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

function hasToken({ headers }: FastifyRequest, token: string): boolean {
  const [, given = ''] = /^Bearer +(.+)$/i.exec(headers.authorization ?? '') ?? []
  return timingSafeEqual(digest(given), digest(token))
}

const isFromThisMachine = ({ socket, headers }: FastifyRequest): boolean =>
  /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '') && proxyHeaders.every(name => headers[name] === undefined)
