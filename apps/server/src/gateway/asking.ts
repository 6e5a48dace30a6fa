/** The gateway's side of the port to terminals. */
import { AskError, type Question, type Questions, type Terminals } from '../events/terminals.ts'
import { answerTimeout } from './questions.ts'
import type { Sessions } from './sessions.ts'

export const terminalsOf = (sessions: Sessions): Terminals => ({
  async ask<Q extends Question>(vehicleId: number, question: Q, { timeoutMs = answerTimeout } = {}): Promise<Questions[Q]> {
    const session = sessions.ofVehicle(vehicleId)
    if (!session) throw new AskError('offline')
    return await session.outbox.ask(question, timeoutMs)
  },
  isLinked: vehicleId => sessions.ofVehicle(vehicleId) !== undefined,
  forget(vehicleId) {
    const session = sessions.ofVehicle(vehicleId)
    session?.connection.dismiss(session, 'forgotten')
  },
})
