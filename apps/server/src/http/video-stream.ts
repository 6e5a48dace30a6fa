/** Video over WebSockets: the first message has the token, then frames flow until one of both sides ends it. */
import { videoClientMessage, videoClose, videoPath } from '@outrider/contract'
import type { FastifyInstance } from 'fastify'
import type { VideoPort } from '../modules/ports.ts'
import type { HttpConnections } from './http-connections.ts'
import { parsedMessage, serveMediaSockets } from './media-sockets.ts'
import { SeldomLine } from './seldom-line.ts'
import { linkOf } from './socket-link.ts'

const sockets = {
  path: videoPath,
  pingEvery: 20_000,
  invalidMessage: new SeldomLine('video connection closed: invalid message'),
  connectionFailed: new SeldomLine('video connection failed'),
}

/** `connections`: told of viewers whose token was accepted. How many a user has is bounded with the tokens. */
export function serveVideo(app: FastifyInstance, video: VideoPort, connections: Pick<HttpConnections, 'feedSignedIn'>): void {
  serveSegments(app, video)
  serveMediaSockets(app, sockets, (socket, request, hasToken) => {
    let watching: Awaited<ReturnType<VideoPort['watch']>>
    return {
      async message(data) {
        const message = videoClientMessage.parse(parsedMessage(data))
        if (message.type === 'ping') return watching?.viewer.answer({ type: 'pong', at: message.at, serverTime: Date.now() })
        if (message.type === 'sound') {
          if (watching) watching.viewer.hears = message.on
          return
        }
        if (watching) return socket.close(videoClose.protocol)
        hasToken()
        const { token, way, convert } = message
        watching = await video.watch(token, { way, convert }, linkOf(socket), request.ip)
        if (!watching) socket.close(videoClose.token)
        // It went while the token was looked at.
        else if (socket.readyState !== socket.OPEN) watching.leave('left')
        else connections.feedSignedIn(request.raw.socket)
      },
      unanswered() {
        if (socket.bufferedAmount > 0) watching?.viewer.end('tooSlow')
      },
      closed: stops => watching?.leave(stops ? 'serverStops' : 'left'),
    }
  })
}

/**
 * What video elements fetch by themselves: they send no header, so the address has a key. It is good as long as the viewer's connection is open, and
 * addresses are not logged.
 */
function serveSegments(app: FastifyInstance, video: VideoPort): void {
  app.get<{ Params: { key: string; file: string } }>(`${videoPath}/:key/:file`, ({ params: { key, file }, ip }, reply) => {
    const found = video.fetch(key, file, ip)
    void reply.header('cache-control', 'no-store')
    if (!found) return reply.code(404).send()
    return reply
      .type(found.type)
      .send(
        typeof found.body === 'string' ? found.body : Buffer.from(found.body.buffer, found.body.byteOffset, found.body.length),
      )
  })
}
