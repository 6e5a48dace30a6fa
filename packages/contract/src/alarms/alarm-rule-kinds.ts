/**
 * Kinds of the platform's own alarm rules, each a row: the numbers it takes with their words and bounds, whether it watches a geofence, and how a
 * rule reads. Its name, number and level are those of the alarm type of the same key (alarm-types.ts); what it measures is a row of the server
 * (rule-kinds.ts of the alarm rules).
 */
import type { Text } from '../rules.ts'

/** Units of the numbers of rules. */
export const ruleUnits = {
  kmh: { zh: 'km/h', en: 'km/h' },
  seconds: { zh: '秒', en: 's' },
  minutes: { zh: '分钟', en: 'min' },
  litres: { zh: '升', en: 'l' },
  percent: { zh: '%', en: '%' },
  metres: { zh: '米', en: 'm' },
} as const satisfies Record<string, Text>
export type RuleUnit = keyof typeof ruleUnits

/** A whole number that a rule takes. */
export interface RuleParameter {
  readonly label: Text
  readonly hint?: Text
  readonly unit: RuleUnit
  readonly min: number
  readonly max: number
  /** Of a new rule; null: it is left to the platform, as by the quality of fixes. */
  readonly usual: number | null
  /** A rule may be without it: the usual one counts. */
  readonly optional?: true
}

export interface RuleKind {
  readonly parameters: Readonly<Record<string, RuleParameter>>
  /** Parameters of which 0 means that they do not count; one of them has to. */
  readonly oneOf?: readonly string[]
  /** The rule watches a geofence. */
  readonly geofence?: true
  /** Its alarm goes on until what it measures ends: a rule that is changed or removed ends it. */
  readonly lasts?: true
  /** What a rule of this kind finds. Parameters that it is without are 0. */
  readonly words: (numbers: Readonly<Record<string, number>>, geofenceName: string) => Text
}

/**
 * Every kind that looks at reports has a margin and a time: it goes from one state to the other when what it measures is beyond its limit by the
 * margin, for `hold` seconds.
 */
const margin = (unit: RuleUnit, max: number, usual: number) =>
  ({
    label: { zh: '容差', en: 'Margin' },
    hint: { zh: '低于或高于限值多少以内不算变化', en: 'Within this of the limit nothing changes' },
    unit,
    min: 0,
    max,
    usual,
    optional: true,
  }) as const satisfies RuleParameter
/** Metres from the border; without one by the satellites of the fixes. */
const borderMargin = {
  ...margin('metres', 500, 0),
  hint: {
    zh: '越过边界多远才算；留空则按定位质量自动判断',
    en: 'How far beyond the border counts; empty: by the quality of the fixes',
  },
  usual: null,
} as const satisfies RuleParameter
const hold = {
  label: { zh: '变化须持续', en: 'A change must last' },
  unit: 'seconds',
  min: 0,
  max: 3_600,
  usual: 0,
  optional: true,
} as const satisfies RuleParameter

export const alarmRuleKinds = {
  speedLimit: {
    parameters: {
      limit: { label: { zh: '限速', en: 'Limit' }, unit: 'kmh', min: 5, max: 300, usual: 80 },
      seconds: { label: { zh: '持续时间', en: 'For at least' }, unit: 'seconds', min: 0, max: 3_600, usual: 30 },
      // It begins at the limit, and ends this much below it.
      margin: margin('kmh', 50, 3),
      hold,
    },
    lasts: true,
    words: ({ limit = 0, seconds = 0 }) => ({
      zh: `超过 ${limit} km/h，持续 ${seconds} 秒`,
      en: `Over ${limit} km/h for ${seconds} s`,
    }),
  },
  continuousDriving: {
    parameters: {
      minutes: { label: { zh: '连续驾驶', en: 'Driving for' }, unit: 'minutes', min: 5, max: 1_440, usual: 240 },
      pause: { label: { zh: '休息满', en: 'A break is at least' }, unit: 'minutes', min: 1, max: 240, usual: 20 },
      // What ends a pause is this much faster than standing.
      margin: margin('kmh', 20, 2),
      hold,
    },
    lasts: true,
    words: ({ minutes = 0, pause = 0 }) => ({
      zh: `连续驾驶 ${minutes} 分钟，中途休息不足 ${pause} 分钟`,
      en: `Driving for ${minutes} min without a break of ${pause} min`,
    }),
  },
  /** The link ended without a sign-off while the vehicle was driving. */
  abnormalOffline: {
    parameters: {},
    lasts: true,
    words: () => ({ zh: '行驶中链路中断', en: 'The link breaks while the vehicle is driving' }),
  },
  geofenceEntered: {
    parameters: { margin: borderMargin, hold },
    geofence: true,
    words: (_, geofenceName) => ({ zh: `进入“${geofenceName}”`, en: `Enters “${geofenceName}”` }),
  },
  geofenceLeft: {
    parameters: { margin: borderMargin, hold },
    geofence: true,
    words: (_, geofenceName) => ({ zh: `离开“${geofenceName}”`, en: `Leaves “${geofenceName}”` }),
  },
  /** The tank lost `litres`, or `percent` of what was in it, within `minutes`. */
  fuelDrop: {
    parameters: {
      litres: {
        label: { zh: '减少（0 表示不按升数）', en: 'Loses (0: litres do not count)' },
        unit: 'litres',
        min: 0,
        max: 2_000,
        usual: 20,
      },
      percent: {
        label: { zh: '减少比例（0 表示不按比例）', en: 'Loses a share (0: it does not count)' },
        unit: 'percent',
        min: 0,
        max: 100,
        usual: 0,
      },
      minutes: { label: { zh: '时间范围', en: 'Within' }, unit: 'minutes', min: 1, max: 120, usual: 10 },
      // By so much the probe is wrong: it is no loss.
      margin: margin('litres', 500, 0),
      hold,
    },
    oneOf: ['litres', 'percent'],
    words({ minutes = 0, litres = 0, percent = 0 }) {
      const [zh, en] = [
        [litres > 0 && `${litres} 升`, percent > 0 && `${percent}%`],
        [litres > 0 && `${litres} l`, percent > 0 && `${percent}%`],
      ]
      return {
        zh: `${minutes} 分钟内减少 ${zh.filter(Boolean).join('或 ')}`,
        en: `Loses ${en.filter(Boolean).join(' or ')} within ${minutes} min`,
      }
    },
  },
} as const satisfies Record<string, RuleKind>

export type AlarmRuleKind = keyof typeof alarmRuleKinds
/** Kinds that watch a geofence. */
export type GeofenceRuleKind = {
  [Kind in AlarmRuleKind]: (typeof alarmRuleKinds)[Kind] extends { readonly geofence: true } ? Kind : never
}[AlarmRuleKind]
export const alarmRuleKindKeys = Object.keys(alarmRuleKinds) as [AlarmRuleKind, ...AlarmRuleKind[]]
export const ruleKindOf = (kind: AlarmRuleKind): RuleKind => alarmRuleKinds[kind]
