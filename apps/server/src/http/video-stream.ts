/** Video over WebSockets: the first message has the token, then frames flow until one of both sides ends it. */
import { videoClientMessage, videoClose, videoPath } from '@outrider/contract'
import type { FastifyInstance } from 'fastify'
import type { RawData, WebSocket } from 'ws'
import type { VideoPort, ViewerLink } from '../modules/ports.ts'
import type { HttpConnections } from './http-connections.ts'
import { isNestedDeeper } from './json-depth.ts'
import { SeldomLine } from './seldom-line.ts'

/** Time for the first message, ms. */
const openTimeout = 10_000
/** Viewers are pinged this often, ms; one that answers none is disconnected. */
const pingEvery = 20_000
/** Time to answer the close frame, when the server stops or the viewer does not read; ms. */
const closeTimeout = 1_000

/** Anybody can cause these. */
const invalidMessage = new SeldomLine('video connection closed: invalid message')
const connectionFailed = new SeldomLine('video connection failed')

const linkOf = (socket: WebSocket): ViewerLink => ({
  send(message) {
    if (socket.readyState === socket.OPEN) socket.send(message)
  },
  get unsent() {
    return socket.bufferedAmount
  },
  close() {
    socket.close(videoClose.ended)
    // Who takes nothing does not answer either: what waits for it is kept no longer.
    if (socket.bufferedAmount > 0) setTimeout(() => socket.terminate(), closeTimeout).unref()
  },
})

/** `connections`: told of viewers whose token was accepted. How many a user has is bounded with the tokens. */
export function serveVideo(app: FastifyInstance, video: VideoPort, connections: Pick<HttpConnections, 'feedSignedIn'>): void {
  serveSegments(app, video)
  const sockets = new Set<WebSocket>()
  let stops = false
  app.addHook('preClose', done => {
    stops = true
    for (const socket of sockets) socket.close(1001)
    setTimeout(() => {
      for (const socket of sockets) socket.terminate()
    }, closeTimeout).unref()
    done()
  })
  app.get(videoPath, { websocket: true }, (socket, request) => {
    const { log, ip } = request
    sockets.add(socket)
    let watching: Awaited<ReturnType<VideoPort['watch']>>
    let answered = true
    const timer = setTimeout(() => socket.close(videoClose.protocol), openTimeout)
    const pings = setInterval(() => {
      if (!answered) {
        if (socket.bufferedAmount > 0) watching?.viewer.end('tooSlow')
        socket.terminate()
      }
      answered = false
      if (socket.readyState === socket.OPEN) socket.ping()
    }, pingEvery)
    socket.on('pong', () => {
      answered = true
    })

    const handle = async (data: RawData): Promise<void> => {
      const message = videoClientMessage.parse(parsed(data))
      if (message.type === 'ping') return watching?.viewer.answer({ type: 'pong', at: message.at, serverTime: Date.now() })
      if (message.type === 'sound') {
        if (watching) watching.viewer.hears = message.on
        return
      }
      if (watching) return socket.close(videoClose.protocol)
      clearTimeout(timer)
      const { token, way, convert } = message
      watching = await video.watch(token, { way, convert }, linkOf(socket), ip)
      if (!watching) socket.close(videoClose.token)
      // It went while the token was looked at.
      else if (socket.readyState !== socket.OPEN) watching.leave('left')
      else connections.feedSignedIn(request.raw.socket)
    }
    // One after the other, so that nothing overtakes the token.
    let queue: Promise<void> = Promise.resolve()
    socket.on('message', data => {
      socket.pause()
      queue = queue
        .then(() => handle(data))
        .catch((error: unknown) => {
          // Not its message, which may quote the token.
          invalidMessage.warn(log, { address: ip, why: error instanceof Error ? error.name : String(error) })
          socket.close(videoClose.protocol)
        })
        .finally(() => socket.resume())
    })
    socket.on('close', () => {
      sockets.delete(socket)
      clearTimeout(timer)
      clearInterval(pings)
      watching?.leave(stops ? 'serverStops' : 'left')
    })
    socket.on('error', error => connectionFailed.warn(log, { address: ip, err: error }))
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

function parsed(data: RawData): unknown {
  const bytes = Array.isArray(data) ? Buffer.concat(data) : data instanceof ArrayBuffer ? Buffer.from(data) : data
  if (isNestedDeeper(bytes)) throw new Error('nested too deeply')
  return JSON.parse(bytes.toString('utf8'))
}
