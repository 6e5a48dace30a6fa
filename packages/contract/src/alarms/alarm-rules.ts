/** The platform's own alarm rules. What the kinds of rules take: alarm-rule-kinds.ts. */
import * as z from 'zod/mini'
import { limits } from '../limits/index.ts'
import { vehicleId } from '../entities/position.ts'
import { alarmLevel } from './alarm-case.ts'
import { ruleKindOf, type RuleParameter } from './alarm-rule-kinds.ts'
import { type AlarmRuleKind, alarmRuleKindKeys } from './alarm-rule-types.ts'
import { geofenceId } from './geofence.ts'
import { timeOfDay } from './route-line.ts'
import { ruleActions } from './rule-actions.ts'

/** Checks one number of a rule. */
export function ruleNumber({ min, max, decimals = 0, choices }: RuleParameter): z.ZodMiniNumber {
  const bounded = z.number().check(z.minimum(min), z.maximum(max))
  return decimals === 0
    ? bounded.check(
        z.multipleOf(1),
        z.refine(given => !choices || given in choices),
      )
    : bounded.check(z.refine(given => Number(given.toFixed(decimals)) === given))
}

/** Checks the parameters of a kind: all of them that are not optional, and no others. */
export function alarmRuleParameters(kind: AlarmRuleKind): z.ZodMiniType<Record<string, number>> {
  const { parameters, oneOf, together } = ruleKindOf(kind)
  const fields = Object.entries(parameters).map(([name, parameter]) => {
    const [number, { optional }] = [ruleNumber(parameter), parameter]
    return [name, optional ? z.optional(number) : number] as const
  })
  const all = z.strictObject(Object.fromEntries(fields)) as z.ZodMiniType<Record<string, number>>
  return all.check(
    z.refine(given => !oneOf || oneOf.some(each => (given[each] ?? 0) > 0)),
    z.refine(given => together?.holds(given) ?? true),
  )
}

/** 1: Monday. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
/** IANA name of a time zone, such as Europe/London. */
export const timeZoneName = z.string().check(z.maxLength(64))

/** On which days a rule counts, by the calendar of its organisation: besides its weekdays. */
export const ruleDayKinds = ['all', 'working', 'off'] as const
export type RuleDayKind = (typeof ruleDayKinds)[number]

export const ruleId = z.string().check(z.regex(/^\d{1,18}$/))

/** A rule as it is saved. */
export const alarmRuleForm = z.object({
  /** Missing: a new one. */
  ruleId: z.optional(ruleId),
  orgId: z.int(),
  kind: z.enum(alarmRuleKindKeys),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
  level: alarmLevel,
  enabled: z.boolean(),
  /** While it is on: it raises no alarm and does nothing, and what it finds is kept for who saved it last. Absent: unchanged, of a new rule false. */
  trial: z.optional(z.boolean()),
  /** By the row of its kind. */
  parameters: z.record(z.string().check(z.maxLength(16)), z.number()),
  /** Of the kinds that watch one. */
  geofenceId: z.nullable(geofenceId),
  /** Of the kinds that may have one: it counts outside of it. */
  outside: z.optional(z.boolean()),
  /** null: all vehicles of the organisation and those below it. */
  vehicleIds: z.nullable(z.array(vehicleId).check(z.minLength(1), z.maxLength(limits.ruleVehicles))),
  /** It watches those with this tag only; empty: whatever tags they have. With one it names no vehicles. Absent: unchanged, of a new rule empty. */
  tag: z.optional(z.string().check(z.trim(), z.maxLength(limits.ruleTag))),
  /** It counts while one of these drives, by the card or the registered trip; null: any driver. Absent: unchanged, of a new rule null. */
  driverIds: z.optional(
    z.nullable(z.array(z.string().check(z.regex(/^\d{1,9}$/))).check(z.minLength(1), z.maxLength(limits.ruleDrivers))),
  ),
  days: z.array(z.int().check(z.minimum(1), z.maximum(7))).check(z.minLength(1), z.maxLength(7)),
  /** Absent: unchanged, of a new rule all. */
  dayKind: z.optional(z.enum(ruleDayKinds)),
  /** From one to the other; when the end is before the begin it is that of the next day. Both null: at any time. */
  fromTime: z.nullable(timeOfDay),
  toTime: z.nullable(timeOfDay),
  /** Zone of the days and hours; null: that of each vehicle, which is its organisation's where it has none. Absent: unchanged, of a new rule null. */
  timeZone: z.optional(z.nullable(timeZoneName)),
  /** What it does beside its alarm. Absent: unchanged, of a new rule nothing. */
  actions: z.optional(ruleActions),
  /** Why it is changed, for its history. */
  why: z.optional(z.string().check(z.trim(), z.maxLength(limits.ruleWhy))),
})
export type AlarmRuleForm = z.infer<typeof alarmRuleForm>

export const alarmRule = z.object({
  ...z.omit(alarmRuleForm, { why: true }).shape,
  ruleId: z.string(),
  orgName: z.string(),
  kind: z.enum(alarmRuleKindKeys),
  geofenceId: z.nullable(z.string()),
  /** Empty: it watches none. */
  geofenceName: z.string(),
  /** Those that the user may see. */
  vehicleIds: z.nullable(z.array(z.string())),
  /** Those of organisations that the user sees. */
  driverIds: z.optional(z.nullable(z.array(z.string()))),
  /** Their names in the same order, for who may see drivers; empty: not. */
  driverNames: z.optional(z.array(z.string())),
  /** Who saved it last; empty: a user who is gone. */
  changedBy: z.string(),
  /** ms since 1970. */
  changedAt: z.number(),
  /** Added by the client in multi-platform mode: the platform of this record. */
  pcode: z.optional(z.string()),
  ptitle: z.optional(z.string()),
})
export type AlarmRule = z.infer<typeof alarmRule>

/** What a rule would have found of a vehicle. */
export const ruleCase = z.object({
  vehicleId: z.string(),
  plateNum: z.string(),
  /** ms since 1970. */
  startTime: z.number(),
  /** null: it went on at the end of the period. */
  endTime: z.nullable(z.number()),
  /** WGS-84 degrees, where it began. */
  latitude: z.number(),
  longitude: z.number(),
})
export type RuleCaseFound = z.infer<typeof ruleCase>
