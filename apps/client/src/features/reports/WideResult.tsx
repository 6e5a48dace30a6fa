/** A result on wide screens: chart above a table with sorting, groups and sums. */
import type { Report, ReportGroup, ReportName, ReportPart } from '@outrider/contract'
import { useCallback, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useSession } from '../../core/context/outrider.ts'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { number } from '../../core/time/format.ts'
import { PagedTable } from '../../core/lists/PagedTable.tsx'
import { useAsOf } from '../../core/queries/use-as-of.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { platformsInUse } from '../../core/session/session.ts'
import { Alert } from '../../ui/Alert.tsx'
import { EmptyState, LoadingState } from '../../ui/EmptyState.tsx'
import { Segments } from '../../ui/inputs/Segments.tsx'
import { DrillDown } from './DrillDown.tsx'
import { useReportColumns } from './report-columns.tsx'
import { daysOf, draftIn, parametersOf, type ReportSubject } from './report-query.ts'
import { firstOrder, type ReportOrder, rowId, type ReportRow } from './report-rows.ts'
import { PaperReport } from './PaperReport.tsx'
import { ReportExport } from './ReportExport.tsx'
import { ReportChart } from './ReportChart.tsx'
import styles from './Reports.module.css'
import { reportTexts } from './strings.ts'
import { useDrill } from './use-drill.ts'
import { missingOf, useReportDays, useReportRows } from './use-report.ts'
import { useRefreshing } from './use-refreshing.ts'

interface Props {
  name: ReportName
  report: Report
  subject: ReportSubject
  group: ReportGroup
  zone: string
}

export function WideResult(props: Props) {
  const { name, report, group } = props
  const { hrefOf } = useScreens()
  const t = useTexts(reportTexts)
  const lang = useLang()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const [partAt, setPartAt] = useState(0)
  const part = report.parts[partAt] ?? report.parts[0]
  return (
    <div className={styles['result']}>
      {(report.groups.length > 1 || report.parts.length > 1) && (
        <div className={styles['groups']}>
          {report.parts.length > 1 && (
            <Segments
              label={t('part')}
              choices={report.parts.map((each, at) => ({ value: String(at), text: each[lang] ?? '' }))}
              chosen={String(partAt)}
              onChoose={at => setPartAt(Number(at))}
            />
          )}
          {report.groups.length > 1 && (
            <>
              <span className={styles['groupLabel']}>{t('rowsAre')}</span>
              <Segments
                label={t('rowsAre')}
                choices={report.groups.map(value => ({ value, text: t(value === 'organisation' ? 'byOrganisation' : value) }))}
                chosen={group}
                onChoose={next =>
                  void navigate(hrefOf(`${name}Result`, parametersOf(draftIn(name, params), next)), { replace: true })
                }
              />
            </>
          )}
        </div>
      )}
      {report.parts.map((each, at) => (
        // Each part has replies of its own: both are asked for, one is shown. Other rows have another order.
        <Part key={`${each.call} ${group}`} {...props} part={each} hidden={each !== part} first={at === 0} />
      ))}
    </div>
  )
}

interface PartProps extends Props {
  part: ReportPart
  hidden: boolean
  first: boolean
}

function Part({ name, report, subject, group, zone, part, hidden }: PartProps) {
  const t = useTexts(reportTexts)
  const lang = useLang()
  const several = useSession(state => platformsInUse(state).length > 1)
  const [order, setOrder] = useState(() => firstOrder(part, group))
  const pages = useReportRows({ part, subject, group, order, pageSize: 200 })
  const days = useReportDays(part, subject)
  useRefreshing(report.live === true, pages.reload)
  const asOfText = useAsOf(days.data?.asOf)
  const columns = useReportColumns({ part, group, totals: days.data?.totals, live: report.live === true, several })
  const [paper, setPaper] = useState<readonly string[]>()
  const printed = useCallback(() => setPaper(undefined), [])
  const [params] = useSearchParams()
  const { begin, end } = daysOf(draftIn(name, params), zone)
  const periodText = t('period', { first: begin, last: end })
  const drill = useDrill({ name, report, group, zone })
  if (hidden) return null
  const exportOf = (shown: readonly string[]) => {
    const figures = part.figures.filter(figure => shown.includes(figure))
    return (
      <ReportExport
        report={name}
        part={report.parts.indexOf(part)}
        {...{ subject, group, order, figures }}
        onPrint={() => setPaper(shown)}
      />
    )
  }
  const title = [report[lang], part[lang]].filter(Boolean).join(' · ')
  const ranking = report.asks === 'organisation' || name === 'vehicleOilRanking' ? pages.rows : undefined
  const missing = missingOf(pages, days.data)
  const chart = (
    <ReportChart
      title={title}
      part={part}
      days={days.data?.days ?? []}
      ranking={group === 'day' || group === 'vehicleDay' ? undefined : ranking}
      group={group}
      height={180}
    />
  )
  return (
    <>
      {missing.length > 0 && <Alert>{t('missing', { names: missing.join(', ') })}</Alert>}
      <div className={styles['chart']}>{days.data || ranking ? chart : <LoadingState label={t('loading')} />}</div>
      {asOfText && <p className={styles['note']}>{asOfText}</p>}
      <div className={styles['table']}>
        <PagedTable<ReportRow>
          name={`report-${name}-${part.call}`}
          label={title}
          columns={columns}
          idOf={rowId}
          pages={pages}
          failed={t('failed')}
          empty={<EmptyState icon="report" title={t(group === 'vehicleDay' ? 'nothing' : 'noVehicles')} />}
          serverOrder={{ by: order.by, down: order.down, choose: (by, down) => setOrder({ by: by as ReportOrder['by'], down }) }}
          files={shown => exportOf(shown)}
          onChoose={drill.open}
        />
      </div>
      {paper && (
        <PaperReport
          title={title}
          notes={[
            periodText,
            t('shown', { n: number(pages.rows.length, lang), total: number(pages.total, lang) }),
            ...(asOfText ? [asOfText] : []),
          ]}
          chart={chart}
          columns={columns.filter(({ key }) => paper.includes(key))}
          rows={pages.rows}
          idOf={rowId}
          onPrinted={printed}
        />
      )}
      {drill.row && (
        <DrillDown name={name} report={report} part={part} row={drill.row} subject={subject} zone={zone} onClose={drill.close} />
      )}
    </>
  )
}
