/** Sends a list by mail, as it is now, to people of the own company. */
import { limits } from '@outrider/contract'
import { useEffect, useState } from 'react'
import { messageOf } from '../../../core/api/call-error.ts'
import { useOutrider } from '../../../core/context/outrider.ts'
import type { ListToMail, MailedList } from '../../../core/export/list-mail.ts'
import type { FormRow } from '../../../core/forms/form-row.ts'
import { FormFields, RowForm } from '../../../core/forms/RowForm.tsx'
import { useRowForm } from '../../../core/forms/use-row-form.ts'
import { commonTexts } from '../../../core/i18n/common-texts.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { number } from '../../../core/time/format.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ButtonRow } from '../../../ui/ButtonRow.tsx'
import { LoadingState } from '../../../ui/EmptyState.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { listMailTexts } from './list-mail-texts.ts'
import { mailTexts } from './mail-texts.ts'
import styles from './Mails.module.css'
import { recipientsError, recipientsIn } from './recipients.ts'

interface Props {
  list: ListToMail
  onClose: () => void
}

type Read = MailedList | 'tooMany' | 'empty' | { cause: unknown }

export default function MailListDialog({ list, onClose }: Props) {
  const t = useTexts(listMailTexts)
  const common = useTexts(commonTexts)
  const [read, setRead] = useState<Read>()
  useEffect(() => {
    let wanted = true
    list().then(
      found => wanted && setRead(found),
      (cause: unknown) => wanted && setRead({ cause }),
    )
    return () => {
      wanted = false
    }
  }, [list])
  return (
    <Dialog title={t('send')} closeLabel={common('close')} size="medium" onClose={onClose}>
      {read === undefined && <LoadingState label={common('loading')} />}
      {(read === 'tooMany' || read === 'empty') && (
        <Alert tone="notice">{t(read, { n: number(limits.mailedListRows, t.lang) })}</Alert>
      )}
      {typeof read === 'object' && 'cause' in read && <Alert>{messageOf(read.cause, t.lang)}</Alert>}
      {typeof read === 'object' && 'rows' in read && <Recipients list={read} onClose={onClose} />}
    </Dialog>
  )
}

function Recipients({ list, onClose }: { list: MailedList; onClose: () => void }) {
  const t = useTexts(listMailTexts)
  const ofMails = useTexts(mailTexts)
  const { api } = useOutrider()
  const [notTaken, setNotTaken] = useState('')
  const most = limits.reportRecipients
  const { rows: texts } = mailTexts
  const rows: readonly FormRow<'recipients'>[] = [
    {
      kind: 'lines',
      name: 'recipients',
      label: texts.recipients,
      required: true,
      missing: texts.noRecipient,
      lines: 3,
      keyboard: 'email',
      capitals: 'off',
      first: true,
      hint: t('who', { n: most }),
    },
  ]
  const form = useRowForm<'recipients', { recipients: string[] }>({
    rows,
    stored: { recipients: '' },
    toBody: ({ recipients }) => ({ recipients: recipientsIn(recipients) }),
    check({ recipients }): { recipients?: string } {
      const wrong = recipientsError(recipientsIn(recipients))
      const address = wrong?.key === 'badRecipient' ? wrong.address : ''
      return wrong ? { recipients: ofMails(wrong.key, { n: most, address }) } : {}
    },
    async send({ recipients }) {
      const { delivered, refused, answer } = await api.call('report/mailList', { ...list, recipients }, { quiet: true })
      const names = refused.join(t.lang === 'zh' ? '、' : ', ')
      setNotTaken(names && t('notTaken', { names, answer }))
      if (delivered.length > 0) toast(t('sent', { n: number(delivered.length, t.lang) }))
      if (refused.length === 0) onClose()
    },
  })
  return (
    <RowForm form={form} className={styles['form']}>
      <p className={styles['note']}>{`${list.title} · ${t('rowCount', { n: number(list.rows.length, t.lang) })}`}</p>
      <FormFields form={form} />
      {form.failure && <Alert>{form.failure}</Alert>}
      {notTaken && <Alert>{notTaken}</Alert>}
      <ButtonRow>
        <Button onClick={onClose}>{ofMails('cancel')}</Button>
        <Button look="primary" type="submit" busy={form.busy}>
          {t('sendNow')}
        </Button>
      </ButtonRow>
    </RowForm>
  )
}
