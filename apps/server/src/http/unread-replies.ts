/** Disconnects clients that take nothing of their reply for a while: what is held for them is held for nobody. */
import type { FastifyInstance } from 'fastify'
import type { Metrics } from '../metrics/metrics.ts'

interface UnreadReplies {
  metrics: Metrics
  /** ms */
  unreadTime: number
}

export function disconnectUnread(app: FastifyInstance, { metrics, unreadTime }: UnreadReplies): void {
  const { disconnected } = metrics.declare({
    disconnected: {
      kind: 'counter',
      name: 'outrider_http_unread_total',
      about: 'Connections closed because the client took nothing of its reply',
    },
  })
  app.addHook('onSend', (request, { raw }, payload, done) => {
    // Bytes that the system takes for the client restart this time; keeping the connection alive afterwards has its own.
    raw.setTimeout(unreadTime, () => {
      // All that was made is taken: a busy server keeps its client waiting, not the other way round.
      if (raw.writableLength === 0) {
        raw.setTimeout(unreadTime)
        return
      }
      disconnected.inc()
      request.log.info({ address: request.ip, call: request.routeOptions.url }, 'client does not read its reply; disconnected')
      raw.destroy()
    })
    done(null, payload)
  })
}
