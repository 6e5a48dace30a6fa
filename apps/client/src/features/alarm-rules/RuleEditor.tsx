/** The form of a rule. */
import {
  type AlarmRule,
  alarmRuleKindKeys,
  type AlarmRuleKind,
  alarmTypeByKey,
  type Geofence,
  limits,
  ruleUnits,
  weekdays,
} from '@outrider/contract'
import { type FormEvent, useState } from 'react'
import type { OrganisationOption } from '../../core/fleet/organisation-options.ts'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { LeaveDialog } from '../../core/routing/LeaveDialog.tsx'
import { useOpenPicker } from '../../core/routing/open-picker.ts'
import { pickers } from '../../core/routing/pickers.ts'
import { useUnsavedDraft } from '../../core/routing/unsaved-changes.ts'
import { dateTime, number } from '../../core/time/format.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { CheckBox } from '../../ui/inputs/CheckBox.tsx'
import { Field } from '../../ui/inputs/Field.tsx'
import { NumberField } from '../../ui/inputs/NumberField.tsx'
import { PickField } from '../../ui/inputs/PickField.tsx'
import { Segments } from '../../ui/inputs/Segments.tsx'
import { Select } from '../../ui/inputs/Select.tsx'
import { Switch } from '../../ui/inputs/Switch.tsx'
import styles from './AlarmRules.module.css'
import { RemoveButton } from './RemoveButton.tsx'
import { draftOfRule, newRule, parametersOf, type RuleDraft, ruleOf, usualParameters, watchesGeofence } from './rule-draft.ts'
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

function RuleForm({ rule, editable, geofences, organisations, calls, onDone }: Omit<Props, 'isNew'>) {
  const t = useTexts(alarmRuleTexts)
  const lang = useLang()
  const { saveRule, removeRule } = calls
  const { draft, setDraft, openPicker } = useOpenPicker<RuleDraft>({
    first: () => (rule ? draftOfRule(rule) : newRule()),
    take(before, chosen) {
      const ids = chosen(pickers.vehicles)?.ids
      return ids ? { ...before, vehicleIds: ids.length > 0 ? ids : null } : before
    },
  })
  const { leaveRequest, release } = useUnsavedDraft(draft, editable)
  const [wrong, setWrong] = useState<ReturnType<typeof ruleOf>>()
  const change = (part: Partial<RuleDraft>) => {
    setDraft({ ...draft, ...part })
    setWrong(undefined)
  }
  // Known when the field is left: by a press on Save, say, which would miss the button if what stands above it went away.
  const changeNumbers = (parameters: RuleDraft['parameters']) => setDraft({ ...draft, parameters })
  const choices = organisations.map(({ value, label }) => ({ value, text: label }))
  const first = choices[0]?.value ?? ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const made = ruleOf(draft, rule?.ruleId, first)
    setWrong(made)
    if (typeof made !== 'string')
      saveRule.mutate(made, {
        onSuccess() {
          toast(t('saved'))
          release()
          onDone()
        },
      })
  }
  const vehicles = draft.vehicleIds
  return (
    <form className={styles['form']} noValidate onSubmit={submit}>
      {leaveRequest && <LeaveDialog request={leaveRequest} />}
      {!editable && <Alert tone="notice">{t('viewOnly')}</Alert>}
      <fieldset className={styles['fields']} disabled={!editable}>
        <Field
          label={t('name')}
          value={draft.name}
          maxLength={64}
          required
          onChange={event => change({ name: event.target.value })}
        />
        <Select
          label={t('kind')}
          choices={alarmRuleKindKeys.map(kind => ({ value: kind, text: alarmTypeByKey(kind)?.[lang] ?? kind }))}
          chosen={draft.kind}
          disabled={!editable}
          onChoose={(kind: AlarmRuleKind) => change({ kind, parameters: usualParameters(kind) })}
        />
        <Parameters draft={draft} editable={editable} onChange={changeNumbers} />
        {watchesGeofence(draft.kind) && (
          <Select
            label={t('geofence')}
            choices={geofences.map(({ geofenceId, name }) => ({ value: geofenceId, text: name }))}
            chosen={draft.geofenceId}
            placeholder={t(geofences.length > 0 ? 'chooseGeofence' : 'geofenceFirst')}
            disabled={!editable || geofences.length === 0}
            required
            onChoose={geofenceId => change({ geofenceId })}
          />
        )}
        <Segments
          label={t('level')}
          choices={[
            { value: '1', text: t('level1') },
            { value: '2', text: t('level2') },
          ]}
          chosen={draft.level === 1 ? '1' : '2'}
          onChoose={level => change({ level: level === '1' ? 1 : 2 })}
        />
        <Select
          label={t('organisation')}
          hint={t('organisationHint')}
          choices={choices}
          chosen={draft.orgId || first}
          disabled={!editable}
          onChoose={orgId => change({ orgId })}
        />
        <PickField
          label={t('vehicles')}
          name="vehicles"
          value={vehicles === null ? t('allVehicles') : t('vehicleCount', { n: number(vehicles.length, lang) })}
          placeholder={t('allVehicles')}
          onOpen={() => openPicker(pickers.vehicles, 'vehicles', { chosen: vehicles ?? [], max: limits.ruleVehicles })}
        />
        {vehicles !== null && editable && <Button onClick={() => change({ vehicleIds: null })}>{t('useAll')}</Button>}
        <Hours draft={draft} editable={editable} change={change} />
        <Switch label={t('enabled')} on={draft.enabled} disabled={!editable} onChange={enabled => change({ enabled })} />
      </fieldset>
      {rule?.changedBy && (
        <p className={styles['note']}>{t('changedBy', { name: rule.changedBy, time: dateTime(rule.changedAt, lang) })}</p>
      )}
      {typeof wrong === 'string' && <Alert>{t(wrong)}</Alert>}
      {editable && (
        <Button type="submit" look="primary" block busy={saveRule.isPending}>
          {t('save')}
        </Button>
      )}
      {editable && rule && (
        <RemoveButton
          title={t('removeRuleTitle', { name: rule.name })}
          text={t('removeRuleText')}
          busy={removeRule.isPending}
          onRemove={() =>
            removeRule.mutate(rule.ruleId, {
              onSuccess() {
                toast(t('removed'))
                release()
                onDone()
              },
            })
          }
        />
      )}
    </form>
  )
}

const zoneChoices = Intl.supportedValuesOf('timeZone').map(name => ({ value: name, text: name }))

interface PartProps {
  draft: RuleDraft
  editable: boolean
  change: (part: Partial<RuleDraft>) => void
}

interface ParametersProps extends Omit<PartProps, 'change'> {
  onChange: (parameters: RuleDraft['parameters']) => void
}

function Parameters({ draft, editable, onChange }: ParametersProps) {
  const lang = useLang()
  const rows = parametersOf(draft.kind)
  if (rows.length === 0) return null
  return (
    <div className={styles['pair']}>
      {rows.map(([name, { label, hint, unit, min, max }]) => (
        <NumberField
          key={`${draft.kind} ${name}`}
          hint={hint?.[lang]}
          label={label[lang]}
          unit={ruleUnits[unit][lang]}
          min={min}
          max={max}
          value={draft.parameters[name]}
          disabled={!editable}
          onChange={value => onChange({ ...draft.parameters, [name]: value })}
        />
      ))}
    </div>
  )
}

function Hours({ draft, editable, change }: PartProps) {
  const t = useTexts(alarmRuleTexts)
  const { days, atHours, fromTime, toTime } = draft
  return (
    <>
      <fieldset className={styles['days']}>
        <legend>{t('days')}</legend>
        {weekdays.map(day => (
          <CheckBox
            key={day}
            checked={days.includes(day)}
            onChange={on => change({ days: on ? [...days, day].toSorted((a, b) => a - b) : days.filter(each => each !== day) })}
          >
            {dayText(day, t)}
          </CheckBox>
        ))}
      </fieldset>
      <Select
        label={t('timeZone')}
        choices={[{ value: '', text: t('zoneOfVehicle') }, ...zoneChoices]}
        chosen={draft.timeZone}
        disabled={!editable}
        onChoose={timeZone => change({ timeZone })}
      />
      <Switch
        label={t('certainHours')}
        text={t('certainHoursText')}
        on={atHours}
        disabled={!editable}
        onChange={on => change({ atHours: on })}
      />
      {atHours && (
        <div className={styles['pair']}>
          <Field
            type="time"
            label={t('from')}
            value={fromTime}
            required
            onChange={event => change({ fromTime: event.target.value })}
          />
          <Field type="time" label={t('to')} value={toTime} required onChange={event => change({ toTime: event.target.value })} />
        </div>
      )}
    </>
  )
}
