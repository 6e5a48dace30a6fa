/** Applies for the maintenance, or leads to the work order there is. */
import { type MaintenanceDue, maintenanceOrderForm, type RequestOf, workStates } from '@outrider/contract'
import { useState } from 'react'
import { useOutrider } from '../../../core/context/outrider.ts'
import type { FormRow } from '../../../core/forms/form-row.ts'
import { FormFields, RowForm, SaveButton } from '../../../core/forms/RowForm.tsx'
import { useRowForm } from '../../../core/forms/use-row-form.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCachedCalls } from '../../../core/queries/use-call.ts'
import { useOpenScreen } from '../../../core/routing/use-open-screen.ts'
import { timeIn } from '../../../core/time/days.ts'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Card } from '../../../ui/Page.tsx'
import styles from '../Admin.module.css'
import { maintenanceTexts } from './maintenance-texts.ts'

type Field = 'contacts' | 'phone' | 'place' | 'serviceDate' | 'note'
/** A work order in one of these is over: another may be made. */
const over: ReadonlySet<string> = new Set(['closed', 'cancelled', 'withdrawn', 'rejected'])

export function OrderCard({ due }: { due: MaintenanceDue }) {
  const t = useTexts(maintenanceTexts)
  const openScreen = useOpenScreen()
  const [asked, setAsked] = useState(false)
  const { applicationNum, applicationState } = due
  const open = applicationNum !== null && !over.has(applicationState ?? '')
  return (
    <Card title={t('orderTitle')} text={t('orderText')}>
      {applicationNum !== null && (
        <Button icon="forward" onClick={() => openScreen('historicalTask', { applicationNum })}>
          {t('openOrder', { number: applicationNum })}
          {applicationState && ` · ${workStates[applicationState][t.lang]}`}
        </Button>
      )}
      {!open &&
        (asked ? (
          <OrderForm due={due} />
        ) : (
          <Button icon="plus" onClick={() => setAsked(true)}>
            {t('makeOrder')}
          </Button>
        ))}
    </Card>
  )
}

function OrderForm({ due: { planId, vehicleId } }: { due: MaintenanceDue }) {
  const t = useTexts(maintenanceTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const texts = maintenanceTexts.rows
  const rows: FormRow<Field>[] = [
    { name: 'contacts', kind: 'text', label: texts.contacts, autoComplete: 'name' },
    { name: 'phone', kind: 'text', label: texts.phone, keyboard: 'tel', autoComplete: 'tel' },
    { name: 'place', kind: 'text', label: texts.place, required: false },
    { name: 'serviceDate', kind: 'date', label: texts.serviceDate, required: false },
    { name: 'note', kind: 'lines', lines: 2, label: texts.note, required: false },
  ]
  const form = useRowForm<Field, RequestOf<'admin/orderMaintenance'>>({
    rows,
    schema: maintenanceOrderForm,
    stored: { contacts: '', phone: '', place: '', serviceDate: '', note: '' },
    toBody: ({ serviceDate, ...values }) => ({
      planId,
      vehicleId,
      ...values,
      serviceDate: serviceDate === '' ? null : timeIn(`${serviceDate}T00:00`),
    }),
    send: body => api.call('admin/orderMaintenance', body, { quiet: true }),
    async onSaved() {
      toast(t('ordered'))
      await cached.outdate('admin/getMaintenanceDue')
    },
    fieldOfError: { 'application.phone': 'phone' },
  })
  return (
    <RowForm form={form} className={styles['form']}>
      <FormFields form={form} />
      <SaveButton form={form}>{t('makeOrder')}</SaveButton>
    </RowForm>
  )
}
