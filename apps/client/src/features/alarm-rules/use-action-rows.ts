/** Rows of the form: what a rule does beside its alarm. */
import { type RuleActionKind, ruleActionKeys, ruleActionOf } from '@outrider/contract'
import { useSession } from '../../core/context/outrider.ts'
import type { Choice, FormRow, FormValues } from '../../core/forms/form-row.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useCall } from '../../core/queries/use-call.ts'
import { offers, rightsOf } from '../../core/session/session.ts'
import { ruleActionTexts } from './action-strings.ts'
import { actionField, actionSwitch, doesIn } from './rule-actions-draft.ts'

const { rows: texts } = ruleActionTexts
const channels: readonly Choice[] = Array.from({ length: 8 }, (_, n) => ({ value: String(n + 1), text: String(n + 1) }))

/** What is not said by when it is done. */
const hints: Partial<Record<RuleActionKind, 'blockText' | 'webhookText'>> = {
  departureBlock: 'blockText',
  webhook: 'webhookText',
}

function mayDo(kind: RuleActionKind, rights: ReturnType<typeof rightsOf>): boolean {
  const { right } = ruleActionOf(kind)
  return right === undefined || rights[right]
}

/** A row for each thing that an action takes. */
function useFieldRows(people: readonly Choice[]) {
  const t = useTexts(ruleActionTexts)
  return (kind: RuleActionKind, field: string): FormRow => {
    const common = { name: actionField(kind, field), shown: (values: FormValues) => doesIn(kind, values), required: true }
    if (field === 'text') return { ...common, kind: 'lines', lines: 2, label: texts.text, missing: texts.textMissing }
    if (field === 'channels')
      return { ...common, kind: 'boxes', label: texts.channels, missing: texts.channelsMissing, choices: channels }
    if (field === 'seconds') return { ...common, kind: 'steps', label: texts.seconds, unit: t('secondsUnit'), step: 5 }
    if (field === 'minutes') return { ...common, kind: 'steps', label: texts.minutes, unit: t('minutesUnit'), step: 5 }
    if (field === 'phone') return { ...common, kind: 'text', label: texts.phone, keyboard: 'tel' }
    return {
      ...common,
      kind: 'choice',
      label: texts.person,
      missing: texts.personMissing,
      choices: people,
      disabled: people.length === 0,
      ...(people.length === 0 && { placeholder: t('nobody') }),
    }
  }
}

/** `orgId`: whose people can be given tasks. Empty where the platform knows no actions. */
export function useActionRows(orgId: string, platform: string): FormRow[] {
  const t = useTexts(ruleActionTexts)
  const known = useSession(state => offers(state, ['alarm/getAlarmTaskPeople']))
  const mayEdit = useSession(state => rightsOf(state).updInstTaskAuth || rightsOf(state).updMtcTaskAuth)
  const allowed = useSession(state => ruleActionKeys.filter(kind => mayDo(kind, rightsOf(state))).join())
  const body = known && mayEdit && orgId !== '' ? { orgId: Number(orgId) } : undefined
  const { data } = useCall('alarm/getAlarmTaskPeople', body, { platform })
  const people = (data?.people ?? []).map(({ userId, name }) => ({ value: userId, text: name }))
  const rowOf = useFieldRows(people)
  if (!known) return []
  return ruleActionKeys.flatMap((kind): FormRow[] => {
    const { name, takes, late } = ruleActionOf(kind)
    const may = allowed.split(',').includes(kind)
    const hint = t(hints[kind] ?? (late ? 'onceLate' : 'onceText'))
    return [
      { kind: 'switch', name: actionSwitch(kind), label: name, text: may ? hint : t('noRight'), disabled: !may },
      ...takes.map(field => rowOf(kind, field)),
    ]
  })
}
