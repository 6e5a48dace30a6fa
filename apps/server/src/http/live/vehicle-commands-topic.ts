/** The topic `vehicleCommands`: that a cut, a lock or another command to a vehicle has a new state. A reader that begins loads the list by a call. */
import type { TopicMessage } from '@outrider/contract'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { RecentVehicleCommands } from '../../fleet/recent/recent-vehicle-commands.ts'
import { recentTopic } from './recent-topic.ts'
import type { TopicSource } from './topic-source.ts'

export const vehicleCommandsTopic = (commands: RecentVehicleCommands, fleet: LiveFleet): TopicSource =>
  recentTopic(commands, ({ scope }, from) => {
    const changed = from === undefined ? [] : [...commands.changedSince(from)]
    const seen = changed.filter(({ vehicleId, requestedAt }) => {
      const vehicle = fleet.vehicle(vehicleId)
      return vehicle !== undefined && scope.includes(vehicle) && requestedAt >= scope.historyFrom(vehicle)
    })
    return {
      count: seen.length,
      message: head =>
        JSON.stringify({
          topic: 'vehicleCommands',
          ...head,
          commands: seen.map(({ commandId, vehicleId, state }) => ({ commandId, vehicleId: String(vehicleId), state })),
        } satisfies TopicMessage<'vehicleCommands'>),
    }
  })
