/** The numbers of a rule that are tried beside those that are typed: one after the other of its limit, its time and its margin. Pure. */
import { type AlarmRuleForm, type AlarmRuleKind, limits, type RuleParameter } from '@outrider/contract'
import { parametersOf } from './rule-draft.ts'

export interface TrialAxis {
  /** Of the parameter. */
  name: string
  row: RuleParameter
  /** In their order, the typed one among them. */
  values: readonly number[]
  typed: number
}
export interface TrialVariant {
  name: string
  value: number
  parameters: Record<string, number>
}

const factors = [0.5, 0.75, 0.9, 1.1, 1.25, 1.5]
/** Where nothing is typed, shares of what it may be at most. */
const shares = [0.02, 0.05, 0.1, 0.2, 0.4]
const timeUnits = ['seconds', 'minutes', 'hours']
const maxAxes = 3

/** What is measured, how long, and by how much beyond. */
function axesIn(kind: AlarmRuleKind): [string, RuleParameter][] {
  const all = parametersOf(kind).filter(([, { choices }]) => !choices)
  const ofTime = all.find(([name, { unit }]) => name !== 'hold' && unit !== undefined && timeUnits.includes(unit))
  const margin = all.find(([name]) => name === 'margin')
  const limit = all.find(each => each !== ofTime && each !== margin && each[0] !== 'hold')
  return [limit, ofTime, margin].flatMap(each => (each ? [[each[0], each[1]] as [string, RuleParameter]] : [])).slice(0, maxAxes)
}

export function axesOf({ kind, parameters }: Pick<AlarmRuleForm, 'kind' | 'parameters'>): TrialAxis[] {
  return axesIn(kind).flatMap(([name, row]) => {
    const typed = parameters[name] ?? row.usual ?? row.min
    const others =
      typed > row.min ? factors.map(factor => typed * factor) : shares.map(share => row.min + (row.max - row.min) * share)
    const bounded = others.map(value => Math.min(row.max, Math.max(row.min, Math.round(value))))
    const values = [...new Set([...bounded, typed])].toSorted((one, other) => one - other)
    return values.length > 1 ? [{ name, row, values, typed }] : []
  })
}

/** All that differ from what is typed. */
export const variantsOf = (axes: readonly TrialAxis[], parameters: Readonly<Record<string, number>>): TrialVariant[] =>
  axes
    .flatMap(({ name, values, typed }) =>
      values.flatMap(value => (value === typed ? [] : [{ name, value, parameters: { ...parameters, [name]: value } }])),
    )
    .slice(0, limits.ruleTrialVariants)
