/** Enters what was done, or changes it. */
import { type MaintenanceDue, type RequestOf, type Service, serviceForm } from '@outrider/contract'
import { useOutrider } from '../../../core/context/outrider.ts'
import type { FormRow } from '../../../core/forms/form-row.ts'
import { useDictionary } from '../../../core/forms/use-dictionary.ts'
import { FormFields, RowForm, SaveButton } from '../../../core/forms/RowForm.tsx'
import { useRowForm } from '../../../core/forms/use-row-form.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { centsOf } from '../../../core/money/cents.ts'
import { useCachedCalls } from '../../../core/queries/use-call.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { Card } from '../../../ui/Page.tsx'
import { fromShown, roundedShown } from '../../../core/time/measures.ts'
import styles from '../Admin.module.css'
import { useToday } from '../drivers/use-today.ts'
import { maintenanceTexts } from './maintenance-texts.ts'
import { outdatedByMaintenance } from './outdated.ts'

type Field = 'doneOn' | 'odometerKm' | 'cents' | 'costKind' | 'note'

interface Props {
  of: Pick<MaintenanceDue, 'planId' | 'vehicleId'>
  /** undefined: a new one. */
  service?: Service | undefined
  onSaved: () => void
}

const odometerText = (km: number | null | undefined): string => (km == null ? '' : String(roundedShown('km', km)))
/** km, of what is typed in the unit that is shown; `stored`: kept as it is where nothing else was typed. */
function odometerIn(text: string, stored: number | null | undefined): number | null {
  const typed = text.trim()
  if (typed === '') return null
  if (stored != null && typed === odometerText(stored)) return stored
  return fromShown('km', Number(typed.replace(',', '.')))
}

export function ServiceForm({ of: { planId, vehicleId }, service, onSaved }: Props) {
  const t = useTexts(maintenanceTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const today = useToday()
  const texts = maintenanceTexts.rows
  const rows: FormRow<Field>[] = [
    { name: 'doneOn', kind: 'date', label: texts.doneOn, max: today },
    { name: 'odometerKm', kind: 'number', keyboard: 'decimal', label: texts.odometerKm, required: false },
    { name: 'cents', kind: 'number', keyboard: 'decimal', label: texts.cents, required: false },
    { name: 'costKind', kind: 'text', label: texts.costKind, suggestions: useDictionary('costKind'), required: false },
    { name: 'note', kind: 'lines', lines: 2, label: texts.note, required: false },
  ]
  const form = useRowForm<Field, RequestOf<'admin/saveService'>>({
    rows,
    schema: serviceForm,
    stored: {
      doneOn: service?.doneOn ?? today,
      odometerKm: odometerText(service?.odometerKm),
      cents: service?.cents == null ? '' : String(service.cents / 100),
      costKind: service?.costKind ?? '',
      note: service?.note ?? '',
    },
    guarded: service !== undefined,
    toBody: ({ odometerKm, cents, ...values }) => ({
      ...(service && { serviceId: service.serviceId }),
      planId,
      vehicleId,
      ...values,
      odometerKm: odometerIn(odometerKm, service?.odometerKm),
      // What is no amount is left for the schema to refuse.
      cents: cents.trim() === '' ? null : Number(cents) === 0 ? 0 : (centsOf(cents) ?? cents),
    }),
    send: body => api.call('admin/saveService', body, { quiet: true }),
    async onSaved() {
      toast(t('saved'))
      await Promise.all(outdatedByMaintenance.map(cached.outdate))
      onSaved()
    },
    fieldOfError: { 'maintenance.date': 'doneOn' },
  })
  return (
    <RowForm form={form} className={styles['form']}>
      <Card title={t(service ? 'change' : 'done')} {...(!service && { text: t('doneText') })}>
        <FormFields form={form} />
      </Card>
      <SaveButton form={form}>{t(service ? 'save' : 'enter')}</SaveButton>
    </RowForm>
  )
}
