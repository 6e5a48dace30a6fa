/** Columns, their order, totals, period, vehicles and who has it: the report that is shown is kept under a name. */
import { type FigureName, type ReportGroup, type ReportName, type ReportPart, limits, templatePeriods } from '@outrider/contract'
import { useState } from 'react'
import { FormFields, RowForm } from '../../../core/forms/RowForm.tsx'
import { useRowForm } from '../../../core/forms/use-row-form.ts'
import { useOutrider } from '../../../core/context/outrider.ts'
import { commonTexts } from '../../../core/i18n/common-texts.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCachedCalls } from '../../../core/queries/use-call.ts'
import { useNavigate, useSearchParams } from '../../../core/router/index.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ButtonRow } from '../../../ui/ButtonRow.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { reportTitle } from '../mails/mail-words.ts'
import { draftIn, movingComparison, parametersOf, type ReportSubject } from '../report-query.ts'
import type { ReportOrder } from '../report-rows.ts'
import styles from '../Reports.module.css'
import { TemplateColumns } from './TemplateColumns.tsx'
import { templateTexts } from './template-texts.ts'
import { type TemplateField, useTemplateRows } from './template-rows.ts'
import { type Template, useTemplates } from './use-templates.ts'

export interface ShownReport {
  report: ReportName
  part: ReportPart
  partAt: number
  subject: ReportSubject
  group: ReportGroup
  order: ReportOrder
  /** Columns that are shown, in their order. */
  figures: readonly FigureName[]
  template: Template | undefined
}

type Period = (typeof templatePeriods)[number]

export function SaveTemplate({
  report,
  part,
  partAt,
  subject,
  group,
  order,
  figures,
  template,
  onClose,
}: ShownReport & { onClose: () => void }) {
  const { hrefOf } = useScreens()
  const t = useTexts(templateTexts)
  const common = useTexts(commonTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const { data: kept } = useTemplates()
  const [chosen, setChosen] = useState<readonly FigureName[]>(figures)
  const draft = draftIn(report, params)
  const rows = useTemplateRows(subject)
  const own = template?.own ? template : undefined
  const form = useRowForm<TemplateField, Record<TemplateField, string>>({
    rows,
    stored: {
      name: own?.name ?? '',
      period: templatePeriods.find(each => each === draft.range) ?? 'lastMonth',
      of: (template && template.subjectCount === 0) || subject.vehicleIds.length > limits.scheduledVehicles ? 'asked' : 'these',
      totals: template?.totals === false ? '' : 'on',
      sharedWith: own?.sharedWith === null || own === undefined ? '' : String(own.sharedWith),
    },
    toBody: values => values,
    check: (): Partial<Record<TemplateField, string>> => (chosen.length === 0 ? { totals: t('noColumn') } : {}),
    async send({ name: called, period, of, totals, sharedWith }) {
      const { data, failed } = await api.merged(
        'report/saveReportTemplate',
        {
          name: called,
          report,
          part: partAt,
          group,
          sortBy: order.by,
          descending: order.down,
          totals: totals === 'on',
          period: period as Period,
          ...movingComparison(subject.compare),
          figures: [...chosen],
          vehicleIds: of === 'these' ? subject.vehicleIds : [],
          orgIds: of === 'these' ? subject.orgIds : [],
          sharedWith: sharedWith || null,
        },
        { quiet: true },
      )
      await cached.outdate('report/getReportTemplates')
      const names = failed.map(({ target }) => target.title || target.code).join(t.lang === 'zh' ? '、' : ', ')
      toast(names ? t('notSaved', { names }) : t('saved'))
      onClose()
      const [saved] = data.saved
      if (saved)
        await navigate(hrefOf(`${report}Result`, parametersOf({ ...draft, template: saved.templateId }, group)), {
          replace: true,
        })
    },
  })
  const name = form.values.name.trim()
  const replaces = kept?.templates.some(each => each.own && each.name === name && each.templateId !== own?.templateId)
  const copies = own !== undefined && name !== '' && name !== own.name && !replaces
  return (
    <Dialog title={t(own ? 'change' : 'save')} closeLabel={common('close')} size="medium" onClose={onClose}>
      <RowForm form={form} className={styles['template']}>
        <p className={styles['note']}>{reportTitle({ report, part: partAt }, t.lang)}</p>
        <FormFields form={form} names={['name']} />
        {replaces && <p className={styles['note']}>{t('replaced')}</p>}
        {copies && <p className={styles['note']}>{t('copied', { name: own.name })}</p>}
        <TemplateColumns all={part.figures} group={group} chosen={chosen} onChoose={setChosen} />
        <FormFields form={form} names={['totals', 'period', 'of', 'sharedWith']} />
        {form.failure && <Alert>{form.failure}</Alert>}
        <ButtonRow>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button look="primary" type="submit" busy={form.busy}>
            {t('confirm')}
          </Button>
        </ButtonRow>
      </RowForm>
    </Dialog>
  )
}
