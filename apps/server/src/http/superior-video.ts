/**
 * Live video for superior platforms (JT/T 1078-2016 chapter 10): `GET /PLATE.COLOUR.CHANNEL.MEDIA.CODE`, answered with the terminal's packets in a
 * body without end. No route: its address stands at the root, where pages of the client are.
 */
import type { FastifyInstance } from 'fastify'
import type { Ports } from '../modules/ports.ts'

/** Ends with a code, which nothing of the client does. */
export const superiorVideoAddress = /^\/([^/?]+\.\d{1,3}\.\d{1,3}\.[012]\.[A-Za-z0-9]{64})$/

/** For what is on its way when it ends, ms. */
const closeWithin = 5_000

export function serveSuperiorVideo(app: FastifyInstance, ports: Pick<Ports, 'superiorVideo'>): void {
  app.addHook('onRequest', async (request, reply) => {
    const asked = request.method === 'GET' ? superiorVideoAddress.exec(request.url)?.[1] : undefined
    if (asked === undefined) return
    const socket = request.raw.socket
    const { raw } = reply
    let begun = false
    const link = {
      send(bytes: string | Uint8Array) {
        if (!begun) raw.writeHead(200, { 'content-type': 'application/octet-stream', 'cache-control': 'no-store' })
        begun = true
        raw.write(bytes)
      },
      get unsent() {
        return raw.writableLength
      },
      // What takes nothing would never take its end.
      close() {
        // It ended before it began: an empty body would say that it is there.
        if (!begun && !raw.headersSent) raw.writeHead(404, { 'cache-control': 'no-store' })
        raw.end()
        setTimeout(() => raw.destroy(), closeWithin).unref()
      },
    }
    const opened = await ports.superiorVideo.open(decoded(asked), link)
    if (!opened) {
      await reply.code(404).header('cache-control', 'no-store').send()
      return
    }
    reply.hijack()
    // Nothing comes on it any more, and what goes has no end.
    socket.setTimeout(0)
    if (raw.closed) opened.leave()
    else raw.once('close', () => opened.leave())
  })
}

/** What cannot be decoded is nobody's. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
