/** The form of a rule. */
import { type AlarmRule, alarmRuleKindKeys, alarmTypeByKey, type Geofence, limits, ruleUnits, weekdays } from '@outrider/contract'
import { useMemo, useState } from 'react'
import { chosenIn, type FormRow, type FormValues } from '../../core/forms/form-row.ts'
import { FormFields, RowForm, SaveButton } from '../../core/forms/RowForm.tsx'
import { useRowForm } from '../../core/forms/use-row-form.ts'
import type { OrganisationOption } from '../../core/fleet/organisation-options.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useOpenPicker } from '../../core/routing/open-picker.ts'
import { pickers } from '../../core/routing/pickers.ts'
import { dateTime, number } from '../../core/time/format.ts'
import { Alert } from '../../ui/Alert.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import styles from './AlarmRules.module.css'
import { RemoveButton } from './RemoveButton.tsx'
import {
  kindIn,
  newRule,
  numbersWrong,
  parameterField,
  parametersOf,
  ruleOf,
  schemaOf,
  valuesOfRule,
  watchesGeofence,
} from './rule-draft.ts'
import { dayText } from './rule-words.ts'
import { alarmRuleTexts } from './strings.ts'
import type { UseAlarmRules } from './use-alarm-rules.ts'

interface Props {
  /** undefined: a new one, or it is gone. */
  rule: AlarmRule | undefined
  isNew: boolean
  editable: boolean
  geofences: readonly Geofence[]
  organisations: readonly OrganisationOption[]
  calls: UseAlarmRules
  onDone: () => void
}

export function RuleEditor({ rule, isNew, ...props }: Props) {
  const t = useTexts(alarmRuleTexts)
  if (!rule && !isNew) return <EmptyState icon="bell" title={t('gone')} />
  return <RuleForm rule={rule} {...props} />
}

const zoneChoices = Intl.supportedValuesOf('timeZone').map(name => ({ value: name, text: name }))
const { rows: texts } = alarmRuleTexts

type Place = Pick<Props, 'geofences' | 'organisations'>

/** What the rule watches, and how. */
function useWhatRows(values: FormValues, { geofences, organisations }: Place): FormRow[] {
  const t = useTexts(alarmRuleTexts)
  const kind = kindIn(values)
  const numbers = parametersOf(kind).map(
    ([name, { label, hint, unit }]): FormRow => ({
      kind: 'steps',
      name: parameterField(kind, name),
      label,
      line: 'numbers',
      hint: hint?.[t.lang],
      unit: ruleUnits[unit][t.lang],
    }),
  )
  return [
    { kind: 'text', name: 'name', label: texts.name, missing: texts.nameMissing },
    {
      kind: 'choice',
      name: 'kind',
      label: texts.kind,
      required: true,
      choices: alarmRuleKindKeys.map(value => ({ value, text: alarmTypeByKey(value)?.[t.lang] ?? value })),
    },
    ...numbers,
    {
      kind: 'choice',
      name: 'geofenceId',
      label: texts.geofence,
      shown: () => watchesGeofence(kind),
      required: true,
      missing: texts.geofenceMissing,
      choices: geofences.map(({ geofenceId, name }) => ({ value: geofenceId, text: name })),
      placeholder: t(geofences.length > 0 ? 'chooseGeofence' : 'geofenceFirst'),
      disabled: geofences.length === 0,
    },
    {
      kind: 'segments',
      name: 'level',
      label: texts.level,
      choices: [
        { value: '1', text: t('level1') },
        { value: '2', text: t('level2') },
      ],
    },
    {
      kind: 'choice',
      name: 'orgId',
      label: texts.organisation,
      required: true,
      hint: t('organisationHint'),
      choices: organisations.map(({ value, label }) => ({ value, text: label })),
    },
  ]
}

/** At what times it counts. */
function useWhenRows(): FormRow[] {
  const t = useTexts(alarmRuleTexts)
  const hours = ({ atHours }: FormValues) => atHours === 'on'
  const time = { kind: 'time', line: 'hours', shown: hours, required: true, missing: texts.hoursWrong } as const
  return [
    {
      kind: 'boxes',
      name: 'days',
      label: texts.days,
      required: true,
      missing: texts.daysMissing,
      choices: weekdays.map(day => ({ value: String(day), text: dayText(day, t) })),
    },
    { kind: 'choice', name: 'timeZone', label: texts.timeZone, unset: t('zoneOfVehicle'), choices: zoneChoices },
    { kind: 'switch', name: 'atHours', label: texts.certainHours, text: t('certainHoursText') },
    { ...time, name: 'fromTime', label: texts.from },
    { ...time, name: 'toTime', label: texts.to },
    { kind: 'switch', name: 'enabled', label: texts.enabled },
  ]
}

function useRuleForm({ rule, editable, geofences, organisations, calls, onDone }: Omit<Props, 'isNew'>) {
  const t = useTexts(alarmRuleTexts)
  const [first] = useState(() => (rule ? valuesOfRule(rule) : newRule(organisations[0]?.value ?? '')))
  const { draft, openPicker } = useOpenPicker<FormValues>({
    first: () => first,
    take: (before, chosen) => ({ ...before, vehicleIds: chosen(pickers.vehicles)?.ids.join() ?? before['vehicleIds'] ?? '' }),
    onTaken: ({ vehicleIds }) => form.change({ vehicleIds: vehicleIds ?? '' }),
  })
  // The kind decides which numbers there are.
  const [typed, setTyped] = useState(draft)
  const vehicles: FormRow = {
    kind: 'picker',
    name: 'vehicleIds',
    label: texts.vehicles,
    unset: t('allVehicles'),
    shownAs: ids => t('vehicleCount', { n: number(chosenIn(ids).length, t.lang) }),
    open() {
      const initial = { chosen: chosenIn(form.values['vehicleIds'] ?? ''), max: limits.ruleVehicles }
      openPicker(pickers.vehicles, 'vehicleIds', initial, form.values)
    },
    clear: { label: t('useAll'), run: () => form.change({ vehicleIds: '' }) },
  }
  const kind = kindIn(typed)
  const schema = useMemo(() => schemaOf(kind), [kind])
  const form = useRowForm<string, FormValues>({
    rows: [...useWhatRows(typed, { geofences, organisations }), vehicles, ...useWhenRows()],
    schema,
    stored: first,
    restored: draft,
    readOnly: !editable,
    guarded: editable,
    check(values): Record<string, string> {
      const [number] = parametersOf(kind)
      return {
        ...(number && numbersWrong(kind, values) && { [parameterField(kind, number[0])]: t('numbersWrong') }),
        ...(values['atHours'] === 'on' && values['fromTime'] === values['toTime'] && { toTime: t('hoursWrong') }),
      }
    },
    send: (_, values) => calls.saveRule.mutateAsync(ruleOf(values, rule?.ruleId)),
    onSaved() {
      toast(t('saved'))
      onDone()
    },
  })
  if (form.values['kind'] !== typed['kind']) setTyped(form.values)
  return form
}

function RuleForm(props: Omit<Props, 'isNew'>) {
  const { rule, editable, calls, onDone } = props
  const t = useTexts(alarmRuleTexts)
  const { removeRule } = calls
  const form = useRuleForm(props)
  return (
    <RowForm form={form} className={styles['form']}>
      {!editable && <Alert tone="notice">{t('viewOnly')}</Alert>}
      <FormFields form={form} />
      {rule?.changedBy && (
        <p className={styles['note']}>{t('changedBy', { name: rule.changedBy, time: dateTime(rule.changedAt, t.lang) })}</p>
      )}
      {editable && <SaveButton form={form}>{t('save')}</SaveButton>}
      {editable && rule && (
        <RemoveButton
          title={t('removeRuleTitle', { name: rule.name })}
          text={t('removeRuleText')}
          busy={removeRule.isPending}
          onRemove={() =>
            removeRule.mutate(rule.ruleId, {
              onSuccess() {
                toast(t('removed'))
                form.release()
                onDone()
              },
            })
          }
        />
      )}
    </RowForm>
  )
}
