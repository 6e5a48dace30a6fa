/** Files of a report, made by the platform with all rows, and the page on paper. */
import type { FigureName, ReportGroup, ReportName, RequestOf } from '@outrider/contract'
import { useRef, useState } from 'react'
import { messageOf } from '../../core/api/call-error.ts'
import { splitId } from '../../core/api/identity.ts'
import { useOutrider, useSession } from '../../core/context/outrider.ts'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { currentPlatform } from '../../core/session/session.ts'
import { number } from '../../core/time/format.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { Menu } from '../../ui/overlays/Menu.tsx'
import { exportTexts } from './export-texts.ts'
import { fetchResumed } from './fetch-resumed.ts'
import { mailTexts } from './mails/mail-texts.ts'
import { NewSchedule } from './mails/NewSchedule.tsx'
import type { ReportSubject } from './report-query.ts'
import type { ReportOrder } from './report-rows.ts'
import styles from './Reports.module.css'
import { useReportMenu } from './use-report-menu.ts'

interface Props {
  report: ReportName
  /** Which part of it. */
  part: number
  subject: ReportSubject
  group: ReportGroup
  order: ReportOrder
  /** Absent: what is shown is not for paper. */
  onPrint?: () => void
  /** Columns that are shown. */
  figures?: readonly FigureName[]
}

interface Progress {
  rows: number
  total: number | null
  state: 'waiting' | 'running' | 'fetching'
}

/** Between two questions how far a file is, ms. */
const pollInterval = 700

export function ReportExport({ report, part, subject, group, order, onPrint, figures }: Props) {
  const t = useTexts(exportTexts)
  const lang = useLang()
  const { api, host } = useOutrider()
  const platforms = useSession(state => state.platforms)
  const current = useSession(state => currentPlatform(state)?.Code ?? '')
  const [progress, setProgress] = useState<Progress>()
  const { data: menu } = useReportMenu()
  const mails = useTexts(mailTexts)
  const [scheduling, setScheduling] = useState(false)
  const running = useRef<{ abort: AbortController; ids: string[] }>(null)
  const save = host.saveFile

  async function make(kind: 'xlsx' | 'csv', hand: (file: File) => Promise<void>) {
    const abort = new AbortController()
    const job = { abort, ids: [] as string[] }
    running.current = job
    setProgress({ rows: 0, total: null, state: 'waiting' })
    const asked: RequestOf<'report/exportReport'> = {
      ...subject,
      report,
      part,
      group,
      kind,
      sortBy: order.by,
      descending: order.down,
      ...(figures && { figures: [...figures] }),
    }
    try {
      // One file for each platform.
      const { exports } = await api.call('report/exportReport', asked, { quiet: true })
      job.ids.push(...exports.map(({ exportId }) => exportId))
      for (const exportId of job.ids) {
        const made = await finished(exportId, abort.signal)
        setProgress({ rows: made.rows, total: made.total, state: 'fetching' })
        const code = splitId(exportId).platformCode ?? current
        const url = platforms.find(({ Code }) => Code === code)?.Url ?? ''
        const content = await fetchResumed(url + (made.link ?? ''), abort.signal)
        await hand(new File([content], made.fileName, { type: content.type }))
      }
      toast(t('saved'))
    } catch (cause) {
      if (!abort.signal.aborted) toast(cause instanceof NotMade ? t('failed') : messageOf(cause, lang))
    } finally {
      running.current = null
      setProgress(undefined)
    }
  }

  async function finished(exportId: string, signal: AbortSignal) {
    for (;;) {
      const made = await api.call('report/getReportExport', { exportId }, { quiet: true, signal })
      if (made.state === 'done') return made
      if (made.state === 'failed' || made.state === 'cancelled') throw new NotMade()
      setProgress({ rows: made.rows, total: made.total, state: made.state })
      await new Promise(resolve => setTimeout(resolve, pollInterval))
      signal.throwIfAborted()
    }
  }

  function cancel() {
    const job = running.current
    job?.abort.abort()
    for (const exportId of job?.ids ?? [])
      void api.call('report/cancelReportExport', { exportId }, { unhandled: true }).catch(() => undefined)
  }

  return (
    <>
      <Menu
        label={t('export')}
        icon="download"
        items={[
          ...(save
            ? (['xlsx', 'csv'] as const).map(kind => ({
                key: kind,
                icon: 'download' as const,
                label: t(kind),
                run: () => void make(kind, save),
              }))
            : []),
          ...(menu?.byMail
            ? [{ key: 'mail' as const, icon: 'clock' as const, label: mails('send'), run: () => setScheduling(true) }]
            : []),
          ...(onPrint ? [{ key: 'print' as const, icon: 'list' as const, label: t('print'), run: onPrint }] : []),
        ]}
      />
      {scheduling && (
        <NewSchedule
          question={{
            report,
            part,
            group,
            vehicleIds: subject.vehicleIds,
            orgIds: subject.orgIds,
            sortBy: order.by,
            descending: order.down,
            ...(figures && { figures: [...figures] }),
          }}
          onClose={() => setScheduling(false)}
        />
      )}
      {progress && (
        <Dialog title={t('making')} onClose={cancel}>
          <div className={styles['drill']}>
            <progress
              className={styles['progress']}
              value={progress.rows}
              max={progress.total ?? undefined}
              aria-label={t('making')}
            />
            <p className={styles['note']} role="status">
              {progress.state === 'fetching'
                ? t('fetching')
                : progress.total === null
                  ? t('waiting')
                  : t('rows', { n: number(progress.rows, lang), total: number(progress.total, lang) })}
            </p>
            <Button onClick={cancel}>{t('cancel')}</Button>
          </div>
        </Dialog>
      )}
    </>
  )
}

class NotMade extends Error {
  override name = 'NotMade'
}
