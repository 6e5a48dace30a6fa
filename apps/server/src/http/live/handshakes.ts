/**
 * New live feeds are opened at a bounded rate, address by address. A handshake costs far more than a connection, so a flood of them, also from many
 * addresses, would hold up every call; a client that opens one waits for its address's turn, a few milliseconds after all the others'.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { livePath } from '@outrider/contract'
import type { FastifyInstance } from 'fastify'
import { Turns } from '../../calls/turns.ts'
import { addressKey } from '../../connections/address-key.ts'

/** Handshakes at once, and how long each keeps its turn, ms: about 1,000 feeds a second, so 10,000 clients are back in 10 s after a restart. */
const atOnce = 4
const turnMs = 4
/** Of one address; HttpConnections cuts those that are too many. */
const waitingPerAddress = 1_000

/** Register before all hooks that cost something. `rest`: how long a turn is kept; for tests. */
export function paceHandshakes(app: FastifyInstance, { rest = () => wait(turnMs), most = atOnce } = {}): Turns {
  const turns = new Turns({ atOnce: most, atOncePerUser: most, waitingPerUser: waitingPerAddress })
  app.addHook('onRequest', async ({ raw, ip, routeOptions }, reply) => {
    if (routeOptions.url !== livePath) return
    const gone = new AbortController()
    // Without an error as the reason: it is made for thousands of sockets that are cut.
    raw.socket.once('close', () => gone.abort('closed'))
    try {
      const end = await turns.take(addressKey(ip), gone.signal)
      void rest().then(end)
    } catch (error) {
      if (!gone.signal.aborted) throw error
      // Cut while it waited: nobody is there for a reply. One that its client closes is seen when its turn comes, since nobody reads from it yet.
      reply.hijack()
    }
  })
  return turns
}
