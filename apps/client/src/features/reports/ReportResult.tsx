/** The result of a report: on phones cards with the chart above, on wide screens a table. */
import { comparesRows, type Report, type ReportGroup, type ReportName, type ReportPart } from '@outrider/contract'
import { useCallback, useState } from 'react'
import { useNavigate, useSearchParams } from '../../core/router/index.ts'
import { messageOf } from '../../core/api/call-error.ts'
import { useOutrider } from '../../core/context/outrider.ts'
import { commonTexts } from '../../core/i18n/common-texts.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useGoBack } from '../../core/routing/use-go-back.ts'
import { useAsOf } from '../../core/queries/use-as-of.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { dateTime, dayRange, number } from '../../core/time/format.ts'
import { measured } from '../../core/time/measures.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../ui/EmptyState.tsx'
import { Segments } from '../../ui/inputs/Segments.tsx'
import { Page } from '../../ui/Page.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { comparedText } from './CompareField.tsx'
import { DaysFailed } from './DaysFailed.tsx'
import { DrillDown } from './DrillDown.tsx'
import { FigureList } from './FigureList.tsx'
import { useReportHere } from './report-here.ts'
import { daysOf, draftIn, groupAsked, groupIn, parametersOf, type ReportSubject, subjectOf } from './report-query.ts'
import { rowId, type ReportRow, subjectName } from './report-rows.ts'
import { PrintReport } from './PrintReport.tsx'
import { ReportExport } from './ReportExport.tsx'
import { ReportChart } from './ReportChart.tsx'
import { ReportPanel } from './ReportPanel.tsx'
import styles from './Reports.module.css'
import { reportTexts } from './strings.ts'
import { TemplateMenu } from './templates/TemplateMenu.tsx'
import { orderShown, partShown, type Template, useTemplateHere } from './templates/use-templates.ts'
import { WithTemplate } from './templates/WithTemplate.tsx'
import { useComparison } from './use-comparison.ts'
import { useDrill } from './use-drill.ts'
import { isRanking, missingOf, useBoth, useReportDays, useReportRows } from './use-report.ts'
import { useRefreshing } from './use-refreshing.ts'
import { WithZone } from './WithZone.tsx'

export default function ReportResult() {
  const { name, report } = useReportHere()
  const wide = useWide()
  const { hrefOf } = useScreens()
  const common = useTexts(commonTexts)
  const [params] = useSearchParams()
  const { template: named } = useTemplateHere(name)
  const goBack = useGoBack(hrefOf(`${name}Query`, parametersOf(draftIn(name, params), groupAsked(name, params))))
  if (wide) return <ReportPanel key={name} name={name} report={report} />
  return (
    <Page bar={<TopBar title={named?.name ?? report[common.lang]} back={{ label: common('back'), go: goBack }} />}>
      <WithZone>
        {zone => (
          <WithTemplate key={`${name} ${params.get('template')}`} report={name}>
            {template => <Cards key={template?.figures.join(' ')} {...{ name, report, zone, template }} />}
          </WithTemplate>
        )}
      </WithZone>
    </Page>
  )
}

interface CardsProps {
  name: ReportName
  report: Report
  zone: string
  template: Template | undefined
}

function Cards({ name, report, zone, template }: CardsProps) {
  const { hrefOf } = useScreens()
  const t = useTexts(reportTexts)
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const draft = draftIn(name, params)
  const subject = subjectOf(draft, zone)
  const group = groupIn(name, params)
  const toQuery = () => void navigate(hrefOf(`${name}Query`, parametersOf(draft, groupAsked(name, params))), { replace: true })
  const [partAt, setPartAt] = useState(template?.part ?? 0)
  const [printing, setPrinting] = useState(false)
  const endPrint = useCallback(() => setPrinting(false), [])
  const canPrint = useOutrider().host.prints === true
  if (!subject)
    return (
      <EmptyState
        icon="report"
        title={t('badAddress')}
        text={t('badAddressText')}
        action={<Button onClick={toQuery}>{t('toQuery')}</Button>}
      />
    )
  const { begin, end } = daysOf(draft, zone)
  const period = dayRange(begin, end, t.lang)
  const other = comparesRows(group) ? comparedText(draft.compare, { begin, end }, t.lang) : ''
  const shownPart = report.parts[partAt] ?? report.parts[0]
  const order = orderShown(shownPart, partAt, group, template)
  const { figures } = partShown(shownPart, partAt, template)
  return (
    <>
      <div className={styles['query']}>
        <span>
          {period}
          {other && <small className={styles['other']}>{t('comparedWith', { days: other })}</small>}
        </span>
        <Button look="quiet" icon="edit" onClick={toQuery}>
          {t('edit')}
        </Button>
        <TemplateMenu report={name} part={shownPart} {...{ partAt, subject, group, order, figures, template }} />
        <ReportExport
          report={name}
          part={partAt}
          {...{ subject, period, group, order, template }}
          {...(template && { figures })}
          onPrint={canPrint ? () => setPrinting(true) : undefined}
        />
      </div>
      {report.parts.length > 1 && (
        <Segments
          label={t('part')}
          choices={report.parts.map((each, at) => ({ value: String(at), text: each[t.lang] ?? '' }))}
          chosen={String(partAt)}
          onChoose={at => setPartAt(Number(at))}
        />
      )}
      {report.groups.length > 1 && (
        <Segments
          label={t('rowsAre')}
          choices={report.groups.map(value => ({ value, text: t(value === 'organisation' ? 'byOrganisation' : value) }))}
          chosen={group}
          onChoose={next => void navigate(hrefOf(`${name}Result`, parametersOf(draft, next)), { replace: true })}
        />
      )}
      {report.parts.map((part, at) => (
        <Part key={`${part.call} ${group}`} {...{ name, report, part, subject, group, zone, template }} hidden={at !== partAt} />
      ))}
      {printing && (
        <PrintReport
          {...{ report, subject, group, order, period, zone, other, template }}
          part={shownPart}
          title={[report[t.lang], shownPart[t.lang]].filter(Boolean).join(' · ')}
          onEnd={endPrint}
        />
      )}
    </>
  )
}

interface PartProps {
  name: ReportName
  report: Report
  part: ReportPart
  subject: ReportSubject
  group: ReportGroup
  zone: string
  template: Template | undefined
  hidden: boolean
}

function Part({ name, report, part, subject, group, zone, template, hidden }: PartProps) {
  const t = useTexts(reportTexts)
  const partAt = report.parts.indexOf(part)
  const { figures } = partShown(part, partAt, template)
  const [order] = useState(() => orderShown(part, partAt, group, template))
  const pages = useReportRows({ part, subject, group, order, pageSize: 50 })
  const days = useReportDays(part, subject)
  const compared = useComparison(part, subject, group, zone)
  const asOfText = useAsOf(days.data?.asOf)
  const { reload } = useBoth(pages, days)
  useRefreshing(report.live === true, reload)
  const drill = useDrill({ name, report, group, zone })
  if (hidden) return null
  const title = [report[t.lang], part[t.lang]].filter(Boolean).join(' · ')
  const ranked = isRanking(report, group)
  const missing = missingOf(pages, days.data)
  if (pages.state === 'failed')
    return <ErrorState title={t('failed')} text={messageOf(pages.error, t.lang)} retry={{ label: t('retry'), run: reload }} />
  if (pages.state === 'loading') return <LoadingState label={t('loading')} />
  if (pages.rows.length === 0) return <EmptyState icon="report" title={t(group === 'vehicleDay' ? 'nothing' : 'noVehicles')} />
  return (
    <>
      {missing.length > 0 && <Alert>{t('missing', { names: missing.join(t.lang === 'zh' ? '、' : ', ') })}</Alert>}
      {days.isError && !days.data && <DaysFailed error={days.error} onRetry={() => void days.refetch()} />}
      {days.data && (
        <div className={styles['phoneChart']}>
          <ReportChart
            title={title}
            part={part}
            days={days.data.days}
            ranking={ranked ? pages.rows : undefined}
            group={group}
            height={220}
          />
        </div>
      )}
      {days.data && template?.totals !== false && (
        <div className={styles['card']}>
          <div className={styles['cardHead']}>
            <strong>{t('total')}</strong>
          </div>
          <FigureList figures={figures} values={days.data.totals} before={compared?.totals} known />
        </div>
      )}
      <ul className={styles['cards']} aria-label={title}>
        {pages.rows.map((row, at) => (
          <li key={rowId(row)}>
            <button type="button" className={styles['card']} onClick={() => drill.open(row)}>
              <span className={styles['cardHead']}>
                <strong>{ranked ? `${at + 1}. ${subjectName(row, group)}` : subjectName(row, group)}</strong>
                <span>{group === 'vehicleDay' ? row.day : group === 'vehicle' ? row.orgName : ''}</span>
              </span>
              {report.live && <Present row={row} />}
              <FigureList figures={figures} values={row} before={row.before} />
            </button>
          </li>
        ))}
      </ul>
      {pages.nextPage !== 'none' && (
        <Button block busy={pages.nextPage === 'comes'} onClick={pages.loadMore}>
          {t('more')}
        </Button>
      )}
      <p className={styles['note']}>{t('shown', { n: number(pages.rows.length, t.lang), total: number(pages.total, t.lang) })}</p>
      {asOfText && <p className={styles['note']}>{asOfText}</p>}
      {drill.row && (
        <DrillDown name={name} report={report} part={part} row={drill.row} subject={subject} zone={zone} onClose={drill.close} />
      )}
    </>
  )
}

const states = ['driving', 'idling', 'parked', 'offline', 'unknown'] as const

function Present({ row }: { row: ReportRow }) {
  const t = useTexts(reportTexts)
  const state = states.find(each => each === row.state) ?? 'unknown'
  const speed = row.speed ?? undefined
  return (
    <span className={styles['note']}>
      {[
        t(state),
        speed !== undefined && measured('kmh', speed, t.lang, 1),
        row.reportedTime && dateTime(row.reportedTime, t.lang),
      ]
        .filter(Boolean)
        .join(' · ')}
    </span>
  )
}
