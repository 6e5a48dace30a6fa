/** The fields of an itinerary report. */
import type { ItineraryField } from '@outrider/contract'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { Field } from '../../../ui/inputs/Field.tsx'
import { type ItineraryDraft, longest, requiredFields, timeFields } from './itinerary-draft.ts'
import { itineraryTexts } from './strings.ts'

interface Props {
  draft: ItineraryDraft
  shown: readonly ItineraryField[]
  /** Others cannot be changed now. */
  editable: readonly ItineraryField[]
  missing: readonly ItineraryField[]
  onChange: (field: ItineraryField, value: string) => void
}

const inputs: Partial<Record<ItineraryField, { type: string; inputMode?: 'numeric' }>> = {
  passengers: { type: 'text', inputMode: 'numeric' },
}

export function ItineraryFields({ draft, shown, editable, missing, onChange }: Props) {
  const t = useTexts(itineraryTexts)
  return shown.map(field => (
    <Field
      key={field}
      {...(timeFields.includes(field) ? { type: 'datetime-local' } : inputs[field])}
      label={t(field)}
      name={field}
      required={requiredFields.includes(field)}
      maxLength={longest[field] ?? 20}
      value={draft[field]}
      disabled={!editable.includes(field)}
      error={missing.includes(field) ? t('needed') : undefined}
      onChange={event => onChange(field, event.target.value)}
    />
  ))
}
