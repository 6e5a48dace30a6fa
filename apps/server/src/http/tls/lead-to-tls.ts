/**
 * With TLS of its own the port without it only leads there: what was sent on it could be read on the way. This machine itself goes on using it, and so does
 * a trusted proxy, which speaks for itself; the authority's questions are answered without TLS by their kind, and so is video that a superior platform
 * fetches: JT/T 1078 names plain HTTP for it, and a platform that is led elsewhere shows nothing. Its code goes down the link the same way.
 */
import type { FastifyInstance } from 'fastify'
import { addressKey } from '../../connections/address-key.ts'
import type { TrustedProxies } from '../../connections/trusted-proxies.ts'
import { superiorVideoAddress } from '../superior-video.ts'
import { challengePath } from './challenges.ts'

const here: ReadonlySet<string> = new Set([addressKey('127.0.0.1'), addressKey('::1')])

/** `port`: of TLS. */
export function leadToTls(app: FastifyInstance, { proxies, port }: { proxies: TrustedProxies; port: () => number }): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { socket, method } = request.raw
    // With the path of a proxy, where clients have one.
    const url = request.originalUrl
    const { remoteAddress } = socket
    if ('encrypted' in socket || url.startsWith(challengePath) || proxies.trusts(remoteAddress)) return done()
    if (here.has(addressKey(remoteAddress)) || (method === 'GET' && superiorVideoAddress.test(url))) return done()
    const { hostname } = request
    if (method !== 'GET' && method !== 'HEAD')
      return void reply
        .code(426)
        .header('upgrade', 'TLS/1.2')
        .header('connection', 'close')
        .send({ rspCode: -1, msg: 'TLS is needed' })
    void reply.redirect(`https://${hostname}${port() === 443 ? '' : `:${port()}`}${url}`, 308)
  })
}
