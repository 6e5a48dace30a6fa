/** A rule that is on, as it is evaluated. */
import { type AlarmLevel, type AlarmRuleKind, ruleKindOf } from '@outrider/contract'
import type { StoredGeofence } from './geofence-grid.ts'
import type { RuleHours } from './rule-hours.ts'

export interface StoredRule {
  id: string
  organisationId: number
  kind: AlarmRuleKind
  /** Of the alarms it raises. */
  type: number
  name: string
  level: AlarmLevel
  parameters: Readonly<Record<string, number>>
  /** Whose border it is about, or inside of which it counts. */
  geofence: StoredGeofence | null
  /** It counts outside of it. */
  outside?: boolean
  /** null: every vehicle of the organisation and those below it. */
  vehicleIds: ReadonlySet<number> | null
  /** It counts while one of these drives, with all rows of the same person; missing: it does not matter who drives. */
  drivers?: ReadonlySet<number> | undefined
  hours: RuleHours
  /** IANA; null: that of each vehicle. */
  timeZone: string | null
  /** It is on trial: what it finds raises no alarm, and is kept for who set it. */
  trial?: boolean
}

/** What a condition says of the rules that found it. One on trial is alone in its conditions. */
export const foundBy = (rules: readonly StoredRule[]): { rules: readonly string[]; trial?: true } => ({
  rules: rules.map(({ id }) => id),
  ...(rules[0]?.trial && { trial: true as const }),
})

/** The geofence whose border a rule is about; null: it is about none. */
export const borderOf = ({ kind, geofence }: Pick<StoredRule, 'kind' | 'geofence'>): StoredGeofence | null =>
  ruleKindOf(kind).geofence === 'watched' ? geofence : null

/** Rules of one kind are one alarm; each that is on trial is by itself. */
export function asOneAlarm(rules: readonly StoredRule[]): readonly (readonly [StoredRule, ...StoredRule[]])[] {
  const [first, second] = rules
  // As nearly always.
  if (first && !second) return [[first]]
  return [...Map.groupBy(rules, ({ id, type, trial }) => (trial ? id : type)).values()].flatMap(([one, ...others]) =>
    one ? [[one, ...others] as const] : [],
  )
}
