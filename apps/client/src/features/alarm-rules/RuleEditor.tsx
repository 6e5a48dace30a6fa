/** The form of a rule. */
import {
  type AlarmRule,
  alarmRuleKindKeys,
  alarmTypeByKey,
  type Geofence,
  limits,
  ruleKindOf,
  ruleUnits,
  weekdays,
} from '@outrider/contract'
import { useMemo, useState } from 'react'
import { chosenIn, type FormRow, type FormValues } from '../../core/forms/form-row.ts'
import { createLazyPart } from '../../core/chunks/part.tsx'
import { FormFields, RowForm, SaveButton } from '../../core/forms/RowForm.tsx'
import { useRowForm } from '../../core/forms/use-row-form.ts'
import type { OrganisationOption } from '../../core/fleet/organisation-options.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useCall } from '../../core/queries/use-call.ts'
import { useSession } from '../../core/context/outrider.ts'
import { useOpenPicker } from '../../core/routing/open-picker.ts'
import { pickers } from '../../core/routing/pickers.ts'
import { offers } from '../../core/session/session.ts'
import { dateTime, number } from '../../core/time/format.ts'
import { inUnits } from '../../core/time/measures.ts'
import { Alert } from '../../ui/Alert.tsx'
import { EmptyState, LoadingState } from '../../ui/EmptyState.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import styles from './AlarmRules.module.css'
import { RemoveButton } from './RemoveButton.tsx'
import { RulePresets } from './RulePresets.tsx'
import { RuleTrial } from './RuleTrial.tsx'
import {
  geofenceOf,
  kindIn,
  type KnownOfRules,
  needsGeofence,
  newRule,
  numbersWrong,
  parameterField,
  shownParametersOf,
  typedNumber,
  ruleOf,
  schemaOf,
  valuesOfRule,
} from './rule-draft.ts'
import { dayText } from './rule-words.ts'
import { useHasRuleRecord } from './record/use-rule-counts.ts'
import { useDriverRow, withDriver } from './use-driver-row.ts'
import { isOfAction } from './rule-actions-draft.ts'
import { useActionRows } from './use-action-rows.ts'
import { alarmRuleTexts } from './strings.ts'
import type { UseAlarmRules } from './use-alarm-rules.ts'

const RuleRecord = createLazyPart(() => import('./record/RuleRecord.tsx'))

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
  const numbers = shownParametersOf(kind).map(([name, { label, hint, unit, choices, decimals }]): FormRow => {
    const common = { name: parameterField(kind, name), label, hint: hint?.[t.lang] }
    if (!choices)
      return { ...common, kind: 'steps', line: 'numbers', unit: unit && inUnits(ruleUnits[unit][t.lang], t.lang), decimals }
    const named = Object.entries(choices).map(([value, text]) => ({ value, text: text[t.lang] }))
    return { ...common, kind: 'choice', required: true, choices: named }
  })
  const geofenceChoices = geofences.map(({ geofenceId, name }) => ({ value: geofenceId, text: name }))
  const routeChoices = geofences.flatMap(({ geofenceId, name, route }) => (route ? [{ value: geofenceId, text: name }] : []))
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
      shown: () => needsGeofence(kind),
      required: true,
      missing: texts.geofenceMissing,
      choices: geofenceChoices,
      placeholder: t(geofences.length > 0 ? 'chooseGeofence' : 'geofenceFirst'),
      disabled: geofences.length === 0,
    },
    {
      kind: 'choice',
      name: 'routeId',
      label: texts.route,
      shown: () => geofenceOf(kind) === 'route',
      required: true,
      missing: texts.routeMissing,
      choices: routeChoices,
      placeholder: t(routeChoices.length > 0 ? 'chooseRoute' : 'routeFirst'),
      disabled: routeChoices.length === 0,
    },
    {
      kind: 'choice',
      name: 'insideOf',
      label: texts.insideOf,
      shown: () => geofenceOf(kind) === 'where' && geofences.length > 0,
      unset: t('anywhere'),
      choices: geofenceChoices,
    },
    {
      kind: 'segments',
      name: 'side',
      label: texts.side,
      shown: ({ insideOf }) => geofenceOf(kind) === 'where' && insideOf !== '',
      choices: [
        { value: 'inside', text: t('sideInside') },
        { value: 'outside', text: t('sideOutside') },
      ],
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
function useWhenRows({ record, calendar }: Pick<KnownOfRules, 'calendar' | 'record'>, isNew: boolean): FormRow[] {
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
    {
      kind: 'segments',
      name: 'dayKind',
      label: texts.dayKind,
      shown: () => calendar,
      choices: [
        { value: 'all', text: t('everyKindOfDay') },
        { value: 'working', text: t('workingDays') },
        { value: 'off', text: t('daysOff') },
      ],
    },
    { kind: 'choice', name: 'timeZone', label: texts.timeZone, unset: t('zoneOfVehicle'), choices: zoneChoices },
    { kind: 'switch', name: 'atHours', label: texts.certainHours, text: t('certainHoursText') },
    { ...time, name: 'fromTime', label: texts.from },
    { ...time, name: 'toTime', label: texts.to },
    { kind: 'switch', name: 'enabled', label: texts.enabled },
    ...(record
      ? ([
          {
            kind: 'switch',
            name: 'trial',
            label: texts.trialMode,
            text: t('trialModeText'),
            shown: ({ enabled }) => enabled === 'on',
          },
          { kind: 'text', name: 'why', label: texts.why, required: false, shown: () => !isNew },
        ] satisfies FormRow[])
      : []),
  ]
}

/** Tags of vehicles that the user sees, and the one that was chosen; none where the platform knows none. */
function useTagChoices(platform: string, chosen: string | undefined): { value: string; text: string }[] {
  const offered = useSession(state => offers(state, ['admin/getTags']))
  const { data } = useCall('admin/getTags', offered ? {} : undefined, { platform })
  const tags = new Set([...(chosen ? [chosen] : []), ...(data?.tags.map(({ tag }) => tag) ?? [])])
  return [...tags].map(tag => ({ value: tag, text: tag }))
}

function useRuleForm({ rule, editable, geofences, organisations, calls, onDone }: Omit<Props, 'isNew'>) {
  const t = useTexts(alarmRuleTexts)
  const [first] = useState(() => (rule ? valuesOfRule(rule) : newRule(organisations[0]?.value ?? '')))
  const { draft, openPicker } = useOpenPicker<FormValues>({
    first: () => first,
    take(before, chosen) {
      const driver = chosen(pickers.driver)
      return {
        ...before,
        vehicleIds: chosen(pickers.vehicles)?.ids.join() ?? before['vehicleIds'] ?? '',
        drivers: driver ? withDriver(before['drivers'], driver) : (before['drivers'] ?? ''),
      }
    },
    onTaken: ({ vehicleIds = '', drivers: of = '' }) => form.change({ vehicleIds, drivers: of }),
  })
  // The kind decides which numbers there are, the organisation who can be given a task.
  const [typed, setTyped] = useState(draft)
  const vehicles: FormRow = {
    kind: 'picker',
    name: 'vehicleIds',
    label: texts.vehicles,
    shown: values => !values['tag'],
    unset: t('allVehicles'),
    shownAs: ids => t('vehicleCount', { n: number(chosenIn(ids).length, t.lang) }),
    open() {
      const initial = { chosen: chosenIn(form.values['vehicleIds'] ?? ''), max: limits.ruleVehicles }
      openPicker(pickers.vehicles, 'vehicleIds', initial, form.values)
    },
    clear: { label: t('useAll'), run: () => form.change({ vehicleIds: '' }) },
  }
  const tags = useTagChoices(calls.platform, rule?.tag)
  const tag: FormRow = {
    kind: 'choice',
    name: 'tag',
    label: texts.tag,
    unset: t('anyTag'),
    shown: () => tags.length > 0,
    choices: tags,
  }
  const kind = kindIn(typed)
  const drivers = useDriverRow({
    kind,
    open: () => openPicker(pickers.driver, 'drivers', { platform: calls.platform }, form.values),
    clear: () => form.change({ drivers: '' }),
  })
  const actions = useActionRows(typed['orgId'] ?? '', calls.platform)
  const record = useHasRuleRecord()
  const calendar = useSession(state => offers(state, ['alarm/getWorkCalendar']))
  const known = { actions: actions.length > 0, record, tags: tags.length > 0, calendar }
  const schema = useMemo(() => schemaOf(kind), [kind])
  const form = useRowForm<string, FormValues>({
    rows: [
      ...useWhatRows(typed, { geofences, organisations }),
      tag,
      vehicles,
      ...(drivers ? [drivers] : []),
      ...useWhenRows(known, rule === undefined),
      ...actions,
    ],
    schema,
    stored: first,
    restored: draft,
    readOnly: !editable,
    guarded: editable,
    check(values): Record<string, string> {
      const numbers = numbersWrong(kind, values)
      return {
        ...(ruleKindOf(kind).hours && values['atHours'] !== 'on' && { atHours: t('hoursNeeded') }),
        ...(numbers && { [numbers.field]: numbers.why[t.lang] }),
        ...(values['atHours'] === 'on' && values['fromTime'] === values['toTime'] && { toTime: t('hoursWrong') }),
      }
    },
    send: (_, values) => calls.saveRule.mutateAsync(ruleOf(values, rule?.ruleId, known)),
    onSaved() {
      toast(t('saved'))
      onDone()
    },
  })
  if (form.values['kind'] !== typed['kind'] || form.values['orgId'] !== typed['orgId']) setTyped(form.values)
  return form
}

function RuleForm(props: Omit<Props, 'isNew'>) {
  const { rule, editable, calls, onDone } = props
  const t = useTexts(alarmRuleTexts)
  const { removeRule } = calls
  const record = useHasRuleRecord()
  const calendar = useSession(state => offers(state, ['alarm/getWorkCalendar']))
  const form = useRuleForm(props)
  return (
    <RowForm form={form} className={styles['form']}>
      {!editable && <Alert tone="notice">{t('viewOnly')}</Alert>}
      {editable && <RulePresets kind={kindIn(form.values)} label={t('presets')} values={form.values} onChoose={form.change} />}
      <FormFields form={form} names={form.rows.map(({ name }) => name).filter(name => !isOfAction(name))} />
      {form.rows.some(({ name }) => isOfAction(name)) && (
        <fieldset className={styles['parts']}>
          <legend>{t('actions')}</legend>
          <FormFields form={form} names={form.rows.map(({ name }) => name).filter(isOfAction)} />
        </fieldset>
      )}
      {rule?.changedBy && (
        <p className={styles['note']}>{t('changedBy', { name: rule.changedBy, time: dateTime(rule.changedAt, t.lang) })}</p>
      )}
      {editable && (
        <RuleTrial
          kind={kindIn(form.values)}
          platform={calls.platform}
          geofences={props.geofences}
          onUse={({ name, value }) => form.change(typedNumber(kindIn(form.values), name, value))}
          onExclude={
            geofenceOf(kindIn(form.values)) === 'where'
              ? geofenceId => form.change({ insideOf: geofenceId, side: 'outside' })
              : undefined
          }
          typed={async () => {
            // A rule needs no name to be tried.
            const names = form.rows.map(({ name }) => name).filter(name => name !== 'name')
            if (!(await form.fields.trigger(names))) return undefined
            const { values } = form
            return ruleOf({ ...values, name: values['name']?.trim() || kindIn(values) }, rule?.ruleId, {
              actions: false,
              record: false,
              tags: true,
              calendar,
            })
          }}
        />
      )}
      {record && rule && (
        <RuleRecord
          key={rule.changedAt}
          props={{ rule, platform: calls.platform }}
          loading={<LoadingState label={t('loading')} />}
          failed={{ title: t('failed') }}
        />
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
