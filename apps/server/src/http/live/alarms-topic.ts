/** The topic `alarms`: alarms of vehicles that the reader may see, as they change. A reader that begins loads the list by a call. */
import type { TopicMessage } from '@outrider/contract'
import { alarmOnWire } from '../../fleet/alarm-on-wire.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { RecentAlarms } from '../../fleet/recent/recent-alarms.ts'
import { recentTopic } from './recent-topic.ts'
import type { TopicSource } from './topic-source.ts'

export const alarmsTopic = (alarms: RecentAlarms, fleet: LiveFleet): TopicSource =>
  recentTopic(alarms, ({ user, scope }, from) => {
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
  })
