/** Rules by which the platform itself raises alarms, and geofences. All ours: the specification names no call for them. */
import * as z from 'zod/mini'
import { alarmRule, alarmRuleForm, ruleCase, ruleId } from '../alarms/alarm-rules.ts'
import { alarmRuleCounts, removedRule, ruleChange, ruleTrialFound } from '../alarms/rule-record.ts'
import { geofence, geofenceForm, geofenceId, geofenceVisit } from '../alarms/geofence.ts'
import { alarmId } from '../alarms/alarm-case.ts'
import { mapPlace } from '../alarms/route-line.ts'
import { alarmTask, alarmTaskId, alarmTaskStates } from '../alarms/rule-actions.ts'
import { call } from '../call.ts'
import { vehicleId } from '../entities/position.ts'
import { timestamp } from '../entities/timestamp.ts'
import { limits } from '../limits/index.ts'

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
        'rules[].driverIds': 'driver',
        'rules[].actions[].userId': 'user',
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
      request: {
        ruleId: 'alarmRule',
        orgId: 'organisation',
        geofenceId: 'geofence',
        vehicleIds: 'vehicle',
        driverIds: 'driver',
        'actions[].userId': 'user',
      },
      reply: { ruleId: 'alarmRule' },
    },
    errors: [
      'alarmRule.unknown',
      'alarmRule.wrong',
      'alarmRule.tooMany',
      'alarmRule.actionRight',
      'alarm.noText',
      'alarm.textCharacters',
      'alarm.longText',
      'alarm.textOrder',
      'geofence.unknown',
      'organisation.unknown',
      'alarmRule.person',
      'alarmRule.others',
      'alarmRule.driver',
      'alarmRule.noDriver',
      'vehicle.unknown',
    ],
  }),
  tryAlarmRule: call({
    about:
      'What a rule would have found in the stored tracks of its vehicles, without saving it. Looks at vehicles in the order of their ids for a few ' +
      'seconds; ask again after `next` until it is null',
    request: z.object({
      rule: alarmRuleForm,
      /** ms since 1970; at most 30 days. */
      startTime: timestamp,
      endTime: timestamp,
      /** The vehicle after which it goes on. */
      after: z.optional(vehicleId),
      /** The same rule with other numbers, each all that its kind takes: looked at in the same pass. */
      variants: z.optional(
        z.array(z.record(z.string().check(z.maxLength(16)), z.number())).check(z.maxLength(limits.ruleTrialVariants)),
      ),
    }),
    data: z.object({
      cases: z.array(ruleCase),
      /** Of each variant in their order, as many as of the rule itself at most. */
      variants: z.optional(z.array(z.object({ cases: z.array(ruleCase) }))),
      /** Vehicles looked at by this call. */
      looked: z.int(),
      /** Vehicles that the rule would watch and the user may see. */
      vehicles: z.int(),
      /** null: all are looked at, or as many as a trial looks at. */
      next: z.nullable(z.string()),
    }),
    scope: 'routed',
    // Who may change rules, by its handler.
    right: 'trackAuth',
    record: true,
    ids: {
      request: {
        'rule.ruleId': 'alarmRule',
        'rule.orgId': 'organisation',
        'rule.geofenceId': 'geofence',
        'rule.vehicleIds': 'vehicle',
        'rule.driverIds': 'driver',
        'rule.actions[].userId': 'user',
        after: 'vehicle',
      },
      reply: { 'cases[].vehicleId': 'vehicle', 'variants[].cases[].vehicleId': 'vehicle', next: 'vehicle' },
    },
    errors: [
      'alarmRule.unknown',
      'alarmRule.wrong',
      'alarmRule.untried',
      'alarmRule.period',
      'alarmRule.driver',
      'alarmRule.noDriver',
      'geofence.unknown',
      'organisation.unknown',
      'vehicle.unknown',
    ],
    turn: 'track',
    timeoutMs: 30_000,
  }),
  removeAlarmRule: call({
    about: 'Delete an alarm rule; what it found ends, and stays in the list',
    request: z.object({ ruleId }),
    scope: 'routed',
    ...editing,
    ids: { request: { ruleId: 'alarmRule' } },
    errors: ['alarmRule.unknown'],
  }),
  getAlarmRuleCounts: call({
    about:
      'How many alarms the alarm rules of the visible organisations raised within 30 days, what became of them, and which rules were deleted',
    data: z.object({ rules: z.array(alarmRuleCounts), removed: z.optional(z.array(removedRule)) }),
    scope: 'routed',
    right: 'alarmAuth',
    ids: { reply: { 'rules[].ruleId': 'alarmRule', 'removed[].ruleId': 'alarmRule' } },
  }),
  getAlarmRuleHistory: call({
    about: 'Who changed an alarm rule and why, the newest change first; with what it found on trial, for who set it',
    request: z.object({ ruleId }),
    data: z.object({
      changes: z.array(ruleChange),
      /** null: it is not on trial, or the user is not who saved it last. */
      trial: z.nullable(ruleTrialFound),
    }),
    scope: 'routed',
    right: 'alarmAuth',
    ids: {
      request: { ruleId: 'alarmRule' },
      reply: {
        'changes[].rule.vehicleIds': 'vehicle',
        'changes[].rule.driverIds': 'driver',
        'changes[].rule.actions[].userId': 'user',
        'trial.cases[].vehicleId': 'vehicle',
      },
    },
    errors: ['alarmRule.unknown'],
  }),
  getAlarmTaskPeople: call({
    about: 'Who can be given a task by a rule of an organisation: people who see it and its alarms',
    request: z.object({ orgId: z.int() }),
    data: z.object({ people: z.array(z.object({ userId: z.string(), name: z.string() })) }),
    scope: 'routed',
    right: ['updInstTaskAuth', 'updMtcTaskAuth'],
    ids: { request: { orgId: 'organisation' }, reply: { 'people[].userId': 'user' } },
    errors: ['organisation.unknown'],
  }),
  getAlarmTasks: call({
    about:
      'Tasks that rules gave to people, of vehicles that the user may see: open ones by when they are due, done ones the newest first',
    request: z.object({
      state: z._default(z.enum(alarmTaskStates), 'open'),
      /** Only those that the user is to do. */
      mine: z._default(z.boolean(), false),
      /** Only those of an alarm. */
      alarmId: z.optional(alarmId),
    }),
    data: z.object({ tasks: z.array(alarmTask) }),
    right: 'alarmAuth',
    merge: { tasks: 'concat' },
    ids: {
      request: { alarmId: 'alarm' },
      reply: { 'tasks[].taskId': 'alarmTask', 'tasks[].alarmId': 'alarm', 'tasks[].vehicleId': 'vehicle' },
    },
  }),
  endAlarmTask: call({
    about: 'Say that a task is done',
    request: z.object({
      taskId: alarmTaskId,
      note: z._default(z.string().check(z.trim(), z.maxLength(limits.alarmDescription)), ''),
    }),
    scope: 'routed',
    right: 'alarmAuth',
    record: true,
    leaves: 'entry',
    ids: { request: { taskId: 'alarmTask' } },
    errors: ['alarmTask.unknown', 'alarmTask.done'],
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
    about: 'Add or change a geofence of an organisation: a circle, a polygon or a route',
    request: geofenceForm,
    data: z.object({ geofenceId: z.string() }),
    scope: 'routed',
    ...editing,
    ids: { request: { geofenceId: 'geofence', orgId: 'organisation' }, reply: { geofenceId: 'geofence' } },
    errors: ['geofence.unknown', 'geofence.shape', 'geofence.inUse', 'geofence.tooMany', 'organisation.unknown'],
  }),
  importGeofences: call({
    about: 'Add several geofences to an organisation, all or none. `dry`: only says which are wrong',
    request: z.object({
      orgId: z.int(),
      dry: z.boolean(),
      geofences: z
        .array(z.omit(geofenceForm, { geofenceId: true, orgId: true }))
        .check(z.minLength(1), z.maxLength(limits.geofencesAtOnce)),
    }),
    data: z.object({
      /** By their place in the request, from 0. shape: it is none. twice: two have this name, or one that is there. */
      wrong: z.array(z.object({ at: z.int(), why: z.enum(['shape', 'twice']) })),
      /** How many were added: all, or 0. */
      added: z.int(),
    }),
    scope: 'routed',
    ...editing,
    maxBytes: limits.geofenceImportBytes,
    ids: { request: { orgId: 'organisation' } },
    errors: ['geofence.tooMany', 'organisation.unknown'],
  }),
  getGeofenceVisits: call({
    about:
      'When vehicles were at a geofence, or at the waypoints of a route, by their stored tracks. Looks at vehicles in the order of their ids for a few ' +
      'seconds; ask again after `next` until it is null',
    request: z.object({
      geofenceId,
      /** ms since 1970; at most 30 days. */
      startTime: timestamp,
      endTime: timestamp,
      /** The vehicle after which it goes on. */
      after: z.optional(vehicleId),
    }),
    data: z.object({
      visits: z.array(geofenceVisit),
      /** Vehicles looked at by this call. */
      looked: z.int(),
      /** Of the organisation of the geofence and those below it that the user may see. */
      vehicles: z.int(),
      next: z.nullable(z.string()),
    }),
    scope: 'routed',
    // Who sees geofences, by its handler.
    right: 'trackAuth',
    record: true,
    ids: {
      request: { geofenceId: 'geofence', after: 'vehicle' },
      reply: { 'visits[].vehicleId': 'vehicle', next: 'vehicle' },
    },
    errors: ['alarmRule.period', 'geofence.unknown'],
    turn: 'track',
    timeoutMs: 30_000,
  }),
  routeOfTrack: call({
    about:
      'A route along the stored track of a vehicle: a line with as few points as describe it, and where it stopped; on request the middle of all drives of ' +
      'the same way in 30 days, of this vehicle and of others of its organisation',
    request: z.object({
      vehicleId,
      /** ms since 1970; at most 3 days. */
      startTime: timestamp,
      endTime: timestamp,
      merge: z._default(z.boolean(), false),
    }),
    data: z.object({
      /** Of how many drives the line is. */
      drives: z.int(),
      /** A corridor that holds nearly all of several, metres; null: it is of one. */
      width: z.nullable(z.int()),
      points: z.array(z.object(mapPlace)),
      /** How far the track is from the line at most, metres. */
      within: z.int(),
      /** At most as many as a route has waypoints, the longest. */
      stops: z.array(z.object({ ...mapPlace, startTime: z.number(), endTime: z.number() })),
    }),
    scope: 'routed',
    // Who may change geofences, by its handler.
    right: 'trackAuth',
    record: true,
    ids: { request: { vehicleId: 'vehicle' } },
    errors: ['alarmRule.period', 'vehicle.unknown'],
    turn: 'track',
    timeoutMs: 30_000,
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
