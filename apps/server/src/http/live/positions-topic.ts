/** The topic `positions`: the latest states of vehicles, as columns or JSON, and that the list of vehicles has changed. */
import type { LiveServerMessage } from '@outrider/contract'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import { positionJson } from '../../fleet/live-vehicle.ts'
import { StateRights } from '../../fleet/seen-vehicle.ts'
import { StatesMessages } from '../../fleet/states-message.ts'
import type { TopicSource } from './topic-source.ts'

const listChanged = JSON.stringify({ topic: 'positions', type: 'listChanged' } satisfies LiveServerMessage)

export function positionsTopic(fleet: LiveFleet): TopicSource {
  const messages = new StatesMessages()
  return {
    epoch: fleet.epoch,
    get seq() {
      return fleet.seq
    },
    completeFrom: 0,
    read({ user, scope, columns }, from) {
      const changed = from === undefined ? fleet.vehicles() : fleet.changedSince(from)
      const vehicles = [...changed].filter(vehicle => scope.includes(vehicle))
      return {
        count: vehicles.length,
        message(head) {
          const rights = new StateRights(user.rights)
          const seen = rights.allSeen(vehicles)
          // Readers with the same access and rights share the bytes; the table names the topic.
          if (columns) return messages.of(head, seen, `${scope.key}${rights.key}`)
          const fields = JSON.stringify({ topic: 'positions', ...head }).slice(0, -1)
          // The JSON of a position is shared by all readers.
          return `${fields},"positions":[${seen.map(positionJson).join(',')}]}`
        },
      }
    },
    onChange: listener => void fleet.onChange(listener),
    announcements: {
      message: listChanged,
      get seq() {
        return fleet.listSeq
      },
      onChange: listener => void fleet.onListChange(listener),
    },
  }
}
