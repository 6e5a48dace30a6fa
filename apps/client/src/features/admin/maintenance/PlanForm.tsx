/** The form of a plan of maintenance. */
import {
  type AdminOrganisation,
  maintenanceHours,
  type MaintenancePlan,
  maintenancePlanChange,
  maintenancePlanForm,
  type RequestOf,
  vehicleTypes,
} from '@outrider/contract'
import { useOutrider } from '../../../core/context/outrider.ts'
import type { FormRow, FormValues } from '../../../core/forms/form-row.ts'
import { FormFields, RowForm, SaveButton } from '../../../core/forms/RowForm.tsx'
import { useRowForm } from '../../../core/forms/use-row-form.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCachedCalls } from '../../../core/queries/use-call.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { fromShown, roundedShown } from '../../../core/time/measures.ts'
import { Card } from '../../../ui/Page.tsx'
import styles from '../Admin.module.css'
import { useToday } from '../drivers/use-today.ts'
import { organisationChoices } from '../organisation-rows.ts'
import { maintenanceTexts } from './maintenance-texts.ts'
import { outdatedByMaintenance } from './outdated.ts'

const target = ['name', 'orgId', 'plateNum', 'vehicleType', 'brand'] as const
const intervals = ['everyKm', 'everyHours', 'everyMonths', 'hours'] as const
const notice = ['remindKm', 'remindHours', 'remindDays', 'forbidsDeparture', 'startsOn', 'note'] as const
type Field = (typeof target)[number] | (typeof intervals)[number] | (typeof notice)[number]

interface Props {
  /** undefined: a new one. */
  plan?: MaintenancePlan
  organisations: readonly AdminOrganisation[]
  onAdded: (planId: string) => void
}

function useRows({ plan, organisations }: Props): FormRow<Field>[] {
  const t = useTexts(maintenanceTexts)
  const texts = maintenanceTexts.rows
  const types = Object.entries(vehicleTypes).map(([value, text]) => ({ value, text: text[t.lang] }))
  const number = { kind: 'number', keyboard: 'numeric', required: false } as const
  const ofKm = ({ everyKm }: FormValues<Field>) => everyKm.trim() !== ''
  const ofHours = ({ everyHours }: FormValues<Field>) => everyHours.trim() !== ''
  const ofMonths = ({ everyMonths }: FormValues<Field>) => everyMonths.trim() !== ''
  const fresh: FormRow<Field>[] = [
    { name: 'orgId', kind: 'choice', label: texts.orgId, choices: organisationChoices(organisations, t.lang) },
    { name: 'plateNum', kind: 'text', label: texts.plateNum, hint: t('plateHint'), capitals: 'characters', required: false },
  ]
  return [
    { name: 'name', kind: 'text', label: texts.nameRow, first: plan === undefined },
    ...(plan === undefined ? fresh : []),
    {
      name: 'vehicleType',
      kind: 'choice',
      label: texts.vehicleType,
      choices: [{ value: '', text: t('anyType') }, ...types],
      required: false,
      shown: ({ plateNum }) => plateNum === '',
    },
    {
      name: 'brand',
      kind: 'text',
      label: texts.brand,
      hint: t('brandHint'),
      required: false,
      shown: ({ plateNum }) => plateNum === '',
    },
    { name: 'everyKm', label: texts.everyKm, line: 'every', ...number },
    { name: 'everyHours', label: texts.everyHours, line: 'every', ...number },
    { name: 'everyMonths', label: texts.everyMonths, line: 'every', ...number },
    {
      name: 'hours',
      kind: 'segments',
      label: texts.hoursOf,
      choices: maintenanceHours.map(value => ({ value, text: t(value) })),
      shown: ofHours,
    },
    { name: 'remindKm', label: texts.remindKm, line: 'notice', shown: ofKm, ...number },
    { name: 'remindHours', label: texts.remindHours, line: 'notice', shown: ofHours, ...number },
    { name: 'remindDays', label: texts.remindDays, line: 'notice', shown: ofMonths, ...number },
    { name: 'forbidsDeparture', kind: 'switch', label: texts.forbidsDeparture, text: t('forbidsDepartureText'), required: false },
    { name: 'startsOn', kind: 'date', label: texts.startsOn, hint: t('startsHint') },
    { name: 'note', kind: 'lines', lines: 2, label: texts.note, required: false },
  ]
}

const textOf = (value: number | null | undefined): string => (value === null || value === undefined ? '' : String(value))
const kmText = (km: number | null | undefined): string => textOf(km == null ? km : roundedShown('km', km, 0))
/** What is no number is left for the schema to refuse. */
const numberIn = (text: string): number | string | null => {
  const typed = text.trim()
  return typed === '' ? null : /^\d+$/.test(typed) ? Number(typed) : typed
}
/** km, of what is typed in the unit that is shown; `stored`: kept as it is where nothing else was typed. */
function kmIn(text: string, stored: number | null | undefined): number | string | null {
  if (stored != null && text.trim() === kmText(stored)) return stored
  const typed = numberIn(text)
  return typeof typed === 'number' ? Math.round(fromShown('km', typed)) : typed
}

export function PlanForm(props: Props) {
  const { plan, organisations, onAdded } = props
  const t = useTexts(maintenanceTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const today = useToday()
  type Body = RequestOf<'admin/addMaintenancePlan'> & RequestOf<'admin/changeMaintenancePlan'>
  const form = useRowForm<Field, Body, { planId?: string }>({
    rows: useRows(props),
    schema: plan ? maintenancePlanChange : maintenancePlanForm,
    stored: {
      name: plan?.name ?? '',
      orgId: String(plan?.orgId ?? organisations[0]?.orgId ?? ''),
      plateNum: plan?.plateNum ?? '',
      vehicleType: plan?.vehicleType ?? '',
      brand: plan?.brand ?? '',
      everyKm: kmText(plan?.everyKm),
      everyHours: textOf(plan?.everyHours),
      hours: plan?.hours ?? 'engine',
      everyMonths: textOf(plan?.everyMonths),
      remindKm: kmText(plan?.remindKm ?? 500),
      remindHours: textOf(plan?.remindHours ?? 10),
      remindDays: textOf(plan?.remindDays ?? 14),
      forbidsDeparture: plan?.forbidsDeparture ? 'on' : '',
      startsOn: plan?.startsOn ?? today,
      note: plan?.note ?? '',
    },
    guarded: true,
    toBody({ orgId, plateNum, ...values }) {
      const [everyHours, everyMonths] = [values.everyHours, values.everyMonths].map(numberIn)
      const everyKm = kmIn(values.everyKm, plan?.everyKm)
      return {
        ...(plan
          ? { planId: plan.planId, revision: plan.revision }
          : { orgId: Number(orgId), ...(plateNum.trim() !== '' && { plateNum: plateNum.trim() }) }),
        ...values,
        // Those of the record stay where the plan is for one vehicle.
        ...(plateNum.trim() !== '' && { vehicleType: '', brand: '' }),
        everyKm,
        everyHours,
        everyMonths,
        forbidsDeparture: values.forbidsDeparture === 'on',
        remindKm: everyKm === null ? 0 : (kmIn(values.remindKm, plan?.remindKm) ?? 0),
        remindHours: everyHours === null ? 0 : (numberIn(values.remindHours) ?? 0),
        remindDays: everyMonths === null ? 0 : (numberIn(values.remindDays) ?? 0),
      }
    },
    async send(body) {
      return plan
        ? await api.call('admin/changeMaintenancePlan', body, { quiet: true })
        : await api.call('admin/addMaintenancePlan', body, { quiet: true })
    },
    async onSaved({ planId }) {
      await Promise.all(outdatedByMaintenance.map(cached.outdate))
      toast(t('saved'))
      if (planId !== undefined) onAdded(planId)
    },
    fieldOfError: { 'driver.plateUnknown': 'plateNum', 'maintenance.interval': 'everyKm' },
  })
  return (
    <RowForm form={form} className={styles['form']}>
      <Card>
        <FormFields form={form} names={target} />
      </Card>
      <Card title={t('interval')} text={t('everyHint')}>
        <FormFields form={form} names={intervals} />
      </Card>
      <Card>
        <FormFields form={form} names={notice} />
      </Card>
      <SaveButton form={form}>{plan ? t('save') : t('addPlan')}</SaveButton>
    </RowForm>
  )
}
