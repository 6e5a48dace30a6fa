/** Rules by which the platform itself raises alarms, and geofences. All ours: the specification names no call for them. */
import * as z from 'zod/mini'
import { alarmRule, alarmRuleForm, geofence, geofenceForm, geofenceId, ruleId } from '../alarms/alarm-rules.ts'
import { call } from '../call.ts'

/** As who may mark places; the handler needs alarmAuth besides. */
const editing = { right: ['updInstTaskAuth', 'updMtcTaskAuth'], record: true, edit: true } as const

export const alarmRuleCalls = {
  getAlarmRules: call({
    about: 'The alarm rules of the organisations visible to the user',
    data: z.object({
      rules: z.array(alarmRule),
      /** The user may change them. */
      editable: z.boolean(),
    }),
    right: 'alarmAuth',
    merge: { rules: 'concat', editable: 'or' },
    ids: {
      reply: {
        'rules[].ruleId': 'alarmRule',
        'rules[].orgId': 'organisation',
        'rules[].geofenceId': 'geofence',
        'rules[].vehicleIds': 'vehicle',
      },
    },
  }),
  saveAlarmRule: call({
    about: 'Add or change an alarm rule of an organisation; it applies to the vehicles of the organisations below too',
    request: alarmRuleForm,
    data: z.object({ ruleId: z.string() }),
    scope: 'routed',
    ...editing,
    ids: {
      request: { ruleId: 'alarmRule', orgId: 'organisation', geofenceId: 'geofence', vehicleIds: 'vehicle' },
      reply: { ruleId: 'alarmRule' },
    },
    errors: [
      'alarmRule.unknown',
      'alarmRule.wrong',
      'alarmRule.tooMany',
      'geofence.unknown',
      'organisation.unknown',
      'vehicle.unknown',
    ],
  }),
  removeAlarmRule: call({
    about: 'Delete an alarm rule; what it found ends, and stays in the list',
    request: z.object({ ruleId }),
    scope: 'routed',
    ...editing,
    ids: { request: { ruleId: 'alarmRule' } },
    errors: ['alarmRule.unknown'],
  }),
  getGeofences: call({
    about: 'The geofences of the organisations visible to the user',
    data: z.object({
      geofences: z.array(geofence),
      /** The user may change them. */
      editable: z.boolean(),
    }),
    right: 'alarmAuth',
    merge: { geofences: 'concat', editable: 'or' },
    ids: { reply: { 'geofences[].geofenceId': 'geofence', 'geofences[].orgId': 'organisation' } },
  }),
  saveGeofence: call({
    about: 'Add or change a geofence of an organisation: a circle or a polygon',
    request: geofenceForm,
    data: z.object({ geofenceId: z.string() }),
    scope: 'routed',
    ...editing,
    ids: { request: { geofenceId: 'geofence', orgId: 'organisation' }, reply: { geofenceId: 'geofence' } },
    errors: ['geofence.unknown', 'geofence.shape', 'geofence.tooMany', 'organisation.unknown'],
  }),
  removeGeofence: call({
    about: 'Delete a geofence that no rule watches',
    request: z.object({ geofenceId }),
    scope: 'routed',
    ...editing,
    ids: { request: { geofenceId: 'geofence' } },
    errors: ['geofence.unknown', 'geofence.inUse'],
  }),
}
