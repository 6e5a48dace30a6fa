/** The fields of a template beside its columns. */
import { limits, templatePeriods } from '@outrider/contract'
import { useSession } from '../../../core/context/outrider.ts'
import type { FormRow } from '../../../core/forms/form-row.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { rightsOf } from '../../../core/session/session.ts'
import { timeFilterTexts } from '../../../core/time/time-filter-texts.ts'
import type { ReportSubject } from '../report-query.ts'
import { organisationId, organisationsOf, useSubjectName } from '../use-subject-name.ts'
import { templateTexts } from './template-texts.ts'

export type TemplateField = 'name' | 'period' | 'of' | 'totals' | 'sharedWith'

export function useTemplateRows(subject: ReportSubject): readonly FormRow<TemplateField>[] {
  const t = useTexts(templateTexts)
  const times = useTexts(timeFilterTexts)
  const shares = useSession(state => rightsOf(state).adminAuth)
  const { data: organisations = [] } = useCall('vehicle/getOrg', shares ? {} : undefined, { select: organisationsOf })
  const name = useSubjectName(subject)
  const { rows: texts } = templateTexts
  const rows: FormRow<TemplateField>[] = [
    { kind: 'text', name: 'name', label: texts.name, required: true, missing: texts.noName, capitals: 'off' },
    {
      kind: 'choice',
      name: 'period',
      label: texts.period,
      required: true,
      choices: templatePeriods.map(value => ({ value, text: times(value) })),
    },
    {
      kind: 'choice',
      name: 'of',
      label: texts.of,
      required: true,
      choices: [
        ...(subject.vehicleIds.length <= limits.scheduledVehicles ? [{ value: 'these', text: name || t('ofThese') }] : []),
        { value: 'asked', text: t('ofAsked') },
      ],
    },
    { kind: 'switch', name: 'totals', label: texts.totals },
  ]
  if (shares)
    rows.push({
      kind: 'choice',
      name: 'sharedWith',
      label: texts.shared,
      unset: t('alone'),
      hint: t('sharedHint'),
      choices: organisations.map(each => ({ value: organisationId(each), text: each.orgName })),
    })
  return rows
}
