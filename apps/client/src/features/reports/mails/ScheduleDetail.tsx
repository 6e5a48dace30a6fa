/** A report that is sent by mail: when and to whom, what became of its mails, and what can be done with it. */
import type { CallPath, RequestOf } from '@outrider/contract'
import { useState } from 'react'
import { messageOf } from '../../../core/api/call-error.ts'
import { useOutrider } from '../../../core/context/outrider.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCachedCalls, useCall } from '../../../core/queries/use-call.ts'
import { dateMinute, number } from '../../../core/time/format.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ButtonRow } from '../../../ui/ButtonRow.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/EmptyState.tsx'
import { FactList } from '../../../ui/FactList.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { useConfirm } from '../../../ui/overlays/Question.tsx'
import { Card } from '../../../ui/Page.tsx'
import { StateBadge } from '../../../ui/StateBadge.tsx'
import { mailTexts } from './mail-texts.ts'
import {
  daysText,
  isUnderWay,
  reportTitle,
  type Schedule,
  type SentMail,
  stateOf,
  subjectText,
  whenText,
  whyTexts,
} from './mail-words.ts'
import styles from './Mails.module.css'
import { type Delivery, ScheduleForm } from './ScheduleForm.tsx'

interface Props {
  schedule: Schedule
  onRemoved: () => void
}

/** Between two looks while one is being sent, and otherwise, ms. */
const soon = 2_000
const seldom = 60_000

export function ScheduleDetail({ schedule, onRemoved }: Props) {
  const t = useTexts(mailTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const [isEdited, setEdited] = useState(false)
  const { confirm, question } = useConfirm()
  const [busy, setBusy] = useState<CallPath>()
  const [failure, setFailure] = useState<string>()
  const { scheduleId, active, period, hour, kind, recipients, nextTime } = schedule
  const title = reportTitle(schedule, t.lang)
  const again = async () => {
    await Promise.all([cached.outdate('report/getReportSchedules'), cached.outdate('report/getReportMails')])
  }
  const send = async <Path extends CallPath>(path: Path, body: RequestOf<Path>) => {
    await api.call(path, body, { quiet: true })
    await again()
  }
  async function run<Path extends CallPath>(path: Path, body: RequestOf<Path>, done: () => void) {
    setBusy(path)
    setFailure(undefined)
    try {
      await send(path, body)
      done()
    } catch (error) {
      setFailure(messageOf(error, t.lang))
    } finally {
      setBusy(undefined)
    }
  }
  const changed = (delivery: Delivery, on: boolean) => ({ scheduleId, ...delivery, active: on })
  const remove = async () => {
    const texts = { title: t('removeTitle'), texts: [t('removeText')], yes: t('remove'), no: t('keep') }
    if (await confirm(texts)) await run('report/deleteReportSchedule', { scheduleId }, onRemoved)
  }
  const delivery: Delivery = { period, hour, kind, recipients: [...recipients] }
  return (
    <>
      <Card title={title}>
        <FactList
          facts={[
            [t('of'), subjectText(schedule, t, t.lang)],
            [t('when'), whenText(schedule, t, t.lang)],
            [t('file'), kind.toUpperCase()],
            [t('to'), recipients.join(', ')],
            [t('next'), nextTime === null ? t('paused') : dateMinute(nextTime, t.lang)],
          ]}
        />
        {failure !== undefined && <Alert>{failure}</Alert>}
        <ButtonRow>
          <Button
            look="primary"
            busy={busy === 'report/sendReportNow'}
            onClick={() => void run('report/sendReportNow', { scheduleId }, () => toast(t('queued')))}
          >
            {t('sendNow')}
          </Button>
          <Button icon="edit" onClick={() => setEdited(true)}>
            {t('change')}
          </Button>
          <Button
            icon={active ? 'pause' : 'play'}
            busy={busy === 'report/changeReportSchedule'}
            onClick={() => void run('report/changeReportSchedule', changed(delivery, !active), () => undefined)}
          >
            {t(active ? 'pause' : 'goOn')}
          </Button>
          <Button icon="trash" busy={busy === 'report/deleteReportSchedule'} onClick={() => void remove()}>
            {t('remove')}
          </Button>
        </ButtonRow>
      </Card>
      <Card title={t('mails')}>
        <Mails scheduleId={scheduleId} />
      </Card>
      {isEdited && (
        <Dialog title={t('edit')} closeLabel={t('close')} size="medium" onClose={() => setEdited(false)}>
          <ScheduleForm
            about={title}
            first={delivery}
            save={async next => {
              await send('report/changeReportSchedule', changed(next, active))
              toast(t('changed'))
              setEdited(false)
            }}
            onCancel={() => setEdited(false)}
          />
        </Dialog>
      )}
      {question}
    </>
  )
}

function Mails({ scheduleId }: { scheduleId: string }) {
  const t = useTexts(mailTexts)
  const { data, error, refetch } = useCall(
    'report/getReportMails',
    { scheduleId },
    {
      refetchOnMount: 'always',
      refetchInterval: ({ data: known }) => (known?.mails.some(isUnderWay) ? soon : seldom),
    },
  )
  if (!data)
    return error ? (
      <ErrorState
        title={t('mailsFailed')}
        text={messageOf(error, t.lang)}
        retry={{ label: t('retry'), run: () => void refetch() }}
      />
    ) : (
      <LoadingState label={t('loading')} />
    )
  if (data.mails.length === 0) return <EmptyState icon="clock" title={t('noMails')} />
  return (
    <ul className={styles['mails']} aria-label={t('mails')}>
      {data.mails.map(mail => (
        <li key={`${mail.dueTime} ${mail.manual}`} className={styles['mail']}>
          <MailWords mail={mail} />
        </li>
      ))}
    </ul>
  )
}

function MailWords({ mail }: { mail: SentMail }) {
  const t = useTexts(mailTexts)
  const { text, tone } = stateOf(mail, t)
  const facts = [
    dateMinute(mail.endTime ?? mail.dueTime, t.lang),
    mail.manual && t('manual'),
    mail.state === 'sent' && t('rows', { n: number(mail.rows, t.lang) }),
    mail.linked && t('linked'),
    mail.state === 'waiting' &&
      mail.reason !== '' &&
      mail.nextTime !== null &&
      t('nextTry', { time: dateMinute(mail.nextTime, t.lang) }),
  ]
  return (
    <>
      <span className={styles['mailHead']}>
        <strong className="tabular">{daysText(mail, t.lang)}</strong>
        <StateBadge tone={tone}>{text}</StateBadge>
      </span>
      <span className={styles['note']}>{facts.filter(Boolean).join(' · ')}</span>
      <span className={styles['note']}>{mail.recipients.join(', ')}</span>
      {whyTexts(mail, t).map(why => (
        <span key={why} className={styles['why']}>
          {why}
        </span>
      ))}
    </>
  )
}
