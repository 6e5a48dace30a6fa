/** Talk with the cab, listening into it, and speaking to many at once. Ours: the specification names no calls for it. */
import * as z from 'zod/mini'
import { alarmId } from '../alarms/alarm-case.ts'
import { call } from '../call.ts'
import { vehicleId } from '../entities/position.ts'
import { limits } from '../limits/index.ts'
import { talkEnds, talkKinds } from '../video/talk-stream.ts'

const grant = {
  /** Of a WebSocket, below the address of the platform. */
  path: z.string(),
  /** For one connection, to be used within seconds. */
  token: z.string(),
  /** ms from now. */
  expiresIn: z.int(),
}
const errorsOfOne = [
  'vehicle.unknown',
  'vehicle.frozen',
  'vehicle.offline',
  'talk.notServed',
  'talk.noAddress',
  'talk.busy',
  'talk.tooMany',
] as const

export const videoTalk = {
  startTalk: call({
    about: 'Ask a terminal for a line on which driver and user hear each other; who speaks with that vehicle already is joined',
    request: z.object({ vehicleId }),
    data: z.object(grant),
    scope: 'routed',
    right: 'talkAuth',
    ids: { request: { vehicleId: 'vehicle' } },
    errors: [...errorsOfOne],
    record: true,
  }),
  startListening: call({
    about: 'Ask a terminal for the sound of its microphone, where the operator of this server allows it',
    request: z.object({ vehicleId }),
    data: z.object(grant),
    scope: 'routed',
    right: 'listenAuth',
    ids: { request: { vehicleId: 'vehicle' } },
    errors: [...errorsOfOne, 'talk.listenOff', 'talk.listenWithheld'],
    record: true,
  }),
  startBroadcast: call({
    about:
      'Ask terminals of many vehicles for lines on which they hear the user; those that cannot are sent a text to be read aloud',
    request: z.object({
      vehicleIds: z.array(vehicleId).check(z.minLength(1), z.maxLength(limits.broadcastVehicles)),
      /** Read aloud where there is no loudspeaker to speak to; empty: nothing. */
      text: z.string().check(z.maxLength(limits.broadcastText)),
    }),
    data: z.object(grant),
    // Clients ask one platform at a time: a browser has one connection for what its user says.
    merge: { path: 'first', token: 'first', expiresIn: 'first' },
    right: 'talkAuth',
    ids: { request: { vehicleIds: 'vehicle' } },
    errors: [
      'vehicle.unknown',
      'vehicle.frozen',
      'talk.notServed',
      'talk.noAddress',
      'talk.tooMany',
      'alarm.textOrder',
      'command.textRight',
      'command.textApproval',
    ],
    record: true,
  }),
  keepTalk: call({
    about:
      'Keep the sound of a talk that this user is part of, both directions, as evidence of an alarm of its vehicle; or keep no more of it',
    request: z.object({ vehicleId, alarmId, on: z.boolean() }),
    scope: 'routed',
    right: 'alarmAuth',
    ids: { request: { vehicleId: 'vehicle', alarmId: 'alarm' } },
    errors: ['vehicle.unknown', 'alarm.unknown', 'talk.notInIt', 'talk.isKept', 'talk.noRoom'],
    record: true,
    leaves: 'entry',
  }),
  getTalks: call({
    about: 'Who spoke with a vehicle or listened to it, the newest first',
    request: z.object({ vehicleId }),
    data: z.object({
      talks: z.array(
        z.object({
          kind: z.enum(talkKinds),
          userName: z.string(),
          /** ms since 1970. */
          beganAt: z.number(),
          /** null: it goes on. */
          endedAt: z.nullable(z.number()),
          /** Time in which the user was heard, ms. */
          spoke: z.number(),
          /** null: it goes on, or the user left. */
          why: z.nullable(z.enum(talkEnds)),
        }),
      ),
    }),
    scope: 'routed',
    right: ['talkAuth', 'listenAuth'],
    ids: { request: { vehicleId: 'vehicle' } },
    errors: ['vehicle.unknown'],
  }),
}
