/** A result begins once the template that its address names is known: order and columns are its first ones. */
import { figureOf, type FigureName, reportFigures, type ReportName } from '@outrider/contract'
import type { ReactNode } from 'react'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { LoadingState } from '../../../ui/EmptyState.tsx'
import { reportTexts } from '../strings.ts'
import { templateTexts } from './template-texts.ts'
import { type Template, useTemplateHere } from './use-templates.ts'

interface Props {
  report: ReportName
  children: (template: Template | undefined) => ReactNode
}

const isFigure = (name: string): name is FigureName => name in reportFigures

export function WithTemplate({ report, children }: Props) {
  const t = useTexts(templateTexts)
  const reports = useTexts(reportTexts)
  const { template, waits } = useTemplateHere(report)
  if (waits) return <LoadingState label={reports('loading')} />
  const missing = (template?.missing ?? []).map(name => (isFigure(name) ? figureOf(name)[t.lang] : name))
  return (
    <>
      {missing.length > 0 && <Alert>{t('missing', { names: missing.join(t.lang === 'zh' ? '、' : ', ') })}</Alert>}
      {children(template)}
    </>
  )
}
