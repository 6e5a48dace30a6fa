/** The fields of an itinerary report. */
import { type ItineraryField, itineraryFields } from '@outrider/contract'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { DateField } from '../../../ui/inputs/DateField.tsx'
import { Field } from '../../../ui/inputs/Field.tsx'
import { NumberField } from '../../../ui/inputs/NumberField.tsx'
import { TextArea } from '../../../ui/inputs/TextArea.tsx'
import styles from '../Trips.module.css'
import { isTimeField, type ItineraryDraft, longest, problemsIn, requiredFields } from './itinerary-draft.ts'
import { itineraryTexts } from './strings.ts'

interface Props {
  draft: ItineraryDraft
  /** Of a report that has begun or is being edited. */
  realTimes: boolean
  /** Others cannot be changed now. */
  editable: readonly ItineraryField[]
  /** Says what is wrong. */
  tried: boolean
  onChange: (field: ItineraryField, value: string) => void
  onPickDriver: () => void
}

export function ItineraryFields({ draft, realTimes, editable, tried, onChange, onPickDriver }: Props) {
  const t = useTexts(itineraryTexts)
  const problems = tried ? problemsIn(draft) : {}
  const shown = itineraryFields.filter(field => realTimes || (field !== 'realStart' && field !== 'realEnd'))
  const fieldOf = (name: ItineraryField) => {
    const problem = problems[name]
    const value = draft[name]
    const disabled = !editable.includes(name)
    const common = {
      label: t(name),
      required: requiredFields.includes(name),
      disabled,
      error: problem && t(problem),
    }
    if (isTimeField(name))
      return <DateField {...common} value={value} precision="minute" onChange={next => onChange(name, next)} />
    if (name === 'passengers')
      return (
        <NumberField
          {...common}
          value={value === '' ? undefined : Number(value)}
          min={0}
          max={999}
          onChange={next => onChange(name, next === undefined ? '' : String(next))}
        />
      )
    const typed = {
      ...common,
      name,
      value,
      ...(longest[name] !== undefined && { maxLength: longest[name] }),
      onChange: ({ target }: { target: { value: string } }) => onChange(name, target.value),
    }
    if (name === 'remark') return <TextArea {...typed} rows={3} />
    if (name !== 'driverName' || disabled) return <Field {...typed} />
    return <Field {...typed} suffix={<IconButton icon="user" label={t('pickDriver')} onClick={onPickDriver} />} />
  }
  return (
    <div className={styles['fields']}>
      {shown.map(name => (
        <div key={name} className={name === 'remark' || name === 'route' ? styles['whole'] : undefined}>
          {fieldOf(name)}
        </div>
      ))}
    </div>
  )
}
