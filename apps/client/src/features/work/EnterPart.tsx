/** Entering a part with its stock, or setting the stock of one by its code. */
import { useState } from 'react'
import { useOutrider } from '../../core/context/outrider.ts'
import type { FormRow } from '../../core/forms/form-row.ts'
import { FormFields, RowForm, SaveButton } from '../../core/forms/RowForm.tsx'
import { useRowForm } from '../../core/forms/use-row-form.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useOpenPicker } from '../../core/routing/open-picker.ts'
import { pickers } from '../../core/routing/pickers.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { PickField } from '../../ui/inputs/PickField.tsx'
import { Card } from '../../ui/Page.tsx'
import { contract } from '@outrider/contract'
import { workTexts } from './strings.ts'
import { useOutdateApplications } from './use-application.ts'
import styles from './Work.module.css'

type Field = 'code' | 'name' | 'stock'
const empty = { code: '', name: '', stock: '' }
const rows: readonly FormRow<Field>[] = [
  { kind: 'text', name: 'code', label: workTexts.rows.partCode, capitals: 'characters' },
  { kind: 'text', name: 'name', label: workTexts.rows.partName },
  { kind: 'number', name: 'stock', label: workTexts.rows.partStock, keyboard: 'numeric' },
]

export function EnterPart() {
  const t = useTexts(workTexts)
  const { api } = useOutrider()
  const outdate = useOutdateApplications()
  const [tried, setTried] = useState(false)
  const { draft, openPicker } = useOpenPicker<{ orgId?: number; orgName: string; values: typeof empty }>({
    first: () => ({ orgName: '', values: empty }),
    take: (before, chosen) => ({ ...before, ...chosen(pickers.organisation) }),
  })
  const form = useRowForm<Field>({
    rows,
    schema: contract.vehManager.saveInstMtcPart.request,
    stored: empty,
    restored: draft.values,
    toBody: ({ code, name, stock }) => ({ code: code.trim(), name: name.trim(), stock: Number(stock), orgId: draft.orgId ?? 0 }),
    send: async body => {
      if (draft.orgId !== undefined)
        await api.call('vehManager/saveInstMtcPart', body as { orgId: number; code: string; name: string; stock: number }, {
          quiet: true,
        })
    },
    async onSaved() {
      setTried(true)
      if (draft.orgId === undefined) return
      toast(t('saved'))
      form.discard()
      await outdate()
    },
  })
  return (
    <Card title={t('newPart')}>
      <RowForm form={form} className={styles['stack']}>
        <PickField
          label={t('organisation')}
          name="organisation"
          required
          value={draft.orgName}
          placeholder={t('chooseOrganisation')}
          error={tried && draft.orgId === undefined ? t('chooseOrganisation') : undefined}
          onOpen={() => openPicker(pickers.organisation, 'organisation', {}, { ...draft, values: form.values })}
        />
        <FormFields form={form} />
        <SaveButton form={form}>{t('save')}</SaveButton>
      </RowForm>
    </Card>
  )
}
