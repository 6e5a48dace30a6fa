/** Calls by which experts send messages that have no screen of their own. */
import type { Handlers, SignedInUser } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import type { Terminals } from '../../events/terminals.ts'
import { demandsOf, formsOf, mayOrderVehicle, toSend } from '../../fleet/messages/message-forms.ts'
import type { InterlockPort, ListeningPort, PassingPort, RecorderPort } from '../ports.ts'
import type { MayStill } from './may-still.ts'
import type { ReachedTerminals } from './reached-terminals.ts'
import { type SentOnce, typed } from './sending-calls.ts'
import { changeOnWire, type TargetRow } from './setting-rows.ts'
import type { ChangesOfTerminals } from './terminal-settings.ts'

interface MessageCallDependencies {
  terminals: Pick<Terminals, 'isLinked'>
  changes: ChangesOfTerminals
  reachedTerminals: ReachedTerminals
  once: SentOnce
  interlock: () => Pick<InterlockPort, 'needsApproval'>
  mayStill: MayStill
  listening: () => ListeningPort
  passing: () => PassingPort
  recorder: () => RecorderPort
  now: () => number
}

type Demands = ReturnType<typeof demandsOf>
/** Of what was typed, in the history; all of it is stored with the change. */
const shownLength = 120

export function messageCalls({
  terminals,
  changes,
  reachedTerminals: { isFrozen, isUnheard, targetOf, reached },
  once: { before, added, check, one },
  interlock,
  mayStill,
  listening,
  passing,
  recorder,
  now,
}: MessageCallDependencies): Handlers<'terminal/getSendableMessages' | 'terminal/sendTerminalMessage'> {
  /** Not offered, and refused: without the right that it needs besides, or where nobody listens. */
  const lacks = (
    { needs, listens }: Demands,
    { rights }: SignedInUser,
    target: TargetRow,
  ): 'access.noRight' | 'talk.listenOff' | 'talk.listenWithheld' | undefined => {
    if (needs && !rights[needs]) return 'access.noRight'
    if (!listens) return undefined
    if (!listening().allowed) return 'talk.listenOff'
    return isUnheard(target) ? 'talk.listenWithheld' : undefined
  }
  return {
    async 'terminal/getSendableMessages'({ vehicleId }, { user }) {
      const target = await targetOf(user, vehicleId)
      return {
        plateNum: target.plate_num,
        online: terminals.isLinked(target.vehicle_id),
        frozen: isFrozen(target),
        edition: target.version ?? '',
        messages: target.version ? formsOf(target.version).filter(({ message }) => !lacks(demandsOf(message), user, target)) : [],
      }
    },

    async 'terminal/sendTerminalMessage'({ vehicleId, message, values, reason, plateNum, requestId }, { user, lang }) {
      const words = values.map(({ value }) => value.replaceAll(/\s+/g, ' ').trim()).join(' · ')
      const history = words === '' ? reason : `${reason} (${words.slice(0, shownLength)})`
      const { vehicle_id: asked } = await targetOf(user, vehicleId)
      const known = await before(user, requestId, { vehicleId: asked, kind: message, reason: history, wanted: [], typed: values })
      if (known) return { change: changeOnWire(known, user.userId) }
      const { target, version } = await reached(user, vehicleId)
      const sent = typed(lang, () => toSend(message, values, version)) ?? fail('terminal.notInEdition')
      const demands = demandsOf(message)
      const { mayLose, confirms, needs, readBack } = demands
      const lacking = lacks(demands, user, target)
      if (lacking) fail(lacking)
      const line = demands.opensLine ? passing().lacks(target.vehicle_id) : undefined
      if (line === 'talk.busy') fail('talk.busy', { name: '…' })
      if (line) fail(line)
      check({ reason, plateNum }, target, mayLose || confirms)
      // Nobody approves a message: where cuts need a second person none goes that may be one.
      const orders = mayOrderVehicle(sent)
      if (orders && !user.rights.commandAuth) fail('terminal.messageRight')
      if ((orders || mayLose) && (await interlock().needsApproval(target.vehicle_id))) fail('terminal.messageApproval')
      const { row, isNew } = await added(
        {
          vehicleId: target.vehicle_id,
          kind: message,
          wanted: [],
          typed: values,
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
        rights: ['expertAuth', ...(orders ? (['commandAuth'] as const) : []), ...(needs ? [needs] : [])] as const,
        alone: orders,
      }
      if (isNew && sent.begins) await listening().announce(target.vehicle_id, by)
      if (isNew) await changes.message(row, sent, { by, version, maySend: () => mayStill(by, needed) })
      const sentOne = await one(row.id, user)
      // 0x0001 says that the terminal has taken it; what the recorder has is seen by asking it.
      if (isNew && readBack.length > 0 && sentOne.change.state === 'done')
        await recorder().readBack({ vehicleId: target.vehicle_id, kinds: readBack, reason: history }, user)
      return sentOne
    },
  }
}
