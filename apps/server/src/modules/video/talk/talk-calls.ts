/** Calls for talk, listening and broadcasts. */
import { limits } from '@outrider/contract'
import type { Handlers } from '../../../calls/handlers.ts'
import { visibleVehicle } from '../../../calls/visible-vehicle.ts'
import { OpenTalks } from './open-talks.ts'
import { startBroadcast } from './start-broadcast.ts'
import type { TalkParts } from './talk-parts.ts'

export type TalkPath = 'video/startTalk' | 'video/startListening' | 'video/startBroadcast' | 'video/getTalks' | 'video/keepTalk'

export function talkHandlers(parts: TalkParts): Handlers<TalkPath> {
  const { access, announcer, log, repository } = parts
  const open = new OpenTalks(parts)
  return {
    'video/startTalk': ({ vehicleId }, { user }) => open.open(vehicleId, 'talk', user),
    async 'video/startListening'({ vehicleId }, { user }) {
      const granted = await open.open(vehicleId, 'listen', user)
      const { identity } = await visibleVehicle(access, user.userId, vehicleId)
      announcer
        .begin(identity.id, 0, { userId: user.userId, sessionId: user.sessionId })
        .catch((error: unknown) => log.error({ err: error, vehicleId }, 'listening cannot be announced to the driver'))
      return granted
    },
    async 'video/keepTalk'({ vehicleId, alarmId, on }, { user }) {
      await open.keep({ vehicleId, alarmId, on }, user)
      return {}
    },
    'video/startBroadcast': (request, { user }) => startBroadcast(parts, request, user),
    async 'video/getTalks'({ vehicleId }, { user }) {
      const vehicle = await visibleVehicle(access, user.userId, vehicleId)
      // Who spoke with it for another company is not this one's to read.
      const since = await access.historyFrom(user.userId, vehicle)
      const rows = await repository.of(vehicle.identity.id, since, limits.talkRows)
      return {
        talks: rows.map(({ beganAt, endedAt, ...row }) => ({
          ...row,
          beganAt: beganAt.getTime(),
          endedAt: endedAt && endedAt.getTime(),
        })),
      }
    },
  }
}
