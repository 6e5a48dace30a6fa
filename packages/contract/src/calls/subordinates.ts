/** Platforms that report to this one (JT/T 809), of which it is the superior. Ours. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { vehicleId } from '../entities/position.ts'
import { requestId } from '../request-id.ts'
import {
  askKinds,
  subordinateAlarm,
  subordinateAsk,
  subordinateLinkEvent,
  subordinateOther,
  subordinatePlatform,
} from '../entities/subordinates.ts'

const platformId = z.string().check(z.regex(/^[a-z0-9-]{1,32}$/))

/** Minutes that are given for an answer, at most: a week. */
export const maxAskMinutes = 10_080

export const subordinateCalls = {
  getSubordinates: call({
    about:
      'The platforms that report to this one and whose organisation the user has as a whole, with their links and what they told',
    data: z.object({ platforms: z.array(subordinatePlatform) }),
    scope: 'single',
    right: 'alarmAuth',
    ids: { reply: { 'platforms[].platformId': 'asGiven', 'platforms[].orgId': 'organisation' } },
  }),
  getSubordinateRecords: call({
    about:
      'Of a platform that reports to this one: what it was asked, the alarms that it told, and its links, the newest hundred each; and how many messages came of which nothing is made, by type',
    request: z.object({ platformId }),
    data: z.object({
      asks: z.array(subordinateAsk),
      alarms: z.array(subordinateAlarm),
      links: z.array(subordinateLinkEvent),
      others: z.array(subordinateOther),
    }),
    scope: 'single',
    right: 'alarmAuth',
    ids: {
      request: { platformId: 'asGiven' },
      reply: {
        'asks[].askId': 'subordinateAsk',
        'asks[].vehicleId': 'vehicle',
        'alarms[].alarmId': 'subordinateAlarm',
        'alarms[].vehicleId': 'vehicle',
      },
    },
    errors: ['duty.unknownSubordinate'],
  }),
  askSubordinate: call({
    about:
      'Ask a platform that reports to this one: whether somebody is on duty, to take note of a text, to deal with an alarm that it told, for the driver, the waybill or the static data of a vehicle of its own, or to begin or end the exchange of positions of a vehicle. Sent when a link is up, until its time is over',
    request: z.object({
      platformId,
      kind: z.enum(askKinds),
      /** Of what is about a vehicle it stays here, and may be missing. */
      content: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(250))),
      minutes: z.int().check(z.minimum(1), z.maximum(maxAskMinutes)),
      /** Of an alarm, and of nothing else. */
      alarmId: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
      /** Of what is about a vehicle, and of nothing else. */
      vehicleId: z.optional(vehicleId),
      requestId: z.optional(requestId),
    }),
    data: z.object({ ask: subordinateAsk }),
    scope: 'single',
    right: 'alarmAuth',
    ids: {
      request: { platformId: 'asGiven', alarmId: 'subordinateAlarm', vehicleId: 'vehicle', requestId: 'asGiven' },
      reply: { 'ask.askId': 'subordinateAsk', 'ask.vehicleId': 'vehicle' },
    },
    errors: [
      'vehicle.unknown',
      'duty.unknownSubordinate',
      'duty.unknownSubordinateAlarm',
      'duty.notOfSubordinate',
      'duty.noText',
      'duty.noPositions',
      'duty.tooManyAsks',
      'duty.characters',
    ],
    record: true,
    leaves: 'entry',
  }),
}
