/** How far what sensors read is beyond what a rule allows. Pure. */
import { sensorConditions, sensorKindByNumber, sensorKindOf } from '@outrider/contract'
import { marginOf } from '../hysteresis.ts'
import { parameter } from '../rule-step.ts'
import type { StoredRule } from '../stored-rule.ts'

/** By how much what is read is beyond what a rule allows; below 0: it is not. */
export const beyond = ({ parameters }: StoredRule, value: number): number =>
  beyondLimits(value, parameters['condition'] ?? 0, parameters['low'] ?? 0, parameters['high'] ?? 0)

/** The same by the numbers of a rule, for who asks of very many values. */
export function beyondLimits(value: number, condition: number, low: number, high: number): number {
  switch (condition) {
    case sensorConditions.above:
      return value - high
    case sensorConditions.below:
      return low - value
    case sensorConditions.between:
      // The limits are between them.
      return Math.min(value - low, high - value) + Number.EPSILON
    default:
      return Math.max(value - high, low - value)
  }
}

const slots = new WeakMap<StoredRule, readonly string[]>()
/** By sensor and channel: rules that ask the same share them. */
const shared = new Map<string, readonly string[]>()

/** Of the sensors that a rule asks, by which they are read; made once: names of eight channels cost more than what is read. */
export function slotsOf(rule: StoredRule): readonly string[] {
  const known = slots.get(rule)
  if (known) return known
  const kind = sensorKindByNumber(parameter(rule, 'sensor'))
  const channel = parameter(rule, 'channel')
  const channels = channel ? [channel] : [1, 2, 3, 4, 5, 6, 7, 8]
  const key = `${kind} ${channel}`
  const made = shared.get(key) ?? (kind ? channels.map(nth => `${kind} ${nth}`) : [])
  shared.set(key, made)
  slots.set(rule, made)
  return made
}

/** What was read of some slots last: rules that ask the same of a report, as those of a trial, look it up once. */
const last: { sensors?: ReadonlyMap<string, number>; slots?: readonly string[]; values: number[] } = { values: [] }

function valuesOf(sensors: ReadonlyMap<string, number>, wanted: readonly string[]): readonly number[] {
  if (last.sensors === sensors && last.slots === wanted) return last.values
  last.sensors = sensors
  last.slots = wanted
  last.values = []
  for (const slot of wanted) {
    const value = sensors.get(slot)
    if (value !== undefined) last.values.push(value)
  }
  return last.values
}

/** By how much what the sensors of a rule read is beyond its limits, at most; undefined: nothing can be said. */
export function furthestBeyond(rule: StoredRule, sensors: ReadonlyMap<string, number> | undefined): number | undefined {
  if (!sensors || sensors.size === 0) return undefined
  let most: number | undefined
  for (const value of valuesOf(sensors, slotsOf(rule))) most = Math.max(most ?? -Infinity, beyond(rule, value))
  return most
}

/** A switch is on or off and not nearly so. */
export const marginOfSensor = (rule: StoredRule): number => {
  const kind = sensorKindByNumber(parameter(rule, 'sensor'))
  return kind && sensorKindOf(kind).states ? 0 : (marginOf(rule) ?? 0)
}
