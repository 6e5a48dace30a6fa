/** The call of the second person, who approves or declines what may lead a terminal elsewhere. */
import type { Handlers } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import type { AccessGate } from '../../fleet/access.ts'
import { letsByPhone } from '../../fleet/parameters/terminal-values.ts'
import type { InterlockPort } from '../ports.ts'
import type { ChangesRepository } from './changes.repository.ts'
import type { MayStill } from './may-still.ts'
import type { ReachedTerminals } from './reached-terminals.ts'
import type { SentOnce } from './sending-calls.ts'
import type { ChangesOfTerminals } from './terminal-settings.ts'

interface DecisionDependencies {
  access: Pick<AccessGate, 'scope'>
  repository: ChangesRepository
  changes: ChangesOfTerminals
  reachedTerminals: ReachedTerminals
  once: Pick<SentOnce, 'one' | 'check'>
  mayStill: MayStill
  interlock: () => Pick<InterlockPort, 'checkSecond'>
  now: () => number
}

export const decisionCalls = ({
  access,
  repository,
  changes,
  reachedTerminals: { isUnheard, targetOf, reached },
  once: { one, check },
  mayStill,
  interlock,
  now,
}: DecisionDependencies): Handlers<'terminal/decideTerminalChange'> => ({
  async 'terminal/decideTerminalChange'({ changeId, approve, plateNum }, { user }) {
    const asked = (await repository.change(changeId)) ?? fail('vehicle.unknown')
    await targetOf(user, String(asked.vehicle_id))
    const by = { userId: user.userId, name: user.name || user.login }
    if (!approve) {
      if (!(await repository.decline(asked.id, by, now()))) fail('command.notWaiting')
      return await one(asked.id, user)
    }
    if (asked.state !== 'asked') fail('command.notWaiting')
    await interlock().checkSecond(asked.user_id, user)
    const { target, version } = await reached(user, String(asked.vehicle_id))
    check({ reason: asked.reason, plateNum }, target, asked.may_lose)
    // As when it was asked for: the second person gives it away too.
    const lets = letsByPhone(asked.wanted)
    if (lets.has('cab') && !user.rights.listenAuth) fail('terminal.cabRight')
    if (lets.has('cab') && isUnheard(target)) fail('talk.listenWithheld')
    const rights = ['configureAuth', ...(lets.has('cab') ? (['listenAuth'] as const) : [])] as const
    // Who asked may see the vehicle no more.
    const scope = asked.user_id === null ? undefined : await access.scope(asked.user_id)
    if (!scope?.organisationIds.has(target.organisation_id)) fail('command.notWaiting')
    if (!(await repository.approve(asked.id, by, { rights, at: now() }))) fail('terminal.underWay')
    const row = (await repository.change(asked.id)) ?? fail('vehicle.unknown')
    const sender = { userId: user.userId, sessionId: user.sessionId }
    const maySend = () => mayStill(sender, { vehicleId: row.vehicle_id, rights, alone: false })
    if (row.kind === 'set') await changes.set(row, { values: row.wanted, version, by: sender, maySend })
    else if (row.details) await changes.order(row, row.details, { by: sender, maySend })
    return await one(row.id, user)
  },
})
