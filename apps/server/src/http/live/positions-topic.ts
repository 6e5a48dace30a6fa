/** The topic `positions`: the latest states of vehicles, as columns or JSON, and that the list of vehicles has changed. */
import type { LiveServerMessage } from '@outrider/contract'
import type { AccessGate } from '../../fleet/access.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import { type LiveVehicle, positionJson } from '../../fleet/live-vehicle.ts'
import { StateRights } from '../../fleet/seen-vehicle.ts'
import { StatesMessages } from '../../fleet/states-message.ts'
import { jsonPieces } from '../../calls/json-pieces.ts'
import { slicesOf } from '../list-reply.ts'
import type { TopicHead, TopicSource } from './topic-source.ts'

const listChanged = JSON.stringify({ topic: 'positions', type: 'listChanged' } satisfies LiveServerMessage)

export function positionsTopic(fleet: LiveFleet, access: AccessGate): TopicSource {
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
      const rights = new StateRights(user.rights)
      // Readers with the same access and rights share the bytes; the table names the topic.
      const bytes = (head: TopicHead) => messages.of(head, rights.allSeen(vehicles), `${scope.key}${rights.key}`)
      const before = (head: TopicHead) => `${JSON.stringify({ topic: 'positions', ...head }).slice(0, -1)},"positions":[`
      // The JSON of a position is shared by all readers.
      const json = (vehicle: LiveVehicle) => positionJson(rights.seen(vehicle))
      return {
        count: vehicles.length,
        message: head => (columns ? bytes(head) : `${before(head)}${vehicles.map(json).join(',')}]}`),
        long: head => ({
          binary: columns,
          pieces: columns ? slicesOf(bytes(head)) : jsonPieces(before(head), textsOf(vehicles, json), ']}'),
        }),
      }
    },
    onChange: listener => void fleet.onChange(listener),
    announcements: {
      message: listChanged,
      lastFor: ({ user, scope }) => access.lastListChange(user.userId, scope),
    },
  }
}

function* textsOf(vehicles: readonly LiveVehicle[], text: (vehicle: LiveVehicle) => string): Generator<string> {
  for (const vehicle of vehicles) yield text(vehicle)
}
