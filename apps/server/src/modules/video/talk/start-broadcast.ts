/** Begins to speak to many: who is asked, and what is read aloud where a terminal takes no voice. */
import { type DataOf, talkPath } from '@outrider/contract'
import type { SignedInUser } from '../../../calls/handlers.ts'
import { fail } from '../../../calls/refusal.ts'
import { visibleVehicle } from '../../../calls/visible-vehicle.ts'
import type { DriverText } from '../../../events/terminal-commands.ts'
import { CommandError } from '../../../events/terminals.ts'
import type { LiveVehicle } from '../../../fleet/live-vehicle.ts'
import type { TalkTarget } from '../../../media/talk/talk-lines.ts'
import { checkDriverText } from '../../check-driver-text.ts'
import { Broadcast } from './broadcast.ts'
import { describe, failWhereLacking, named, type TalkParts, targetOf } from './talk-parts.ts'

interface Asked {
  vehicle: LiveVehicle
  target: TalkTarget
}

export async function startBroadcast(
  parts: TalkParts,
  { vehicleIds, text }: { vehicleIds: readonly string[]; text: string },
  user: SignedInUser,
): Promise<DataOf<'video/startBroadcast'>> {
  const { access, claims, lacks, lines, log, talks, terminals } = parts
  const asked = new Map<number, Asked>()
  for (const vehicleId of new Set(vehicleIds)) {
    const vehicle = await visibleVehicle(access, user.userId, vehicleId)
    asked.set(vehicle.identity.id, { vehicle, target: await targetOf(parts, vehicle, user) })
  }
  if ([...asked.values()].every(({ vehicle }) => access.isFrozen(vehicle))) fail('vehicle.frozen')
  failWhereLacking(lacks())
  const words = text.trim() === '' ? undefined : checkDriverText(text.trim())
  const readAloud = words && (await readerOf(parts, [...asked.keys()], words, user))
  if (!talks.hasRoom(user.userId)) fail('talk.tooMany')
  const mayOpen = (vehicleId: number): Promise<boolean> =>
    claims.claim(vehicleId).catch((error: unknown) => {
      // Nothing is known of other servers then: who warns many is not held up by it.
      log.error({ err: error, vehicleId }, 'whether another server has a line to a cab cannot be seen')
      return true
    })
  const broadcast: Broadcast = new Broadcast({
    vehicleIds: [...asked.keys()],
    async hindrance(vehicleId) {
      const of = asked.get(vehicleId)
      if (!of || access.isFrozen(of.vehicle)) return 'frozen'
      if (!terminals.isLinked(vehicleId)) return 'offline'
      if (lines.has(vehicleId) || !(await mayOpen(vehicleId))) return 'busy'
      // A talk may have begun meanwhile; and who ended the broadcast needs no line.
      if (lines.has(vehicleId)) return 'busy'
      if (broadcast.over) claims.release(vehicleId)
      return broadcast.over
    },
    openLine(vehicleId, hearer, group) {
      const { target } = asked.get(vehicleId) as Asked
      describe(parts, target, format => broadcast.described(vehicleId, format))
      return lines.open(target, 'broadcast', hearer, group)
    },
    readAloud,
    ended: why => talks.ended(broadcast, why),
    endedFor: (vehicleId, why) => talks.ended(broadcast, why, vehicleId),
    log,
  })
  broadcast.begin()
  return { path: talkPath, token: talks.grant(broadcast, named(user)), expiresIn: talks.lifetimeMs }
}

/** Has the text read aloud; false: the terminal did not take it either. Refuses a text that a terminal may carry out. */
async function readerOf(
  { terminals, interlock }: TalkParts,
  vehicleIds: readonly number[],
  text: DriverText,
  user: SignedInUser,
): Promise<(vehicleId: number) => Promise<boolean>> {
  const permitFor = await interlock().forText(user, vehicleIds, text)
  const by = { userId: user.userId, sessionId: user.sessionId }
  return async vehicleId => {
    try {
      await (await terminals.send(vehicleId, 'text', { text, show: ['speak'] }, { by, ...permitFor(vehicleId) })).result
      return true
    } catch (error) {
      if (!(error instanceof CommandError)) throw error
      return false
    }
  }
}
