/** A result on wide screens: chart above a table with sorting, groups and sums. */
import type { Report, ReportGroup, ReportName, ReportPart } from '@outrider/contract'
import { useCallback, useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from '../../core/router/index.ts'
import { useSession } from '../../core/context/outrider.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { PagedTable } from '../../core/lists/PagedTable.tsx'
import { useAsOf } from '../../core/queries/use-as-of.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { dayRange } from '../../core/time/format.ts'
import { platformsInUse } from '../../core/session/session.ts'
import { Alert } from '../../ui/Alert.tsx'
import { EmptyState, LoadingState } from '../../ui/EmptyState.tsx'
import { Segments } from '../../ui/inputs/Segments.tsx'
import { DrillDown } from './DrillDown.tsx'
import { useReportColumns } from './report-columns.tsx'
import { daysOf, draftIn, parametersOf, type ReportSubject } from './report-query.ts'
import { type ReportOrder, rowId, type ReportRow } from './report-rows.ts'
import { DaysFailed } from './DaysFailed.tsx'
import { PrintReport } from './PrintReport.tsx'
import { ReportExport } from './ReportExport.tsx'
import { ReportChart } from './ReportChart.tsx'
import styles from './Reports.module.css'
import { reportTexts } from './strings.ts'
import { TemplateMenu } from './templates/TemplateMenu.tsx'
import { orderShown, partShown, type Template } from './templates/use-templates.ts'
import { useDrill } from './use-drill.ts'
import { isRanking, missingOf, useBoth, useReportDays, useReportRows } from './use-report.ts'
import { comparedText } from './CompareField.tsx'
import { useComparison } from './use-comparison.ts'
import { useRefreshing } from './use-refreshing.ts'

interface Props {
  name: ReportName
  report: Report
  subject: ReportSubject
  group: ReportGroup
  zone: string
  template: Template | undefined
}

export function WideResult(props: Props) {
  const { name, report, group, template } = props
  const { hrefOf } = useScreens()
  const t = useTexts(reportTexts)
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const [partAt, setPartAt] = useState(template?.part ?? 0)
  const part = report.parts[partAt] ?? report.parts[0]
  return (
    <div className={styles['result']}>
      {(report.groups.length > 1 || report.parts.length > 1) && (
        <div className={styles['groups']}>
          {report.parts.length > 1 && (
            <Segments
              label={t('part')}
              choices={report.parts.map((each, at) => ({ value: String(at), text: each[t.lang] ?? '' }))}
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

function Part({ name, report, subject, group, zone, part, hidden, template }: PartProps) {
  const t = useTexts(reportTexts)
  const several = useSession(state => platformsInUse(state).length > 1)
  const partAt = report.parts.indexOf(part)
  const shownPart = useMemo(() => partShown(part, partAt, template), [part, partAt, template])
  const [order, setOrder] = useState(() => orderShown(part, partAt, group, template))
  const pages = useReportRows({ part, subject, group, order, pageSize: 200 })
  const days = useReportDays(part, subject)
  const pagesWithDays = useBoth(pages, days)
  useRefreshing(report.live === true, pagesWithDays.reload)
  const compared = useComparison(part, subject, group, zone)
  const asOfText = useAsOf(days.data?.asOf)
  const columns = useReportColumns({
    part: shownPart,
    group,
    totals: days.data?.totals,
    sums: template?.totals !== false,
    live: report.live === true,
    compared,
    several,
  })
  const [printed, setPrinted] = useState<readonly string[]>()
  const endPrint = useCallback(() => setPrinted(undefined), [])
  const [params] = useSearchParams()
  const draft = draftIn(name, params)
  const { begin, end } = daysOf(draft, zone)
  const other = compared ? comparedText(draft.compare, { begin, end }, t.lang) : ''
  const periodText = dayRange(begin, end, t.lang)
  const drill = useDrill({ name, report, group, zone })
  if (hidden) return null
  const exportOf = (shown: readonly string[]) => {
    const figures = shownPart.figures.filter(figure => shown.includes(figure))
    return (
      <>
        <TemplateMenu report={name} {...{ part, partAt, subject, group, order, figures, template }} />
        <ReportExport
          report={name}
          part={partAt}
          {...{ subject, group, order, figures, template }}
          period={periodText}
          onPrint={() => setPrinted(shown)}
        />
      </>
    )
  }
  const title = [report[t.lang], part[t.lang]].filter(Boolean).join(' · ')
  const ranking = isRanking(report, group) ? pages.rows : undefined
  const missing = missingOf(pages, days.data)
  return (
    <>
      {missing.length > 0 && <Alert>{t('missing', { names: missing.join(t.lang === 'zh' ? '、' : ', ') })}</Alert>}
      {/* Where the rows failed too, the table says so and asks for both again. */}
      {pages.state !== 'failed' && (
        <div className={styles['chart']}>
          {days.data || ranking ? (
            <ReportChart title={title} part={part} days={days.data?.days ?? []} {...{ ranking, group }} height={180} />
          ) : (
            !days.isError && <LoadingState label={t('loading')} />
          )}
          {days.isError && !days.data && <DaysFailed error={days.error} onRetry={() => void days.refetch()} />}
        </div>
      )}
      {other && <p className={styles['note']}>{t('comparedWith', { days: other })}</p>}
      {asOfText && <p className={styles['note']}>{asOfText}</p>}
      <div className={styles['table']}>
        <PagedTable<ReportRow>
          // Other columns have choices of their own.
          name={[
            `report-${name}-${part.call}`,
            ...(shownPart === part ? [] : shownPart.figures),
            ...(compared ? ['compared'] : []),
          ].join(' ')}
          label={title}
          columns={columns}
          idOf={rowId}
          pages={pagesWithDays}
          failed={t('failed')}
          empty={<EmptyState icon="report" title={t(group === 'vehicleDay' ? 'nothing' : 'noVehicles')} />}
          serverOrder={{ by: order.by, down: order.down, choose: (by, down) => setOrder({ by: by as ReportOrder['by'], down }) }}
          files={shown => exportOf(shown)}
          onChoose={drill.open}
        />
      </div>
      {printed && (
        <PrintReport
          {...{ report, part, subject, group, order, title, template }}
          period={periodText}
          zone={zone}
          other={other}
          columns={printed}
          onEnd={endPrint}
        />
      )}
      {drill.row && (
        <DrillDown name={name} report={report} part={part} row={drill.row} subject={subject} zone={zone} onClose={drill.close} />
      )}
    </>
  )
}
