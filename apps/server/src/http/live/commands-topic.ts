/** The topic `commands`: what becomes of the commands to terminals of vehicles that the reader may see. */
import { allowsRequest, contract, type TerminalCommand, type TopicMessage } from '@outrider/contract'
import type { SignedInUser } from '../../calls/handlers.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { CommandChanged } from '../../events/events.ts'
import type { RecentCommands } from '../../fleet/recent/recent-commands.ts'
import { recentTopic } from './recent-topic.ts'
import type { TopicSource } from './topic-source.ts'

/** Who may ask terminals sees who else did. */
const seesNames = ({ rights }: SignedInUser): boolean =>
  allowsRequest(contract.vehicle.getVehiclePosition, rights, { queryTerminal: true })

function requesterOf(requestedBy: CommandChanged['requestedBy'], user: SignedInUser): TerminalCommand['requestedBy'] {
  if (!requestedBy) return null
  const self = requestedBy.userId === user.userId
  return { userName: self || seesNames(user) ? requestedBy.name : '', self }
}

const commandOf = ({ id, vehicleId, requestedBy, ...state }: CommandChanged, user: SignedInUser): TerminalCommand => ({
  commandId: id,
  vehicleId: String(vehicleId),
  command: state.command,
  state: state.state,
  reason: state.reason,
  requestedAt: state.requestedAt,
  finishedAt: state.finishedAt,
  requestedBy: requesterOf(requestedBy, user),
})

export const commandsTopic = (commands: RecentCommands, fleet: LiveFleet): TopicSource =>
  recentTopic(commands, ({ user, scope }, from) => {
    const seen = [...commands.changedSince(from ?? 0)].filter(({ vehicleId, requestedAt }) => {
      const vehicle = fleet.vehicle(vehicleId)
      return vehicle !== undefined && scope.includes(vehicle) && requestedAt >= scope.historyFrom(vehicle)
    })
    return {
      count: seen.length,
      message: head =>
        JSON.stringify({
          topic: 'commands',
          ...head,
          commands: seen.map(command => commandOf(command, user)),
        } satisfies TopicMessage<'commands'>),
    }
  })
