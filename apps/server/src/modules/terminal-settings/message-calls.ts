/** Calls by which experts send messages that have no screen of their own. */
import type { SendableMessage } from '@outrider/contract'
import type { Handlers } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import type { Terminals } from '../../events/terminals.ts'
import { formsOf, mayOrderVehicle, toSend } from '../../fleet/message-forms.ts'
import type { InterlockPort } from '../ports.ts'
import type { MayStill } from './may-still.ts'
import type { ReachedTerminals } from './reached-terminals.ts'
import { type SentOnce, typed } from './sending-calls.ts'
import { changeOnWire } from './setting-rows.ts'
import type { ChangesOfTerminals } from './terminal-settings.ts'

interface MessageCallDependencies {
  terminals: Pick<Terminals, 'isLinked'>
  changes: ChangesOfTerminals
  reachedTerminals: ReachedTerminals
  once: SentOnce
  interlock: () => Pick<InterlockPort, 'needsApproval'>
  mayStill: MayStill
  now: () => number
}

const losing: readonly SendableMessage[] = ['dataOff', 'radioOff', 'powerOff']
/** Of what was typed, in the history; all of it is with the command. */
const shownLength = 120

export function messageCalls({
  terminals,
  changes,
  reachedTerminals: { isFrozen, targetOf, reached },
  once: { before, added, check, one },
  interlock,
  mayStill,
  now,
}: MessageCallDependencies): Handlers<'terminal/getSendableMessages' | 'terminal/sendTerminalMessage'> {
  return {
    async 'terminal/getSendableMessages'({ vehicleId }, { user }) {
      const target = await targetOf(user, vehicleId)
      return {
        plateNum: target.plate_num,
        online: terminals.isLinked(target.vehicle_id),
        frozen: isFrozen(target),
        edition: target.version ?? '',
        messages: target.version ? formsOf(target.version) : [],
      }
    },

    async 'terminal/sendTerminalMessage'({ vehicleId, message, values, reason, plateNum, requestId }, { user, lang }) {
      const words = values.map(({ value }) => value.replaceAll(/\s+/g, ' ').trim()).join(' · ')
      const history = words === '' ? reason : `${reason} (${words.slice(0, shownLength)})`
      const { vehicle_id: asked } = await targetOf(user, vehicleId)
      const known = await before(user, requestId, { vehicleId: asked, kind: message, reason: history, wanted: [] })
      if (known) return { change: changeOnWire(known, user.userId) }
      const { target, version } = await reached(user, vehicleId)
      const sent = typed(lang, () => toSend(message, values, version)) ?? fail('terminal.notInEdition')
      const mayLose = losing.includes(message)
      check({ reason, plateNum }, target, mayLose)
      // Nobody approves a message: where cuts need a second person none goes that may be one.
      const orders = mayOrderVehicle(sent)
      if (orders && !user.rights.commandAuth) fail('terminal.messageRight')
      if ((orders || mayLose) && (await interlock().needsApproval(target.vehicle_id))) fail('terminal.messageApproval')
      const { row, isNew } = await added(
        {
          vehicleId: target.vehicle_id,
          kind: message,
          wanted: [],
          mayLose,
          reason: history,
          by: { userId: user.userId, name: user.name || user.login },
          requestId,
          at: now(),
        },
        user,
      )
      const by = { userId: user.userId, sessionId: user.sessionId }
      const needed = {
        vehicleId: target.vehicle_id,
        rights: ['expertAuth', ...(orders ? (['commandAuth'] as const) : [])] as const,
        alone: orders,
      }
      if (isNew) await changes.message(row, sent, { by, maySend: () => mayStill(by, needed) })
      return await one(row.id, user)
    },
  }
}
