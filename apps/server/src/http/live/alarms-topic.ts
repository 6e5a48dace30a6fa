/** The topic `alarms`: alarms of vehicles that the reader may see, as they change. A reader that begins loads the list by a call. */
import type { TopicMessage } from '@outrider/contract'
import { alarmOnWire } from '../../fleet/alarm-on-wire.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { RecentAlarms } from '../../fleet/recent-alarms.ts'
import type { TopicSource } from './topic-source.ts'

export const alarmsTopic = (alarms: RecentAlarms, fleet: LiveFleet): TopicSource => ({
  epoch: alarms.epoch,
  get seq() {
    return alarms.seq
  },
  get completeFrom() {
    return alarms.completeFrom
  },
  read({ user, scope }, from) {
    const changed = from === undefined ? [] : [...alarms.changedSince(from)]
    const seen = changed.flatMap(alarm => {
      const vehicle = fleet.vehicle(alarm.vehicleId)
      const visible = vehicle !== undefined && scope.includes(vehicle) && alarm.startedAt >= scope.historyFrom(vehicle)
      return visible ? [alarmOnWire(alarm, vehicle.identity, user)] : []
    })
    return {
      count: seen.length,
      message: head => JSON.stringify({ topic: 'alarms', ...head, alarms: seen } satisfies TopicMessage<'alarms'>),
    }
  },
  onChange: listener => alarms.onChange(listener),
})
