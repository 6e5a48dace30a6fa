/** The user's own reports in the menu of reports, and those shared with the user. */
import { reportNames, reportOf } from '@outrider/contract'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useNavigate } from '../../../core/router/index.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { timeFilterTexts } from '../../../core/time/time-filter-texts.ts'
import { Row, Rows } from '../../../ui/Rows.tsx'
import { parametersOf } from '../report-query.ts'
import styles from '../Reports.module.css'
import { templateTexts } from './template-texts.ts'
import { type Template, useTemplates } from './use-templates.ts'

export function OwnReports() {
  const t = useTexts(templateTexts)
  const { data } = useTemplates()
  if (!data || data.templates.length === 0) return null
  return (
    <section>
      <h2 className={styles['menuGroup']}>{t('list')}</h2>
      <Rows label={t('list')}>
        {data.templates.map(template => (
          <TemplateRow key={template.templateId} template={template} />
        ))}
      </Rows>
    </section>
  )
}

function TemplateRow({ template }: { template: Template }) {
  const { hrefOf } = useScreens()
  const t = useTexts(templateTexts)
  const times = useTexts(timeFilterTexts)
  const navigate = useNavigate()
  const { name, period, group, compare, vehicleIds, orgIds, subjects, subjectCount, templateId, own, owner, sharedName } =
    template
  const report = reportNames.find(each => each === template.report)
  if (!report) return <Row icon="warning" title={name} text={t('gone', { report: template.report })} />
  const [org = ''] = orgIds
  const by = vehicleIds.length > 0 ? ('vehicles' as const) : ('organisation' as const)
  const draft = { vehicles: vehicleIds, org, by, range: period, begin: '', end: '', compare: compare ?? '', template: templateId }
  const parameters = parametersOf(draft, group)
  const whole = subjects.join(t.lang === 'zh' ? '、' : ', ') + (subjectCount > subjects.length ? '…' : '')
  return (
    <Row
      icon="report"
      title={name}
      text={[
        reportOf(report)[t.lang],
        times(period),
        whole || t('ofAsked'),
        own ? sharedName && t('sharedIn', { name: sharedName }) : t('sharedBy', { owner }),
      ]
        .filter(Boolean)
        .join(' · ')}
      onClick={() => void navigate(hrefOf(subjectCount > 0 ? `${report}Result` : `${report}Query`, parameters))}
    />
  )
}
