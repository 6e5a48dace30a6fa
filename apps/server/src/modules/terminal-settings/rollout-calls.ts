/** Calls that start rollouts, show them, stop them and let them go on. */
import type { Handlers } from '../../calls/handlers.ts'
import { fail, failInvalid } from '../../calls/refusal.ts'
import type { Terminals } from '../../events/terminals.ts'
import { leadElsewhere, mayLose } from '../../fleet/parameters/terminal-values.ts'
import type { InterlockPort } from '../ports.ts'
import type { ChangesRepository } from './changes.repository.ts'
import type { ProfiledTerminals } from './profiled-terminals.ts'
import type { Rollouts } from './rollouts.ts'
import { failedIn, settledIn, wavesOf } from './waves.ts'

interface RolloutCallDependencies {
  terminals: Pick<Terminals, 'isLinked'>
  repository: ChangesRepository
  rollouts: Rollouts
  profiled: ProfiledTerminals
  interlock: () => Pick<InterlockPort, 'needApproval' | 'checkSecond'>
  now: () => number
}

type RolloutPath = 'terminal/startRollout' | 'terminal/getRollouts' | 'terminal/changeRollout' | 'terminal/decideRollout'

export function rolloutCalls({
  terminals,
  repository,
  rollouts,
  profiled,
  interlock,
  now,
}: RolloutCallDependencies): Handlers<RolloutPath> {
  const { profileFor, rolloutFor, shown, terminalsOf } = profiled
  return {
    async 'terminal/startRollout'({ profileId, reason, name, stopAbove, requestId }, { user }) {
      const known = requestId === undefined ? undefined : await repository.rolloutOfRequest(user.userId, requestId)
      const profile = await profileFor(user, profileId)
      if (known) return known.profile_id === profileId ? { rollout: await shown(known, user) } : failInvalid('ofAnotherRequest')
      if (reason === '') fail('terminal.noReason')
      if (mayLose(profile.wanted) && name.trim() !== profile.name) fail('terminal.profileName')
      const drifting = (await terminalsOf(profile)).filter(({ differs }) => differs.length > 0)
      if (drifting.length === 0) fail('terminal.allInLine')
      // Those that are linked first: the others get it when they sign in.
      const inOrder = drifting.toSorted(
        (a, b) => Number(terminals.isLinked(b.target.vehicle_id)) - Number(terminals.isLinked(a.target.vehicle_id)),
      )
      const leading = inOrder.filter(({ differs }) => leadElsewhere(differs)).map(({ target }) => target.vehicle_id)
      const waits = leading.length > 0 && (await interlock().needApproval(leading)).size > 0
      const waves = wavesOf(inOrder.length)
      const id = await repository.addRollout(
        {
          profileId,
          organisationId: profile.organisation_id,
          name: profile.name,
          reason,
          by: { userId: user.userId, name: user.name || user.login },
          stopAbove,
          waits,
          requestId,
          at: now(),
        },
        inOrder.map(({ target, differs }, place) => ({
          vehicleId: target.vehicle_id,
          wave: waves[place] ?? 1,
          wanted: differs,
          mayLose: mayLose(differs),
        })),
      )
      if (id === undefined) fail('terminal.rolloutRuns')
      rollouts.wake()
      return { rollout: await shown(await rolloutFor(user, id), user) }
    },

    async 'terminal/getRollouts'({ profileId }, { user }) {
      await profileFor(user, profileId)
      return { rollouts: await Promise.all((await repository.rolloutsOf(profileId)).map(row => shown(row, user))) }
    },

    async 'terminal/changeRollout'({ rolloutId, to }, { user }) {
      const row = await rolloutFor(user, rolloutId)
      if (!user.rights[row.is_upgrade ? 'upgradeAuth' : 'configureAuth']) fail('access.noRight')
      const { states } = await repository.counts(row.id)
      const from = { running: ['stopped'], stopped: ['running'], cancelled: ['running', 'stopped', 'asked'] }[to]
      // Who lets it go on has seen what failed so far.
      const seen = to === 'running' ? { seen: { settled: settledIn(states), failed: failedIn(states) } } : {}
      if (!(await repository.setRollout(row.id, { from, to, at: now(), ...seen }))) fail('terminal.rolloutEnded')
      rollouts.wake()
      return { rollout: await shown(await rolloutFor(user, rolloutId), user) }
    },

    async 'terminal/decideRollout'({ rolloutId, approve }, { user }) {
      const row = await rolloutFor(user, rolloutId)
      if (!user.rights[row.is_upgrade ? 'upgradeAuth' : 'configureAuth']) fail('access.noRight')
      if (approve) {
        await interlock().checkSecond(row.user_id, user)
        const approved = await repository.approveRollout(row.id, { userId: user.userId, name: user.name || user.login }, now())
        if (approved === undefined) fail('terminal.rolloutRuns')
        if (!approved) fail('command.notWaiting')
      } else if (!(await repository.setRollout(row.id, { from: ['asked'], to: 'cancelled', at: now() })))
        fail('command.notWaiting')
      rollouts.wake()
      return { rollout: await shown(await rolloutFor(user, rolloutId), user) }
    },
  }
}
