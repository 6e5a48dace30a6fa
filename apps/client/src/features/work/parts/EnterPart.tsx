/** Entering a part with its stock, or setting the stock of one by its code. */
import { useState } from 'react'
import { CallError } from '../../../core/api/call-error.ts'
import { useOutrider } from '../../../core/context/outrider.ts'
import type { FormRow } from '../../../core/forms/form-row.ts'
import { FormFields, RowForm, SaveButton } from '../../../core/forms/RowForm.tsx'
import { useRowForm } from '../../../core/forms/use-row-form.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useDebounced } from '../../../core/lists/use-debounced.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { useOpenPicker } from '../../../core/routing/open-picker.ts'
import { pickers } from '../../../core/routing/pickers.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { Card } from '../../../ui/Page.tsx'
import { contract, type RequestOf } from '@outrider/contract'
import { workTexts } from '../strings.ts'
import { useOutdateApplications } from '../use-application.ts'
import styles from '../Work.module.css'

type Field = 'organisation' | 'code' | 'name' | 'stock'
const empty = { organisation: '', code: '', name: '', stock: '' }
const typedRows: readonly FormRow<Field>[] = [
  { kind: 'text', name: 'code', label: workTexts.rows.partCode, capitals: 'characters' },
  { kind: 'text', name: 'name', label: workTexts.rows.partName },
  { kind: 'number', name: 'stock', label: workTexts.rows.partStock, keyboard: 'numeric' },
]

export function EnterPart() {
  const t = useTexts(workTexts)
  const { api } = useOutrider()
  const outdate = useOutdateApplications()
  const { draft, openPicker } = useOpenPicker<{ orgId?: number; orgName: string; values: typeof empty }>({
    first: () => ({ orgName: '', values: empty }),
    take: (before, chosen) => ({ ...before, ...chosen(pickers.organisation) }),
    onTaken: ({ orgId }) => form.change({ organisation: String(orgId ?? '') }),
  })
  const [code, setCode] = useState('')
  const wanted = useDebounced(code)
  const found = useCall('vehManager/getInstMtcPartsInfo', wanted ? { keyword: wanted, pageSize: 50 } : undefined).data?.parts
  /** The part of this code, with what the user was shown of its stock. */
  const known = found?.find(part => part.code === code && part.orgId === draft.orgId)
  const rows: readonly FormRow<Field>[] = [
    {
      kind: 'picker',
      name: 'organisation',
      label: workTexts.rows.organisation,
      required: true,
      missing: workTexts.rows.chooseOrganisation,
      unset: t('chooseOrganisation'),
      shownAs: draft.orgName,
      open: () => openPicker(pickers.organisation, 'organisation', {}, { ...draft, values: form.values }),
    },
    ...typedRows,
  ]
  const form = useRowForm<Field>({
    rows,
    schema: contract.vehManager.saveInstMtcPart.request,
    stored: empty,
    restored: { ...draft.values, organisation: String(draft.orgId ?? '') },
    toBody: ({ code, name, stock }) => ({
      code: code.trim(),
      name: name.trim(),
      stock: Number(stock),
      orgId: draft.orgId ?? 0,
      ...(known && { stockBefore: known.stock }),
    }),
    send: body => api.call('vehManager/saveInstMtcPart', body as RequestOf<'vehManager/saveInstMtcPart'>, { quiet: true }),
    onFailure(failure) {
      // What is in stock now is shown beside the refusal.
      if (failure instanceof CallError && failure.error === 'part.changed') void outdate()
      return false
    },
    async onSaved() {
      toast(t('saved'))
      form.discard()
      // The next one is of the same.
      form.change({ organisation: String(draft.orgId ?? '') })
      await outdate()
    },
  })
  const typedCode = form.values.code.trim()
  if (typedCode !== code) setCode(typedCode)
  return (
    <Card title={t('newPart')}>
      <RowForm form={form} className={styles['stack']}>
        <FormFields form={form} />
        {known && <p className={styles['note']}>{t('stockNow', { name: known.name, n: known.stock })}</p>}
        <SaveButton form={form}>{t('save')}</SaveButton>
      </RowForm>
    </Card>
  )
}
