/** What terminals tried lately and how far each has come: for who installs one and waits for it to appear on the map. */
import type { AppMenuAuth, TerminalStage, TerminalTry, TryingTerminal } from '@outrider/contract'
import type { Handlers } from '../../calls/handlers.ts'
import type { AccessGate } from '../../fleet/access.ts'
import type { AccessScope } from '../../fleet/access-scope.ts'
import { driveStateOf } from '../../fleet/drive-state.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { LiveVehicle } from '../../fleet/live-vehicle.ts'
import { StateRights } from '../../fleet/seen-vehicle.ts'
import type { RefusedTerminalsRepository } from './refused-terminals.repository.ts'
import type { Said, StoredTry, TerminalTriesRepository } from './terminal-tries.repository.ts'

const maxTerminals = 30
const maxTries = 20

interface TerminalTriesDependencies {
  fleet: LiveFleet
  access: AccessGate
  refused: RefusedTerminalsRepository
  tries: TerminalTriesRepository
  now: () => number
}

/** `vehicle`: as the user sees it. */
export function stageOf(vehicle: LiveVehicle | undefined, newest: TerminalTry | undefined): TerminalStage {
  if (!vehicle) return 'unknown'
  if (vehicle.online) {
    if (!vehicle.latest.fix) return 'connected'
    return driveStateOf(vehicle) === 'driving' ? 'moving' : 'located'
  }
  return newest?.why === 'unknownTerminal' || newest?.why === 'unknownVehicle' || newest?.why == null ? 'waiting' : 'refused'
}

/**
 * Of a vehicle that the user sees, since the company has it. Numbers that no vehicle has are nobody's: they are shown as the list of waiting
 * terminals shows them.
 */
function mayKnow(
  each: StoredTry,
  scope: AccessScope,
  vehicle: LiveVehicle | undefined,
  listed: ReadonlySet<string> | undefined,
): boolean {
  if (each.vehicleId === null) return listed === undefined || listed.has(each.number)
  return vehicle !== undefined && scope.includes(vehicle) && each.time >= scope.historyFrom(vehicle)
}

export const terminalTriesHandlers = (deps: TerminalTriesDependencies): Handlers<'admin/getTerminalTries'> => {
  const { fleet, access, refused, tries, now } = deps
  const vehicleOf = ({ vehicleId }: StoredTry) => (vehicleId === null ? undefined : fleet.vehicle(vehicleId))

  async function seenTries(scope: AccessScope): Promise<Map<string, StoredTry[]>> {
    const whole = scope.wholeInstallation && scope.onlyVehicleId === undefined
    const listed = whole
      ? undefined
      : new Set(
          scope.onlyVehicleId === undefined ? (await refused.listed([...scope.organisationIds])).map(({ number }) => number) : [],
        )
    const seen = (await tries.newest()).filter(each => mayKnow(each, scope, vehicleOf(each), listed))
    return Map.groupBy(seen, ({ number }) => number)
  }

  return {
    async 'admin/getTerminalTries'(_, { user }) {
      const scope = await access.scope(user.userId)
      const newest = [...(await seenTries(scope))].slice(0, maxTerminals)
      const said = new Map((await tries.said(newest.map(([number]) => number))).map(each => [each.number, each]))
      return {
        asOf: now(),
        terminals: newest.map(([number, of]) => {
          const vehicle = of[0] && vehicleOf(of[0])
          return tryingTerminal(number, of, said.get(number), vehicle, user.rights)
        }),
      }
    },
  }
}

function tryingTerminal(
  number: string,
  tries: readonly StoredTry[],
  said: Said | undefined,
  vehicle: LiveVehicle | undefined,
  rights: AppMenuAuth,
): TryingTerminal {
  return {
    number,
    model: said?.model ?? '',
    stage: stageOf(vehicle && new StateRights(rights).seen(vehicle), tries[0]),
    vehicleId: vehicle ? String(vehicle.identity.id) : null,
    plateNum: vehicle?.identity.plateNum ?? '',
    said: { plateNum: said?.plateNum ?? '', terminalId: said?.terminalId ?? '' },
    tries: tries.slice(0, maxTries).map(({ time, address, why }) => ({ time, address, why })),
  }
}
