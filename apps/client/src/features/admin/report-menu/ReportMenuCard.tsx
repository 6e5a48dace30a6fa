/** Which reports the menu of an organisation's people offers. */
import { type DataOf, type MenuReport, menuReports, reportMenuForm, reportOf, type RequestOf } from '@outrider/contract'
import { messageOf } from '../../../core/api/call-error.ts'
import { useOutrider } from '../../../core/context/outrider.ts'
import { chosenIn, type FormRow } from '../../../core/forms/form-row.ts'
import { FormFields, RowForm, SaveButton } from '../../../core/forms/RowForm.tsx'
import { useRowForm } from '../../../core/forms/use-row-form.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCachedCalls, useCall } from '../../../core/queries/use-call.ts'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Card } from '../../../ui/Page.tsx'
import styles from '../Admin.module.css'
import { reportMenuTexts } from './report-menu-texts.ts'

interface Of {
  orgId: number
  /** null: none is above, or none that is seen. */
  parentId: number | null
}

export function ReportMenuCard(of: Of) {
  const t = useTexts(reportMenuTexts)
  const { data, error, refetch } = useCall('admin/getReportMenus', {})
  if (error)
    return (
      <ErrorState title={t('failed')} text={messageOf(error, t.lang)} retry={{ label: t('retry'), run: () => void refetch() }} />
    )
  return data ? <ReportMenuForm key={of.orgId} of={of} known={data} /> : null
}

const isHidden = (hidden: readonly string[], report: MenuReport): boolean => hidden.includes(report)

function ReportMenuForm({ of: { orgId, parentId }, known }: { of: Of; known: DataOf<'admin/getReportMenus'> }) {
  const t = useTexts(reportMenuTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const own = known.menus.find(each => each.orgId === orgId)?.hidden
  const texts = reportMenuTexts.rows
  const rows: FormRow<'way' | 'shown'>[] = [
    {
      name: 'way',
      kind: 'choice',
      label: texts.way,
      choices: [
        { value: 'above', text: t(parentId === null ? 'all' : 'above') },
        { value: 'own', text: t('own') },
      ],
    },
    {
      name: 'shown',
      kind: 'boxes',
      label: texts.shown,
      required: false,
      choices: menuReports.map(value => ({ value, text: value === 'trackCard' ? t('trackCard') : reportOf(value)[t.lang] })),
      shown: ({ way }) => way === 'own',
    },
  ]
  const form = useRowForm<'way' | 'shown', RequestOf<'admin/saveReportMenu'>>({
    rows,
    schema: reportMenuForm,
    stored: {
      way: own ? 'own' : 'above',
      shown: menuReports.filter(report => !isHidden(own ?? [], report)).join(','),
    },
    toBody({ way, shown }) {
      const chosen = new Set(chosenIn(shown))
      return { orgId, hidden: way === 'own' ? menuReports.filter(report => !chosen.has(report)) : null }
    },
    send: body => api.call('admin/saveReportMenu', body, { quiet: true }),
    async onSaved() {
      toast(t('saved'))
      await Promise.all([cached.outdate('admin/getReportMenus'), cached.outdate('report/getUserReportMenu')])
    },
  })
  return (
    <Card title={t('title')} text={t('text')}>
      <RowForm form={form} className={styles['form']}>
        <FormFields form={form} />
        <SaveButton form={form}>{t('save')}</SaveButton>
      </RowForm>
    </Card>
  )
}
