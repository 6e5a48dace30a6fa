/** Whose address `request.ip` is: that of the client, behind trusted proxies too. */
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { addressKey } from '../connections/address-key.ts'
import type { TrustedProxies } from '../connections/trusted-proxies.ts'

const header = 'x-forwarded-for'

/** Fastify's `trustProxy`: the header has one entry by then, the client's. */
export const trustOf = (proxies: TrustedProxies) =>
  proxies.any && ((address: string, hop: number): boolean => hop === 0 && proxies.trusts(address))

/** Leaves the client's address alone in the header: Fastify would also take entries that are no address. */
export function findClientAddress(app: FastifyInstance, proxies: TrustedProxies): void {
  let warned = false
  app.addHook('onRequest', ({ raw, log }, _, done) => {
    const { headers, socket } = raw
    const given = headers[header]
    if (given === undefined) return done()
    if (proxies.trusts(socket.remoteAddress)) headers[header] = proxies.clientOf(socket.remoteAddress, String(given))
    else if (!warned) {
      warned = true
      log.warn(
        { address: socket.remoteAddress },
        'requests with X-Forwarded-For from an address that --trust-proxy does not name: if it is your proxy, all its clients count as one',
      )
    }
    done()
  })
}

/** The key its client is counted by, before anything has been made of the request. */
export function clientKey(proxies: TrustedProxies, { socket, headers }: IncomingMessage): string {
  const given = headers[header]
  const { remoteAddress } = socket
  return addressKey(given === undefined ? remoteAddress : proxies.clientOf(remoteAddress, String(given)))
}
