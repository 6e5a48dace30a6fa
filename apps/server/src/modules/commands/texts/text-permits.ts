/**
 * Permits for texts. Terminals of some models carry out what comes by 0x8300: a text to them that has a sign of an order needs the right to commands,
 * and goes only while the interlock lets a cut through. Nobody approves a text: where cuts need a second person such a one does not go. Each is a
 * command of the log, with who sent it, from which sign-in, by what the vehicle was seen, and why it was not sent.
 */
import type { AskedFirst } from '@outrider/contract'
import { fail } from '../../../calls/refusal.ts'
import type { CommandRequester, DriverText } from '../../../events/terminal-commands.ts'
import { looksLikeOrder } from '../../../fleet/driver-text.ts'
import type { InterlockPort, PermitFor } from '../../ports.ts'
import { hoursUntil } from '../approval/one-person.ts'
import { harmless } from '../gate/stop-permit.ts'
import { TextOrder } from './text-order.ts'
import type { TextPermitDependencies, TextSender } from './text-sender.ts'
import { noWayBack } from '../record/ways-back.ts'

/** Plates in a refusal. */
const maxNamed = 3

export function textPermits(deps: TextPermitDependencies): InterlockPort {
  const { fleet, repository, gate, times, models: rows } = deps
  const named = (vehicleIds: readonly number[]) => ({
    vehicles: vehicleIds
      .slice(0, maxNamed)
      .map(id => fleet.vehicle(id)?.identity.plateNum ?? '')
      .join(', '),
    count: vehicleIds.length,
  })
  /** So that there is something to decide on when it is their turn. */
  async function askAll(vehicleIds: readonly number[], by: CommandRequester): Promise<ReadonlyMap<number, AskedFirst>> {
    return new Map(await Promise.all(vehicleIds.map(async id => [id, await gate.askFirst(id, by)] as const)))
  }
  /** What allowed it, and the model of the terminal, are looked at again when its bytes are written: to thousands that may be minutes later. */
  const whileItMay = async (
    text: DriverText,
    by: TextSender,
    obeying: readonly number[],
    all: readonly number[],
  ): Promise<PermitFor> => {
    const waysBack = await repository.lastWaysBack(all)
    const asked = await askAll(obeying, by === 'platform' ? by : { userId: by.userId, sessionId: by.sessionId })
    return vehicleId => {
      const order = new TextOrder(deps, {
        vehicleId,
        text,
        by,
        asked: asked.get(vehicleId) ?? null,
        obeyed: asked.has(vehicleId),
        wayBackSeen: waysBack.get(vehicleId) ?? noWayBack,
      })
      return { ...order.options(), heardWithin: times.heard }
    }
  }

  return {
    needsApproval: async vehicleId => (await repository.needApproval([vehicleId])).size > 0,
    needApproval: vehicleIds => repository.needApproval(vehicleIds),

    async checkSecond(asker, { userId }) {
      if (asker === userId) fail('command.ownApproval')
      const until = asker === null ? undefined : (await repository.inOneHand(asker, [userId])).get(userId)
      if (until !== undefined) fail('command.onePerson', { hours: hoursUntil(until, Date.now()) })
    },

    async forText(asked, vehicleIds, text) {
      if (!looksLikeOrder(text)) return () => ({ permits: harmless('no terminal takes it for an order') })
      const models = await repository.models(vehicleIds)
      const rowOf = await rows.ofAll(new Set(models.values()))
      const obeying = vehicleIds.filter(id => rowOf(models.get(id) ?? '').obeysTexts)
      if (asked === 'platform') return await whileItMay(text, asked, obeying, vehicleIds)
      if (obeying.length > 0 && !asked.rights.commandAuth) fail('command.textRight', named(obeying))
      const approved = await repository.needApproval(obeying)
      if (approved.size > 0) fail('command.textApproval', named([...approved]))
      const { userId, name, login, sessionId } = asked
      return await whileItMay(text, { userId, name: name || login, sessionId }, obeying, vehicleIds)
    },
  }
}
