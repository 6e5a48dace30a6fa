/** The row of a form in which a place gets its organisation: one of those the user may see on the platform. */
import type { FormRow } from '../forms/form-row.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { placeTexts } from './strings.ts'
import { useOrganisations } from './use-organisations.ts'

export function useOrganisationRow(platform: string) {
  const t = useTexts(placeTexts)
  const organisations = useOrganisations(platform)
  const choices = (organisations.data ?? []).map(({ value, label }) => ({ value, text: label }))
  const row: FormRow<'orgId'> = {
    name: 'orgId',
    kind: 'choice',
    label: placeTexts.rows.organisation,
    hint: t('organisationHint'),
    choices,
  }
  return { row, organisations, first: choices[0]?.value ?? '' }
}
