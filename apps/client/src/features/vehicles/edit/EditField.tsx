/** One field of the form, rendered from its row: text, number or choice. */
import type { VehicleFormField } from '@outrider/contract'
import type { OrganisationOption } from '../../../core/fleet/organisation-options.ts'
import { useLang, useTexts } from '../../../core/i18n/use-texts.ts'
import { commonTexts } from '../../../core/i18n/common-texts.ts'
import { Field, SelectField } from '../../../ui/inputs/Field.tsx'
import { editTexts } from './strings.ts'

interface Props {
  field: VehicleFormField
  text: string
  /** Options of the field `orgId`. */
  organisations: readonly OrganisationOption[]
  error?: string | undefined
  hint?: string | undefined
  onChange: (text: string) => void
}

export function EditField({ field, text, organisations, error, hint, onChange }: Props) {
  const t = useTexts(editTexts)
  const common = useTexts(commonTexts)
  const lang = useLang()
  const shared = {
    label: field[lang],
    required: field.required,
    value: text,
    error,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  }

  if (field.kind === 'choice') {
    const rows =
      field.name === 'orgId'
        ? organisations
        : (field.choices ?? []).map(choice => ({ value: String(choice.key), label: choice[lang] }))
    // A stored value that is not among the options (older data, or not visible to the user) is still shown.
    const unlisted = text !== '' && !rows.some(({ value }) => value === text)
    return (
      <SelectField {...shared} hint={hint}>
        <option value="">{field.required ? common('choose') : t('none')}</option>
        {unlisted && <option value={text}>{text}</option>}
        {rows.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
    )
  }
  const hints: Partial<Record<VehicleFormField['name'], string>> = {
    commCardNum: t('numberHint'),
    terminalId: t('terminalIdHint'),
  }
  return (
    <Field
      {...shared}
      hint={hint ?? hints[field.name]}
      inputMode={field.kind === 'number' ? (field.decimals ? 'decimal' : 'numeric') : undefined}
      autoCapitalize={field.name === 'plateNum' ? 'characters' : undefined}
      suffix={field.name === 'tonnage' ? <span style={{ paddingRight: 12 }}>{t('tonnes')}</span> : undefined}
    />
  )
}
