/**
 * WebSockets of pages that see or hear. The first message has the token, and messages are dealt with one after the other. Who says nothing in time,
 * answers no ping or sends what is no message is disconnected; all are when the server stops.
 */
import { videoClose } from '@outrider/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RawData, WebSocket } from 'ws'
import { isNestedDeeper } from './json-depth.ts'
import type { SeldomLine } from './seldom-line.ts'
import { bytesOf } from './socket-link.ts'

/** Time for the token, ms. */
const openTimeout = 10_000
/** Time to answer the close frame, when the server stops; ms. */
const closeTimeout = 1_000

export interface MediaSockets {
  readonly path: string
  /** Ms; one that does not answer until the next is disconnected. */
  readonly pingEvery: number
  /** Anybody can cause these. */
  readonly invalidMessage: SeldomLine
  readonly connectionFailed: SeldomLine
}

export interface MediaSocket {
  /** Rejects: it was no message, and the connection is closed. */
  message(data: RawData, isBinary: boolean): Promise<unknown>
  /** It answers no ping any more. */
  unanswered?(): void
  /** `stops`: with the server. */
  closed(stops: boolean): void
}

/** `open` of each new connection; it calls `hasToken` when the token was read. */
export function serveMediaSockets(
  app: FastifyInstance,
  { path, pingEvery, invalidMessage, connectionFailed }: MediaSockets,
  open: (socket: WebSocket, request: FastifyRequest, hasToken: () => void) => MediaSocket,
): void {
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
  app.get(path, { websocket: true }, (socket, request) => {
    const { log, ip } = request
    sockets.add(socket)
    const timer = setTimeout(() => socket.close(videoClose.protocol), openTimeout)
    const media = open(socket, request, () => clearTimeout(timer))
    let answered = true
    const pings = setInterval(() => {
      if (!answered) {
        media.unanswered?.()
        socket.terminate()
      }
      answered = false
      if (socket.readyState === socket.OPEN) socket.ping()
    }, pingEvery)
    socket.on('pong', () => {
      answered = true
    })
    let queue: Promise<unknown> = Promise.resolve()
    socket.on('message', (data: RawData, isBinary: boolean) => {
      socket.pause()
      queue = queue
        .then(() => media.message(data, isBinary))
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
      media.closed(stops)
    })
    socket.on('error', error => connectionFailed.warn(log, { address: ip, err: error }))
  })
}

/** @throws when it is no JSON, or nested too deeply */
export function parsedMessage(data: RawData): unknown {
  const bytes = bytesOf(data)
  if (isNestedDeeper(bytes)) throw new Error('nested too deeply')
  return JSON.parse(bytes.toString('utf8'))
}
