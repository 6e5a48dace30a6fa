/** What became of alarm rules: what was changed, how many alarms they raised, and whether anybody still believes them. */
import * as z from 'zod/mini'
import { alarmMethods } from './alarm-case.ts'
import { alarmRule, ruleCase } from './alarm-rules.ts'

/** Alarms of so many days are counted. */
export const ruleCountDays = 30

/** before: as it was when histories began. */
export const ruleChangeKinds = ['before', 'added', 'changed', 'removed'] as const

/**
 * Why people stop looking at the alarms of a rule. mostlyFalse: half of those that were handled or withdrawn were none. often: one vehicle raises several
 * a day. unhandled: nobody handles them.
 */
export const ruleHints = ['mostlyFalse', 'often', 'unhandled'] as const
export type RuleHint = (typeof ruleHints)[number]

export const alarmRuleCounts = z.object({
  ruleId: z.string(),
  cases: z.int(),
  /** Taken back by the platform, as of a receiver that had jumped. */
  withdrawn: z.int(),
  /** Neither withdrawn nor handled. */
  pending: z.int(),
  /** How the others were handled. */
  methods: z.array(z.object({ method: z.nullable(z.enum(alarmMethods)), cases: z.int() })),
  /** Vehicles that they are of. */
  vehicles: z.int(),
  hint: z.nullable(z.enum(ruleHints)),
})
/** One that was deleted and whose history is kept, the last deleted first. */
export const removedRule = z.object({ ruleId: z.string(), name: z.string(), at: z.number(), userName: z.string() })

export type AlarmRuleCounts = z.infer<typeof alarmRuleCounts>

const handledAtLeast = 10
const falseShare = 0.5
/** Of one vehicle in a day. */
const oftenFrom = 5
const oftenAtLeast = 50
const unhandledAtLeast = 50
const handledShare = 0.05

/** What is said of a rule with such counts. */
export function ruleHint({
  cases,
  withdrawn,
  methods,
  vehicles,
}: Omit<AlarmRuleCounts, 'ruleId' | 'hint' | 'pending'>): RuleHint | null {
  const handled = methods.reduce((sum, each) => sum + each.cases, 0)
  const none = withdrawn + methods.filter(({ method }) => method === 'misinformation').reduce((sum, each) => sum + each.cases, 0)
  if (handled + withdrawn >= handledAtLeast && none >= falseShare * (handled + withdrawn)) return 'mostlyFalse'
  if (cases >= oftenAtLeast && cases / Math.max(1, vehicles) / ruleCountDays >= oftenFrom) return 'often'
  if (cases >= unhandledAtLeast && handled < handledShare * cases) return 'unhandled'
  return null
}

/** A rule as it was: its geofence may be gone, and has its name of then. */
export const ruleThen = z.omit(alarmRule, {
  ruleId: true,
  orgId: true,
  orgName: true,
  driverNames: true,
  geofenceId: true,
  changedBy: true,
  changedAt: true,
  pcode: true,
  ptitle: true,
})
export type RuleThen = z.infer<typeof ruleThen>

export const ruleChange = z.object({
  what: z.enum(ruleChangeKinds),
  /** ms since 1970. */
  at: z.number(),
  /** Empty: nobody is known. */
  userName: z.string(),
  why: z.string(),
  rule: ruleThen,
})
export type RuleChange = z.infer<typeof ruleChange>

/** What a rule on trial has found. */
export const ruleTrialFound = z.object({
  /** In all. */
  count: z.int(),
  withdrawn: z.int(),
  /** The newest of them that are not withdrawn. */
  cases: z.array(ruleCase),
})
