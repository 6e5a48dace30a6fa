/** A result on its way to paper: all of its rows are loaded first, up to what anybody would print. */
import type { Report, ReportGroup, ReportPart } from '@outrider/contract'
import { useEffect, useMemo, useState } from 'react'
import { messageOf } from '../../core/api/call-error.ts'
import { useSession } from '../../core/context/outrider.ts'
import { PaperTable } from '../../core/lists/PaperTable.tsx'
import { PaperLogo } from '../../core/pictures/PaperLogo.tsx'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useAsOf } from '../../core/queries/use-as-of.ts'
import { currentPlatform, platformsInUse } from '../../core/session/session.ts'
import { dateMinute, number } from '../../core/time/format.ts'
import { serverNow } from '../../core/time/server-clock.ts'
import { Button } from '../../ui/Button.tsx'
import { LoadingState } from '../../ui/EmptyState.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { useLatest } from '../../ui/use-latest.ts'
import { exportTexts } from './export-texts.ts'
import { useReportColumns } from './report-columns.tsx'
import type { ReportSubject } from './report-query.ts'
import { rowId, type ReportOrder, type ReportRow } from './report-rows.ts'
import { ReportChart } from './ReportChart.tsx'
import { reportTexts } from './strings.ts'
import { partShown, type Template } from './templates/use-templates.ts'
import { useComparison } from './use-comparison.ts'
import { useSubjectName } from './use-subject-name.ts'
import { isRanking, missingOf, useReportDays, useReportRows } from './use-report.ts'

interface Props {
  report: Report
  part: ReportPart
  subject: ReportSubject
  group: ReportGroup
  order: ReportOrder
  title: string
  period: string
  zone: string
  /** The days that it is compared with; empty: none. */
  other: string
  /** Keys of the columns; absent: those that are shown at first. */
  columns?: readonly string[]
  template: Template | undefined
  /** It was printed, or not. */
  onEnd: () => void
}

/** Rows; some fifty pages. */
export const maxPrinted = 2000

export function PrintReport({
  report,
  part,
  subject,
  group,
  order,
  title,
  period,
  zone,
  other,
  columns: chosen,
  template,
  onEnd,
}: Props) {
  const t = useTexts(reportTexts)
  const exports = useTexts(exportTexts)
  const several = useSession(state => platformsInUse(state).length > 1)
  const pages = useReportRows({ part, subject, group, order, pageSize: 200 })
  const days = useReportDays(part, subject)
  const asOf = useAsOf(days.data?.asOf)
  const of = useSubjectName(subject)
  const user = useSession(state => state.userDatas[currentPlatform(state)?.Code ?? ''])
  const columns = useReportColumns({
    part: useMemo(() => partShown(part, report.parts.indexOf(part), template), [part, report, template]),
    group,
    totals: days.data?.totals,
    sums: template?.totals !== false,
    live: report.live === true,
    compared: useComparison(part, subject, group, zone),
    several,
  })
  const [rows, setRows] = useState<readonly ReportRow[]>()
  const latest = useLatest({ pages, onEnd, lang: t.lang })
  useEffect(() => {
    let ended = false
    const load = async () => {
      const { all, arranged } = latest.current.pages
      const loaded: ReportRow[] = []
      for await (const page of all()) {
        loaded.push(...page)
        if (ended || loaded.length >= maxPrinted) break
      }
      if (!ended) setRows(arranged(loaded).slice(0, maxPrinted))
    }
    load().catch((cause: unknown) => {
      if (ended) return
      toast(messageOf(cause, latest.current.lang))
      latest.current.onEnd()
    })
    return () => {
      ended = true
    }
  }, [latest])
  if (!rows || (!days.data && !days.isError))
    return (
      <Dialog title={exports('preparing')} onClose={onEnd}>
        <LoadingState label={exports('preparing')} />
        <Button block onClick={onEnd}>
          {exports('cancel')}
        </Button>
      </Dialog>
    )
  const total = Math.max(rows.length, group === 'day' ? 0 : pages.total)
  const missing = missingOf(pages, days.data)
  return (
    <PaperTable
      head={<PaperLogo />}
      title={[template?.name, title].filter(Boolean).join(' · ')}
      notes={[
        [of, period, zone].filter(Boolean).join(' · '),
        ...(other ? [t('comparedWith', { days: other })] : []),
        exports('printed', { time: dateMinute(serverNow(), t.lang), user: user?.userName ?? '' }),
        t('shown', { n: number(rows.length, t.lang), total: number(total, t.lang) }),
        ...(rows.length < total ? [exports('firstRows', { n: number(rows.length, t.lang) })] : []),
        ...(missing.length > 0 ? [t('missing', { names: missing.join(t.lang === 'zh' ? '、' : ', ') })] : []),
        ...(asOf ? [asOf] : []),
      ]}
      chart={
        <ReportChart
          title={title}
          part={part}
          days={days.data?.days ?? []}
          ranking={isRanking(report, group) ? rows : undefined}
          group={group}
          height={180}
          paper
        />
      }
      columns={columns.filter(({ key, hidden }) => (chosen ? chosen.includes(key) : !hidden))}
      rows={rows}
      idOf={rowId}
      onPrinted={onEnd}
    />
  )
}
