/** What is typed of the actions of a rule, and the actions that it makes. Pure. */
import { type RuleAction, type RuleActionKind, ruleActionFields, ruleActionKeys, ruleActionOf } from '@outrider/contract'
import * as z from 'zod/mini'
import { chosenIn, type FormValues } from '../../core/forms/form-row.ts'

/** The switch of an action, and the field of something that it takes. */
export const actionSwitch = (kind: RuleActionKind): string => `does_${kind}`
export const actionField = (kind: RuleActionKind, field: string): string => `does_${kind}_${field}`

/** Of an action, and not of the rule itself. */
export const isOfAction = (name: string): boolean => name.startsWith('does_')

const usual: Readonly<Record<string, string>> = { channels: '1', seconds: '15', minutes: '60' }

export const doesIn = (kind: RuleActionKind, values: FormValues): boolean => values[actionSwitch(kind)] === 'on'

export function valuesOfActions(actions: readonly RuleAction[] | undefined): FormValues {
  const values: FormValues = {}
  for (const kind of ruleActionKeys) {
    const action = actions?.find(each => each.kind === kind)
    values[actionSwitch(kind)] = action ? 'on' : ''
    for (const field of ruleActionOf(kind).takes) values[actionField(kind, field)] = String(action?.[field] ?? usual[field] ?? '')
  }
  return values
}

export function actionsOf(values: FormValues): RuleAction[] {
  return ruleActionKeys.flatMap(kind => {
    if (!doesIn(kind, values)) return []
    const text = (field: string): string => values[actionField(kind, field)]?.trim() ?? ''
    const taken = ruleActionOf(kind).takes.map(field => {
      if (field === 'channels') return [field, chosenIn(text(field)).map(Number)]
      return [field, field === 'seconds' || field === 'minutes' ? Number(text(field)) : text(field)]
    })
    return [{ kind, ...Object.fromEntries(taken) } as RuleAction]
  })
}

/** Bounds of what is typed; lists are checked by their rows. */
export const actionSchemas = Object.fromEntries(
  ruleActionKeys.flatMap(kind =>
    ruleActionOf(kind)
      .takes.filter(field => field !== 'channels' && field !== 'userId')
      // What is not shown is missing.
      .map(field => [actionField(kind, field), z.optional(ruleActionFields[field] as z.ZodMiniType)]),
  ),
)
