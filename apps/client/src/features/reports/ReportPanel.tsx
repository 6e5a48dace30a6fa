/** Query and result of a report in wide windows: the query as a bar above chart and table. Both routes show it. */
import type { Report, ReportName } from '@outrider/contract'
import { useEffect } from 'react'
import { Form } from '../../core/forms/Form.tsx'
import { useFleetStatus } from '../../core/context/use-fleet.ts'
import { useNavigate, useSearchParams } from '../../core/router/index.ts'
import { commonTexts } from '../../core/i18n/common-texts.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { maxDays } from '../../core/query-forms/zone-days.ts'
import { useGoBack } from '../../core/routing/use-go-back.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { timeFilterTexts } from '../../core/time/time-filter-texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip, ChipRow } from '../../ui/Chip.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { DateRangeField } from '../../ui/inputs/DateRangeField.tsx'
import { ListPage } from '../../ui/ListPage.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { CompareField } from './CompareField.tsx'
import { draftIn, groupAsked, groupIn, parametersOf, subjectOf } from './report-query.ts'
import { reportRanges } from './report-ranges.ts'
import styles from './Reports.module.css'
import { reportTexts } from './strings.ts'
import { SubjectFields } from './SubjectFields.tsx'
import { useReportDraft } from './use-report-draft.ts'
import { WithTemplate } from './templates/WithTemplate.tsx'
import { useTemplateHere } from './templates/use-templates.ts'
import { WideResult } from './WideResult.tsx'
import { WithZone } from './WithZone.tsx'

/** Vehicles of whom a week is asked for without a press. */
const maxAtOnce = 2000

interface Props {
  name: ReportName
  report: Report
}

export function ReportPanel({ name, report }: Props) {
  const { hrefOf } = useScreens()
  const common = useTexts(commonTexts)
  const goBack = useGoBack(hrefOf('reports'))
  const [params] = useSearchParams()
  const { template } = useTemplateHere(name)
  return (
    <ListPage
      wide
      bar={<TopBar title={template?.name ?? report[common.lang]} back={{ label: common('back'), go: goBack }} />}
      head={<WithZone quiet>{zone => <Filters key={params.toString()} name={name} report={report} zone={zone} />}</WithZone>}
    >
      <WithZone>{zone => <Result name={name} report={report} zone={zone} />}</WithZone>
    </ListPage>
  )
}

function Result({ name, report, zone }: Props & { zone: string }) {
  const t = useTexts(reportTexts)
  const [params] = useSearchParams()
  const subject = subjectOf(draftIn(name, params), zone)
  if (!subject) return <EmptyState icon="report" title={t('badAddress')} text={t('badAddressText')} />
  return (
    <WithTemplate key={`${name} ${params.get('template')}`} report={name}>
      {template => (
        <WideResult
          {...{ name, report, subject, zone, template }}
          key={template?.figures.join(' ')}
          group={groupIn(name, params)}
        />
      )}
    </WithTemplate>
  )
}

function Filters({ name, report, zone }: Props & { zone: string }) {
  const { hrefOf } = useScreens()
  const t = useTexts(reportTexts)
  const times = useTexts(timeFilterTexts)
  const navigate = useNavigate()
  const form = useReportDraft(name, zone)
  const { draft, days, set, setDays } = form
  const [params] = useSearchParams()
  const vehicles = useFleetStatus(({ phase, counts }) => (phase === 'ready' ? counts.total : Number.POSITIVE_INFINITY))
  // What was asked last needs no press, nor the whole of an organisation that is small enough for its figures to come at once.
  const atOnce = form.asked || vehicles <= maxAtOnce
  // A template that leaves to its reader whom it is of is as bare as the menu's entry.
  const bare = params.size === 0 || (draft.template !== '' && !params.has('org') && !params.has('vehicles'))
  const group = groupAsked(name, params)
  const at = bare && form.complete && atOnce ? hrefOf(`${name}Result`, parametersOf(draft, group)) : undefined
  useEffect(() => {
    if (at !== undefined) void navigate(at, { replace: true })
  }, [at, navigate])
  const submit = () => {
    if (form.check()) void navigate(hrefOf(`${name}Result`, parametersOf(draft, group)), { replace: true })
  }
  return (
    <Form className={styles['filters']} onSubmit={submit}>
      <div className={styles['subject']}>
        <SubjectFields report={report} form={form} />
      </div>
      <div className={styles['days']}>
        <DateRangeField
          label={t('time')}
          fromLabel={t('begin')}
          toLabel={t('end')}
          calendarLabel={times('calendar')}
          maxDays={maxDays}
          value={{ from: days.begin, to: days.end }}
          onChange={({ from, to }) => setDays({ begin: from, end: to })}
          error={form.daysError}
        />
      </div>
      <Button look="primary" type="submit">
        {t('show')}
      </Button>
      <div className={styles['ranges']}>
        <ChipRow label={t('time')}>
          {reportRanges
            .filter(range => range !== 'custom')
            .map(range => (
              <Chip key={range} label={times(range)} chosen={draft.range === range} onChoose={() => set({ range })} />
            ))}
        </ChipRow>
        <CompareField chips value={draft.compare} days={days} onChange={compare => set({ compare })} />
      </div>
    </Form>
  )
}
