/** Which alarms are pushed to a user. The specification names the calls; their fields are ours. */
import * as z from 'zod/mini'
import { needed } from '../reading.ts'
import { alarmId, alarmLevel } from '../alarms/alarm-case.ts'
import { alarmPushOutcomes, alarmPushReceipt, pushTime } from '../alarms/alarm-push.ts'
import { call } from '../call.ts'
import { vehicleId } from '../entities/position.ts'
import { limits } from '../limits/index.ts'

/** A key of alarmTypes. */
const alarmTypeId = z.string().check(z.regex(/^\w{1,40}$/))
const changedTypes = z.object({
  alarmTypes: z.array(z.object({ alarmTypeId, push: z.boolean() })).check(z.minLength(1), z.maxLength(200)),
})
const changeOfTypes = {
  request: changedTypes,
  data: z.object({}),
  scope: 'routed',
  right: 'alarmAuth',
  ids: { request: { 'alarmTypes[].alarmTypeId': 'alarmType' } },
  errors: ['push.unknownType'],
} as const

const mobilePush = {
  levels: z.array(alarmLevel).check(z.minLength(1), z.maxLength(2)),
  /** null: all that the user may see. */
  vehicleIds: z.nullable(z.array(vehicleId).check(z.minLength(1), z.maxLength(limits.pushVehicles))),
  /** No alarms are pushed from `startTime` to `endTime`, in `zone`; an end before the start is on the next day. */
  doNotDisturb: z.boolean(),
  startTime: z.nullable(pushTime),
  endTime: z.nullable(pushTime),
  /** IANA name. */
  zone: z.string().check(z.maxLength(64)),
  /** Pictures of the alarm are shown with the push, once they have come. */
  pictures: z.boolean(),
  /** Channels of the cameras whose pictures are shown. */
  cameras: z.array(z.int().check(z.minimum(1), z.maximum(limits.pushCameras))).check(z.maxLength(limits.pushCameras)),
}
const named = z.object({
  ...mobilePush,
  /** Those of `vehicleIds` that the user may still see. */
  vehicles: z.array(z.object({ vehicleId: z.string(), plateNum: z.string(), nickname: z.string() })),
})
const idsOfNamed = { vehicleIds: 'vehicle', 'vehicles[].vehicleId': 'vehicle' } as const

export const alarmPush = {
  getAlarmTypePush: call({
    about: 'Which types of alarms are pushed to the user',
    data: z.object({
      alarmTypes: needed(
        z.array(
          z.object({
            alarmTypeId: needed(z.string()),
            push: z.boolean(),
            /** Added by the client in multi-platform mode. */
            pcode: z.optional(z.string()),
            ptitle: z.optional(z.string()),
          }),
        ),
      ),
    }),
    right: 'alarmAuth',
    merge: { alarmTypes: 'concat' },
    ids: { reply: { 'alarmTypes[].alarmTypeId': 'alarmType' } },
  }),
  setAlarmTypePush: call({
    about: 'Choose types of alarms that are pushed to the user, except those of active safety; others stay as they are',
    ...changeOfTypes,
  }),
  setActiveSafetyAlarmTypePush: call({
    about: 'Choose types of active-safety alarms that are pushed to the user; others stay as they are',
    ...changeOfTypes,
  }),
  getMobilePush: call({
    about: 'Which alarms are pushed to the user: levels, vehicles, do-not-disturb, pictures',
    data: named,
    right: 'alarmAuth',
    ids: { reply: idsOfNamed },
  }),
  setMobilePush: call({
    about: 'Choose which alarms are pushed to the user',
    request: z.object(mobilePush),
    data: named,
    right: 'alarmAuth',
    ids: { request: { vehicleIds: 'vehicle' }, reply: idsOfNamed },
    errors: ['push.times', 'push.zone', 'push.noCamera', 'vehicle.unknown'],
  }),
  // Ours.
  getAlarmPushReceipts: call({
    about: 'Whether an alarm was pushed to the user, and if not why not',
    request: z.object({ alarmId }),
    data: z.object({
      outcome: z.enum(alarmPushOutcomes),
      /** One for each device, the oldest first. */
      receipts: z.array(alarmPushReceipt),
    }),
    scope: 'routed',
    right: 'alarmAuth',
    ids: { request: { alarmId: 'alarm' } },
    errors: ['alarm.unknown'],
  }),
}
