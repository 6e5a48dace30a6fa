/**
 * What a rule does beside its alarm, each a row: what it takes, and which right who sets it needs. How it is carried out is a row of the server
 * (modules/alarms/actions/action-kinds.ts).
 */
import * as z from 'zod/mini'
import { askingTerminals, type Right } from '../entities/rights.ts'
import { limits } from '../limits/index.ts'
import type { Text } from '../rules.ts'
import { isMonitorPhone } from './alarm-handling.ts'

/** All that actions take; each takes those of its row. */
export const ruleActionFields = {
  /** Shown and read aloud. */
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.textBytes)),
  /** Of cameras. */
  channels: z.array(z.int().check(z.minimum(1), z.maximum(limits.videoChannel))).check(z.minLength(1), z.maxLength(8)),
  /** Before and after the alarm began. */
  seconds: z.int().check(z.minimum(5), z.maximum(300)),
  phone: z.string().check(z.trim(), z.maxLength(20)),
  /** Whose task it is. */
  userId: z.string().check(z.regex(/^\d{1,9}$/)),
  /** Until it is to be done. */
  minutes: z.int().check(z.minimum(5), z.maximum(10_080)),
}
type Field = keyof typeof ruleActionFields

interface RuleActionRow {
  readonly name: Text
  readonly takes: readonly Field[]
  /** Beside the right to change rules. */
  readonly right?: Right
  /** Also of an alarm that is known from late reports. */
  readonly late?: true
}

export const ruleActionKinds = {
  text: { name: { zh: '给司机播报文字', en: 'Text read to the driver' }, takes: ['text'], right: askingTerminals },
  photo: { name: { zh: '拍照', en: 'Photo' }, takes: ['channels'], right: askingTerminals },
  recording: {
    name: { zh: '调取录像', en: 'Recording' },
    takes: ['channels', 'seconds'],
    right: 'videoAuth',
    late: true,
  },
  monitor: { name: { zh: '监听电话', en: 'Monitor call' }, takes: ['phone'], right: 'listenAuth' },
  task: { name: { zh: '派任务', en: 'Task' }, takes: ['userId', 'minutes'], late: true },
  departureBlock: { name: { zh: '禁止出车', en: 'Not to leave' }, takes: [], right: 'reviewAuth' },
  /** To the webhooks of the organisation that take it: who made them says where. */
  webhook: { name: { zh: '推送到其他系统', en: 'Tell other systems' }, takes: [], late: true },
} as const satisfies Record<string, RuleActionRow>

export type RuleActionKind = keyof typeof ruleActionKinds
export const ruleActionKeys = Object.keys(ruleActionKinds) as [RuleActionKind, ...RuleActionKind[]]
export const ruleActionOf = (kind: RuleActionKind): RuleActionRow => ruleActionKinds[kind]

export const ruleAction = z.object({
  kind: z.enum(ruleActionKeys),
  text: z.optional(ruleActionFields.text),
  channels: z.optional(ruleActionFields.channels),
  seconds: z.optional(ruleActionFields.seconds),
  phone: z.optional(ruleActionFields.phone),
  userId: z.optional(ruleActionFields.userId),
  minutes: z.optional(ruleActionFields.minutes),
})
export type RuleAction = z.infer<typeof ruleAction>

/** Each kind once. */
export const ruleActions = z.array(ruleAction).check(z.maxLength(ruleActionKeys.length))

/** Each once, with all that its row takes and nothing else. */
export const areRuleActions = (actions: readonly RuleAction[]): boolean =>
  new Set(actions.map(({ kind }) => kind)).size === actions.length &&
  actions.every(action => {
    const { takes } = ruleActionOf(action.kind)
    const given = (Object.keys(ruleActionFields) as Field[]).filter(field => action[field] !== undefined)
    return (
      given.length === takes.length &&
      given.every(field => takes.includes(field)) &&
      (action.phone === undefined || isMonitorPhone(action.phone))
    )
  })

/**
 * What came of one beside what comes of every order. limited: too many. noRight: who set the rule may not. noPerson: who is to do the task may not
 * see the vehicle's alarms any more. noWebhook: none takes what rules find.
 */
export const ruleActionResults = [
  'acknowledged',
  'asked',
  'given',
  'blocked',
  'failed',
  'noAnswer',
  'offline',
  'unknown',
  'frozen',
  'withheld',
  'noCamera',
  'noRecordings',
  'limited',
  'noRight',
  'noPerson',
  'reported',
  'noWebhook',
  'withdrawn',
] as const
export type RuleActionResult = (typeof ruleActionResults)[number]

export const alarmTaskStates = ['open', 'done'] as const
export const alarmTaskId = z.string().check(z.regex(/^\d{1,18}$/))

/** What a rule gave somebody to do. */
export const alarmTask = z.object({
  taskId: z.string(),
  alarmId: z.string(),
  /** A key of alarmTypes. */
  type: z.string(),
  vehicleId: z.string(),
  plateNum: z.string(),
  nickname: z.string(),
  /** Name of the rule. */
  rule: z.string(),
  userName: z.string(),
  /** The reader is to do it. */
  self: z.boolean(),
  /** ms since 1970. */
  givenAt: z.number(),
  dueAt: z.number(),
  /** null: not yet. */
  doneAt: z.nullable(z.number()),
  /** Who did it, which may be another. */
  doneBy: z.string(),
  note: z.string(),
})
export type AlarmTask = z.infer<typeof alarmTask>
