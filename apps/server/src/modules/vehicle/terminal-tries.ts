/** What terminals tried lately and how far each has come: for who installs one and waits for it to appear on the map. */
import type { AppMenuAuth, TerminalStage, TerminalTry, TryingTerminal } from '@outrider/contract'
import type { Handlers } from '../../calls/handlers.ts'
import { networkKey } from '../../connections/address-key.ts'
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

/** Since the company has the vehicle. */
const mayKnow = (each: StoredTry, scope: AccessScope, vehicle: LiveVehicle | undefined): boolean =>
  each.vehicleId === null || (vehicle !== undefined && scope.includes(vehicle) && each.time >= scope.historyFrom(vehicle))

export const terminalTriesHandlers = (deps: TerminalTriesDependencies): Handlers<'admin/getTerminalTries'> => {
  const { fleet, access, refused, tries, now } = deps
  const vehicleOf = ({ vehicleId }: StoredTry) => (vehicleId === null ? undefined : fleet.vehicle(vehicleId))

  /** Numbers that no vehicle has are nobody's: of those that the user finds in the list of waiting terminals, by turns of their networks. */
  async function numbersFor(scope: AccessScope): Promise<string[]> {
    if (scope.onlyVehicleId !== undefined) return []
    const listed = await refused.listed(scope.wholeInstallation ? undefined : [...scope.organisationIds])
    const networks = [
      ...Map.groupBy(
        listed.filter(({ vehicleId }) => vehicleId === null),
        ({ address }) => networkKey(address),
      ).values(),
    ]
    const inTurns = Array.from({ length: maxTerminals }, (_, at) => networks.flatMap(each => each[at]?.number ?? []))
    return inTurns.flat().slice(0, maxTerminals)
  }

  /** By number. Numbers of vehicles and others take turns: a burst of one network leaves the others room. */
  async function seenTries(scope: AccessScope, vehicleIds: readonly number[]): Promise<[string, StoredTry[]][]> {
    const numbers = await numbersFor(scope)
    const seen = (await tries.newest({ numbers, vehicleIds })).filter(each => mayKnow(each, scope, vehicleOf(each)))
    const byNumber = Map.groupBy(seen, ({ number }) => number)
    const waiting = numbers.filter(number => byNumber.get(number)?.[0]?.vehicleId === null)
    const ofVehicles = [...byNumber].flatMap(([number, [newest]]) => (newest?.vehicleId === null ? [] : [number]))
    const inTurns = Array.from({ length: maxTerminals }, (_, at) => [ofVehicles[at], waiting[at]]).flat()
    const shown = new Set(inTurns.filter(number => number !== undefined).slice(0, maxTerminals))
    return [...byNumber].filter(([number]) => shown.has(number))
  }

  return {
    async 'admin/getTerminalTries'(_, { user }) {
      const scope = await access.scope(user.userId)
      const vehicleIds = (await access.vehicles(user.userId)).map(({ identity }) => identity.id)
      const newest = await seenTries(scope, vehicleIds)
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
