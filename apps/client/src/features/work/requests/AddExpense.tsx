/** A further expense with its receipt: kept on the device before anything is sent, so that it needs no network. */
import { type ExpenseKind, expenseKinds, filePurposes, type VehicleRequest } from '@outrider/contract'
import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, useRef, useState } from 'react'
import { messageOf } from '../../../core/api/call-error.ts'
import { useLang, useTexts } from '../../../core/i18n/use-texts.ts'
import { pictureAt } from '../../../core/outbox/outbox-entry.ts'
import { useOutbox } from '../../../core/outbox/use-outbox.ts'
import { shrinkPicture } from '../../../core/pictures/shrink-picture.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Field } from '../../../ui/inputs/Field.tsx'
import { Select } from '../../../ui/inputs/Select.tsx'
import { Card } from '../../../ui/Page.tsx'
import { usePlatformOf } from '../use-platform-of.ts'
import { centsOf } from './cents.ts'
import { requestTexts } from './strings.ts'
import work from '../Work.module.css'
import styles from './Requests.module.css'

const kinds = Object.keys(expenseKinds) as ExpenseKind[]

export function AddExpense({ request: { applicationNum, version, purpose } }: { request: VehicleRequest }) {
  const t = useTexts(requestTexts)
  const lang = useLang()
  const { outbox, entries } = useOutbox()
  const platform = usePlatformOf(applicationNum)
  const input = useRef<HTMLInputElement>(null)
  const [kind, setKind] = useState<ExpenseKind>('fuel')
  const [amount, setAmount] = useState('')
  const [note, setNote] = useState('')
  const [receipt, setReceipt] = useState<{ name: string; content: Blob }>()
  const [problem, setProblem] = useState<'wrongAmount' | 'unreadable'>()
  const about = `application ${applicationNum}`
  const waiting = entries.filter(each => each.subject === about && each.path === 'dspReqFlow/addDspReqFlow').length
  const { mutate, isPending, error } = useMutation({
    networkMode: 'always',
    mutationFn: (cents: number) =>
      outbox.add({
        path: 'dspReqFlow/addDspReqFlow',
        body: {
          applicationNum,
          version,
          action: 'expense',
          expense: { kind, cents, note: note.trim(), ...(receipt && { fileId: pictureAt(0) }) },
        },
        pictures: receipt ? [receipt.content] : [],
        platform,
        subject: about,
        title: requestTexts.rows.sendExpense,
        about: [purpose, expenseKinds[kind][lang]].join(' · '),
        conflicts: ['application.notNow'],
        outdates: ['dspReq/getDspReqList'],
      }),
    onSuccess() {
      toast(t('keptExpense'))
      setAmount('')
      setNote('')
      setReceipt(undefined)
    },
  })
  const add = () => {
    const cents = centsOf(amount)
    setProblem(cents === undefined ? 'wrongAmount' : undefined)
    if (cents !== undefined) mutate(cents)
  }
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    // The same file can be chosen again.
    target.value = ''
    if (!file) return
    const content = await shrinkPicture(file).catch(() => undefined)
    setProblem(content ? undefined : 'unreadable')
    if (content) setReceipt({ name: file.name, content })
  }
  return (
    <Card title={t('addExpense')}>
      <form
        className={work['stack']}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          add()
        }}
      >
        <div className={work['two']}>
          <Select
            label={t('expenseKind')}
            choices={kinds.map(value => ({ value, text: expenseKinds[value][lang] }))}
            chosen={kind}
            onChoose={setKind}
          />
          <Field
            label={t('amount')}
            value={amount}
            required
            inputMode="decimal"
            maxLength={10}
            suffix={<span className={styles['unit']}>{t('yuan')}</span>}
            error={problem === 'wrongAmount' ? t('wrongAmount') : undefined}
            onChange={({ target }) => setAmount(target.value)}
          />
        </div>
        <Field label={t('expenseNote')} value={note} maxLength={500} onChange={({ target }) => setNote(target.value)} />
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('addReceipt')}
          accept={filePurposes.picture.types.join(',')}
          onChange={event => void choose(event)}
        />
        {receipt && (
          <div className={styles['line']}>
            <span>{t('receiptChosen', { name: receipt.name })}</span>
            <IconButton icon="trash" label={t('removeReceipt')} onClick={() => setReceipt(undefined)} />
          </div>
        )}
        {problem === 'unreadable' && <Alert>{t('unreadable')}</Alert>}
        {error && <Alert>{messageOf(error, lang)}</Alert>}
        {waiting > 0 && <Alert tone="notice">{t('waitingExpenses', { n: waiting })}</Alert>}
        <div className={work['buttons']}>
          <Button icon="camera" onClick={() => input.current?.click()}>
            {t('addReceipt')}
          </Button>
          <Button look="primary" type="submit" busy={isPending}>
            {t('addExpense')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
