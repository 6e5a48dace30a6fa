/** Files of a report, made by the platform with all rows, and the page on paper. */
import type { FigureName, ReportGroup, ReportName, RequestOf } from '@outrider/contract'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../core/api/call-error.ts'
import { useOutrider } from '../../core/context/outrider.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { serverNow } from '../../core/time/server-clock.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { Menu } from '../../ui/overlays/Menu.tsx'
import { exportTexts } from './export-texts.ts'
import { FileProgress } from './FileProgress.tsx'
import { reportTitle } from './mails/mail-words.ts'
import { mailTexts } from './mails/mail-texts.ts'
import { NewSchedule } from './mails/NewSchedule.tsx'
import { fileOf, finishedFile, NotMade, platformTitle, type Progress } from './report-files.ts'
import { movingComparison, type ReportSubject } from './report-query.ts'
import type { ReportOrder } from './report-rows.ts'
import styles from './Reports.module.css'
import { keepFiles } from './stored-files.ts'
import { SeveralReports } from './SeveralReports.tsx'
import type { Template } from './templates/use-templates.ts'
import { useReportMenu } from './use-report-menu.ts'

interface Props {
  report: ReportName
  /** Which part of it. */
  part: number
  subject: ReportSubject
  /** The days of the subject, as the screen says them. */
  period: string
  group: ReportGroup
  order: ReportOrder
  /** Absent: this device does not print. */
  onPrint?: (() => void) | undefined
  /** Columns that are shown, in their order. */
  figures?: readonly FigureName[]
  template: Template | undefined
}

/** What a template adds to what is asked. */
const calledAs = (template: Template | undefined) => template && { title: template.name, totals: template.totals }

/** A file that is being made, of each platform one. */
interface Job {
  abort: AbortController
  ids: string[]
}

/** Why a job ended: the platform is to stop too. When only the screen was left it goes on. */
const cancelled = 'cancelled'

/** Files that are being made: each goes on until it is saved, cancelled, or the screen is left. */
function useExportJobs({ report, part, subject, period, group, order, figures, template }: Props) {
  const t = useTexts(exportTexts)
  const { api, session, stored } = useOutrider()
  /** Of the file that is looked at; others go on in the background. */
  const [shown, setShown] = useState<{ job: Job; progress: Progress }>()
  const jobs = useRef(new Set<Job>())
  useEffect(() => {
    const running = jobs.current
    return () => {
      for (const { abort } of running) abort.abort()
    }
  }, [])

  async function make(kind: 'xlsx' | 'csv', hand: (file: File) => Promise<void>, also: readonly ReportName[] = []) {
    if (figures?.length === 0) return toast(t('noFigures'))
    const job: Job = { abort: new AbortController(), ids: [] }
    const { signal } = job.abort
    jobs.current.add(job)
    const note = (progress: Progress) => setShown(before => (before?.job === job ? { job, progress } : before))
    setShown({ job, progress: { rows: 0, total: null, state: 'waiting' } })
    const asked: RequestOf<'report/exportReport'> = {
      ...subject,
      report,
      part,
      group,
      kind,
      sortBy: order.by,
      descending: order.down,
      ...(figures && { figures: [...figures] }),
      ...calledAs(template),
      ...(also.length > 0 && { also: [...also] }),
    }
    /** Titles of platforms without a file. */
    const without: string[] = []
    try {
      const { data, failed } = await api.merged('report/exportReport', asked, { quiet: true })
      job.ids.push(...data.exports.map(({ exportId }) => exportId))
      // Cancelled before the platform answered.
      if (signal.reason === cancelled) return endAll(job)
      without.push(...failed.map(({ target }) => target.title || target.code))
      const now = serverNow()
      const files = job.ids.map(exportId => ({
        exportId,
        name: [
          `${template?.name ?? reportTitle({ report, part }, t.lang)}${also.length > 0 ? ` +${also.length}` : ''}`,
          period,
          platformTitle(session.state.getState(), exportId),
          kind.toUpperCase(),
        ]
          .filter(Boolean)
          .join(' · '),
        asked: now,
      }))
      keepFiles(stored, files, now)
      let last: unknown
      // One of each platform: one that fails leaves the others.
      for (const exportId of job.ids)
        try {
          const made = await finishedFile(api, exportId, signal, note)
          note({ rows: made.rows, total: made.total, state: 'fetching' })
          await hand(await fileOf(session.state.getState(), exportId, made, signal))
        } catch (cause) {
          if (signal.aborted) return undefined
          last = cause
          without.push(platformTitle(session.state.getState(), exportId))
        }
      const names = without.filter(Boolean).join(t.lang === 'zh' ? '、' : ', ')
      if (names) toast(t('notSaved', { names }))
      else if (last) toast(last instanceof NotMade ? t('failed') : messageOf(last, t.lang))
      else toast(t('saved'))
    } catch (cause) {
      if (!signal.aborted) toast(messageOf(cause, t.lang))
    } finally {
      jobs.current.delete(job)
      setShown(before => (before?.job === job ? undefined : before))
    }
    return undefined
  }

  function endAll({ ids }: Job): void {
    for (const exportId of ids)
      void api.call('report/cancelReportExport', { exportId }, { unhandled: true }).catch(() => undefined)
  }

  function cancel() {
    if (!shown) return
    const { job } = shown
    job.abort.abort(cancelled)
    endAll(job)
    setShown(undefined)
  }
  /** The file is saved when it is there, as long as this report is open; afterwards it is in the list of files. */
  function leave() {
    setShown(undefined)
    toast(t('left'))
  }
  return { shown, make, cancel, leave }
}

export function ReportExport(props: Props) {
  const { report, part, subject, group, order, onPrint, figures, template } = props
  const t = useTexts(exportTexts)
  const mails = useTexts(mailTexts)
  const { host } = useOutrider()
  const { data: menu } = useReportMenu()
  const { shown, make, cancel, leave } = useExportJobs(props)
  const [scheduling, setScheduling] = useState(false)
  const [gathering, setGathering] = useState(false)
  const save = host.saveFile

  return (
    <>
      <Menu
        label={t('export')}
        worded
        icon="download"
        items={[
          ...(save
            ? [
                ...(['xlsx', 'csv'] as const).map(kind => ({
                  key: kind,
                  icon: 'download' as const,
                  label: t(kind),
                  run: () => void make(kind, save),
                })),
                { key: 'several' as const, icon: 'list' as const, label: t('several'), run: () => setGathering(true) },
              ]
            : []),
          ...(menu?.byMail
            ? [{ key: 'mail' as const, icon: 'clock' as const, label: mails('send'), run: () => setScheduling(true) }]
            : []),
          ...(onPrint ? [{ key: 'print' as const, icon: 'list' as const, label: t('print'), run: onPrint }] : []),
        ]}
      />
      {gathering && save && (
        <SeveralReports
          report={report}
          onExport={also => {
            setGathering(false)
            void make('xlsx', save, also)
          }}
          onClose={() => setGathering(false)}
        />
      )}
      {scheduling && (
        <NewSchedule
          question={{
            report,
            part,
            group,
            ...movingComparison(subject.compare),
            vehicleIds: subject.vehicleIds,
            orgIds: subject.orgIds,
            sortBy: order.by,
            descending: order.down,
            ...(figures && { figures: [...figures] }),
            ...calledAs(template),
          }}
          onClose={() => setScheduling(false)}
        />
      )}
      {shown && (
        <Dialog title={t('making')} closeLabel={t('close')} onClose={leave}>
          <div className={styles['drill']}>
            <FileProgress {...shown.progress} />
            <div className={styles['buttons']}>
              <Button onClick={leave}>{t('inBackground')}</Button>
              <Button onClick={cancel}>{t('cancel')}</Button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  )
}
