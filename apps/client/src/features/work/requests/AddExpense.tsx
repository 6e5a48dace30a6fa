/** A further expense with its receipt: kept on the device before anything is sent, so that it needs no network. */
import { type ExpenseFacts, expenseFacts, expenseKinds, filePurposes, type VehicleRequest } from '@outrider/contract'
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react'
import type { FormRow } from '../../../core/forms/form-row.ts'
import { FormFields, RowForm } from '../../../core/forms/RowForm.tsx'
import { useRowForm } from '../../../core/forms/use-row-form.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { pictureAt } from '../../../core/outbox/outbox-entry.ts'
import { useOutbox } from '../../../core/outbox/use-outbox.ts'
import { shrinkPicture } from '../../../core/pictures/shrink-picture.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Card } from '../../../ui/Page.tsx'
import { usePlatformOf } from '../use-platform-of.ts'
import { centsOf } from '../../../core/money/cents.ts'
import { requestTexts } from './strings.ts'
import work from '../Work.module.css'
import styles from './Requests.module.css'

type Field = keyof ExpenseFacts
const empty = { kind: 'fuel', cents: '', note: '' }

interface Receipt {
  name: string
  content: Blob
}

export function AddExpense({ request: { applicationNum, version, purpose } }: { request: VehicleRequest }) {
  const t = useTexts(requestTexts)
  const { outbox, entries } = useOutbox()
  const platform = usePlatformOf(applicationNum)
  const [receipt, setReceipt] = useState<Receipt>()
  const about = `application ${applicationNum}`
  const waiting = entries.filter(each => each.subject === about && each.path === 'dspReqFlow/addDspReqFlow').length
  const { rows: texts } = requestTexts
  const choices = Object.entries(expenseKinds).map(([value, text]) => ({ value, text: text[t.lang] }))
  const rows: readonly FormRow<Field>[] = [
    { kind: 'choice', name: 'kind', label: texts.expenseKind, line: 'what', choices },
    {
      kind: 'number',
      name: 'cents',
      label: texts.amount,
      line: 'what',
      keyboard: 'decimal',
      unit: t('yuan'),
      missing: texts.wrongAmount,
      invalid: texts.wrongAmount,
    },
    { kind: 'text', name: 'note', label: texts.expenseNote },
  ]
  const form = useRowForm<Field, ExpenseFacts>({
    rows,
    schema: expenseFacts,
    stored: empty,
    toBody: values => ({ ...values, note: values.note.trim(), cents: centsOf(values.cents) }),
    send: facts =>
      outbox.add({
        path: 'dspReqFlow/addDspReqFlow',
        body: {
          applicationNum,
          version,
          action: 'expense',
          expense: { ...facts, ...(receipt && { fileId: pictureAt(0) }) },
        },
        pictures: receipt ? [receipt.content] : [],
        platform,
        subject: about,
        title: requestTexts.rows.sendExpense,
        about: [purpose, expenseKinds[facts.kind][t.lang]].join(' · '),
        conflicts: ['application.notNow'],
        outdates: ['dspReq/getDspReqList'],
      }),
    onSaved(_, { kind }) {
      toast(t('keptExpense'))
      form.discard()
      form.change({ kind })
      setReceipt(undefined)
    },
  })
  return (
    <Card title={t('addExpense')}>
      <RowForm form={form} className={work['stack']}>
        <FormFields form={form} />
        {receipt && (
          <div className={styles['line']}>
            <span>{t('receiptChosen', { name: receipt.name })}</span>
            <IconButton icon="trash" label={t('removeReceipt')} onClick={() => setReceipt(undefined)} />
          </div>
        )}
        {form.failure && <Alert>{form.failure}</Alert>}
        {waiting > 0 && <Alert tone="notice">{t('waitingExpenses', { n: waiting })}</Alert>}
        <ChooseReceipt onChosen={setReceipt}>
          <Button look="primary" type="submit" busy={form.busy}>
            {t('addExpense')}
          </Button>
        </ChooseReceipt>
      </RowForm>
    </Card>
  )
}

/** The button that takes or chooses the picture of a receipt, beside the one that sends. */
function ChooseReceipt({ onChosen, children }: { onChosen: (receipt: Receipt) => void; children: ReactNode }) {
  const t = useTexts(requestTexts)
  const input = useRef<HTMLInputElement>(null)
  const [unreadable, setUnreadable] = useState(false)
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    // The same file can be chosen again.
    target.value = ''
    if (!file) return
    const content = await shrinkPicture(file).catch(() => undefined)
    setUnreadable(!content)
    if (content) onChosen({ name: file.name, content })
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('addReceipt')}
        accept={filePurposes.picture.types.join(',')}
        onChange={event => void choose(event)}
      />
      {unreadable && <Alert>{t('unreadable')}</Alert>}
      <div className={work['buttons']}>
        <Button icon="camera" onClick={() => input.current?.click()}>
          {t('addReceipt')}
        </Button>
        {children}
      </div>
    </>
  )
}
