/** The firmware of a user, and the terminals that one is for. */
import { firmwareKinds, type UpgradableTerminal } from '@outrider/contract'
import type { SignedInUser } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { ChangesRepository } from './changes.repository.ts'
import type { FirmwaresRepository } from './firmwares.repository.ts'
import type { ProfiledTerminals } from './profiled-terminals.ts'
import type { FirmwareRow, TargetRow } from './setting-rows.ts'

interface UpgradableDependencies {
  fleet: LiveFleet
  repository: ChangesRepository
  firmwares: FirmwaresRepository
  profiled: Pick<ProfiledTerminals, 'reachOf'>
}

type Upgradable = { target: TargetRow; state: UpgradableTerminal['state'] }
/** Those that would get it first. */
const order: Readonly<Record<UpgradableTerminal['state'], number>> = { hasOther: 0, unread: 1, underWay: 2, cannot: 3, hasIt: 4 }
export const gets = ({ state }: Upgradable): boolean => state === 'hasOther' || state === 'unread'

function stateOf(
  { version, firmware }: TargetRow,
  { kind, version: offered }: FirmwareRow,
  isUnderWay: boolean,
): Upgradable['state'] {
  if (isUnderWay) return 'underWay'
  // 2011 has no such message.
  if (version === '2011') return 'cannot'
  // Of what it is besides a terminal it says no version.
  if (kind !== firmwareKinds.terminal) return 'hasOther'
  if (firmware === offered) return 'hasIt'
  return firmware === '' ? 'unread' : 'hasOther'
}

export function upgradableTerminalsOf({ fleet, repository, firmwares, profiled: { reachOf } }: UpgradableDependencies) {
  const firmwareFor = async (user: SignedInUser, id: string): Promise<FirmwareRow> =>
    (await firmwares.of(await reachOf(user), id))[0] ?? fail('terminal.firmwareUnknown')

  async function terminalsOf(firmware: FirmwareRow): Promise<Upgradable[]> {
    const below = [...fleet.organisations.below([firmware.organisation_id])]
    const targets = await repository.targets(below, firmware.model)
    const underWay = await firmwares.underWay(targets.map(({ vehicle_id: id }) => id))
    return targets
      .map(target => ({ target, state: stateOf(target, firmware, underWay.has(target.vehicle_id)) }))
      .toSorted((a, b) => order[a.state] - order[b.state])
  }

  return { firmwareFor, terminalsOf }
}
export type UpgradableTerminals = ReturnType<typeof upgradableTerminalsOf>
