/** Talk over WebSockets: the first message has the token, then speech comes and the sound of the cab goes, until one of both sides ends it. */
import { speechPiece, talkClientMessage, talkPath, videoClose } from '@outrider/contract'
import type { FastifyInstance } from 'fastify'
import type { TalkPort } from '../modules/ports.ts'
import type { HttpConnections } from './http-connections.ts'
import { parsedMessage, serveMediaSockets } from './media-sockets.ts'
import { SeldomLine } from './seldom-line.ts'
import { bytesOf, linkOf } from './socket-link.ts'

const sockets = {
  path: talkPath,
  // While one that is gone has the word nobody else can speak.
  pingEvery: 10_000,
  invalidMessage: new SeldomLine('connection for talk closed: invalid message'),
  connectionFailed: new SeldomLine('connection for talk failed'),
}

/** Samples of 16 bits, little-endian. */
function samplesOf(bytes: Buffer): Int16Array {
  if (bytes.length > speechPiece || bytes.length % 2 !== 0) throw new RangeError('no piece of speech')
  const samples = new Int16Array(bytes.length / 2)
  for (let at = 0; at < samples.length; at++) samples[at] = bytes.readInt16LE(at * 2)
  return samples
}

export function serveTalk(app: FastifyInstance, talk: TalkPort, connections: Pick<HttpConnections, 'feedSignedIn'>): void {
  serveMediaSockets(app, sockets, (socket, request, hasToken) => {
    let joined: Awaited<ReturnType<TalkPort['join']>>
    return {
      async message(data, isBinary) {
        // Of somebody who has not been let in yet it goes nowhere.
        if (isBinary) return joined?.speech(samplesOf(bytesOf(data)))
        const message = talkClientMessage.parse(parsedMessage(data))
        if (message.type === 'ping') {
          if (joined) socket.send(JSON.stringify({ type: 'pong', at: message.at, serverTime: Date.now() }))
          return
        }
        if (message.type === 'speak') return joined?.speak(message.on)
        if (joined) return socket.close(videoClose.protocol)
        hasToken()
        joined = await talk.join(message.token, linkOf(socket), request.ip)
        if (!joined) socket.close(videoClose.token)
        // It went while the token was looked at.
        else if (socket.readyState !== socket.OPEN) joined.leave()
        else connections.feedSignedIn(request.raw.socket)
      },
      closed: () => joined?.leave(),
    }
  })
}
