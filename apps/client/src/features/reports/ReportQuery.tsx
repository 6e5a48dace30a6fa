/** The query of a report; in wide windows a bar above its result. */
import type { Report, ReportName } from '@outrider/contract'
import { Form } from '../../core/forms/Form.tsx'
import { useNavigate, useSearchParams } from '../../core/router/index.ts'
import { commonTexts } from '../../core/i18n/common-texts.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { PeriodFields } from '../../core/query-forms/PeriodFields.tsx'
import { useGoBack } from '../../core/routing/use-go-back.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { timeFilterTexts } from '../../core/time/time-filter-texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, Page } from '../../ui/Page.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { CompareField } from './CompareField.tsx'
import { useReportHere } from './report-here.ts'
import { groupAsked, parametersOf } from './report-query.ts'
import { reportRanges } from './report-ranges.ts'
import { ReportPanel } from './ReportPanel.tsx'
import styles from './Reports.module.css'
import { reportTexts } from './strings.ts'
import { SubjectFields } from './SubjectFields.tsx'
import { useReportDraft } from './use-report-draft.ts'
import { WithZone } from './WithZone.tsx'

export default function ReportQuery() {
  const { name, report } = useReportHere()
  const wide = useWide()
  const { hrefOf } = useScreens()
  const common = useTexts(commonTexts)
  const goBack = useGoBack(hrefOf('reports'))
  if (wide) return <ReportPanel key={name} name={name} report={report} />
  return (
    <Page bar={<TopBar title={report[common.lang]} back={{ label: common('back'), go: goBack }} />}>
      <WithZone>{zone => <QueryForm key={name} name={name} report={report} zone={zone} />}</WithZone>
    </Page>
  )
}

function QueryForm({ name, report, zone }: { name: ReportName; report: Report; zone: string }) {
  const { hrefOf } = useScreens()
  const t = useTexts(reportTexts)
  const times = useTexts(timeFilterTexts)
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const form = useReportDraft(name, zone)
  const { draft, days, set, setDays } = form
  const submit = async () => {
    if (!form.check()) return
    // Keeps the form as it is for when the user returns.
    const asked = parametersOf(draft, groupAsked(name, params))
    await navigate(hrefOf(`${name}Query`, asked), { replace: true })
    await navigate(hrefOf(`${name}Result`, asked))
  }
  return (
    <Form className={styles['form']} onSubmit={submit}>
      <Card>
        <p className={styles['intro']}>{report.about[t.lang]}</p>
        <SubjectFields report={report} form={form} />
        <PeriodFields
          label={t('time')}
          heading
          ranges={reportRanges.map(value => ({ value, text: times(value) }))}
          chosen={draft.range}
          onChoose={range => set({ range, ...days })}
          precision="day"
          sides={(['begin', 'end'] as const).map(side => ({
            label: t(side),
            value: days[side],
            onType: text => setDays({ ...days, [side]: text }),
          }))}
          error={form.daysError}
        />
        <CompareField value={draft.compare} days={days} onChange={compare => set({ compare })} />
        <Button look="primary" block type="submit">
          {t('show')}
        </Button>
      </Card>
    </Form>
  )
}
