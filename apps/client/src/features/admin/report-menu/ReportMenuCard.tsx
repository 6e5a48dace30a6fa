/** Which reports the menu of an organisation's people offers. */
import { type DataOf, type MenuReport, menuReports, reportMenuForm, type RequestOf } from '@outrider/contract'
import { useState } from 'react'
import { messageOf } from '../../../core/api/call-error.ts'
import { useOutrider } from '../../../core/context/outrider.ts'
import type { FormRow } from '../../../core/forms/form-row.ts'
import { FormFields, RowForm, SaveButton } from '../../../core/forms/RowForm.tsx'
import { useRowForm } from '../../../core/forms/use-row-form.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCachedCalls, useCall } from '../../../core/queries/use-call.ts'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Card } from '../../../ui/Page.tsx'
import styles from '../Admin.module.css'
import { type MenuChoice, MenuRows } from './MenuRows.tsx'
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

type Menu = DataOf<'admin/getReportMenus'>['menus'][number]

/** As it is stored; of none, all as the product has them. */
function choiceOf(menu: Menu | undefined): MenuChoice {
  const { hidden = [], order = [], names = [] } = menu ?? {}
  const placeOf = (report: MenuReport) => (order.includes(report) ? order.indexOf(report) : order.length)
  return {
    shown: menuReports.filter(report => !hidden.includes(report)).toSorted((a, b) => placeOf(a) - placeOf(b)),
    names: Object.fromEntries(names.map(({ report, name }) => [report, name])),
  }
}

function bodyOf({ shown, names }: MenuChoice): Pick<RequestOf<'admin/saveReportMenu'>, 'hidden' | 'order' | 'names'> {
  const usual = menuReports.filter(report => shown.includes(report))
  return {
    hidden: menuReports.filter(report => !shown.includes(report)),
    // As the product has them is no order of its own: they stand by what they are about.
    order: usual.every((report, at) => shown[at] === report) ? [] : [...shown],
    names: shown.flatMap(report => {
      const name = names[report]?.trim() ?? ''
      return name === '' ? [] : [{ report, name }]
    }),
  }
}

function ReportMenuForm({ of: { orgId, parentId }, known }: { of: Of; known: DataOf<'admin/getReportMenus'> }) {
  const t = useTexts(reportMenuTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const own = known.menus.find(each => each.orgId === orgId)
  const [choice, setChoice] = useState(() => choiceOf(own))
  const texts = reportMenuTexts.rows
  const rows: FormRow<'way'>[] = [
    {
      name: 'way',
      kind: 'choice',
      label: texts.way,
      choices: [
        { value: 'above', text: t(parentId === null ? 'all' : 'above') },
        { value: 'own', text: t('own') },
      ],
    },
  ]
  const form = useRowForm<'way', RequestOf<'admin/saveReportMenu'>>({
    rows,
    schema: reportMenuForm,
    stored: { way: own ? 'own' : 'above' },
    toBody: ({ way }) => ({ orgId, ...(way === 'own' ? bodyOf(choice) : { hidden: null }) }),
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
        {form.values.way === 'own' && <MenuRows choice={choice} onChoose={setChoice} />}
        <SaveButton form={form}>{t('save')}</SaveButton>
      </RowForm>
    </Card>
  )
}
