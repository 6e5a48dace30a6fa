/** Implements the `Terminals` port on the gateway's sessions. */
import { TerminalRequestError, type TerminalQuery, type TerminalQueryReplies, type Terminals } from '../events/terminals.ts'
import { replyTimeoutMs } from './terminal-queries.ts'
import type { Sessions } from './sessions.ts'

export const terminalPort = (sessions: Sessions): Terminals => ({
  async query<Q extends TerminalQuery>(
    vehicleId: number,
    query: Q,
    { timeoutMs = replyTimeoutMs } = {},
  ): Promise<TerminalQueryReplies[Q]> {
    const session = sessions.ofVehicle(vehicleId)
    if (!session) throw new TerminalRequestError('offline')
    return await session.outbox.query(query, timeoutMs)
  },
  isLinked: vehicleId => sessions.ofVehicle(vehicleId) !== undefined,
  disconnect(vehicleId) {
    const session = sessions.ofVehicle(vehicleId)
    session?.connection.endSession(session, 'forgotten')
  },
})
