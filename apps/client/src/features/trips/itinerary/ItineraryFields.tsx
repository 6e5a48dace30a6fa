/** The fields of an itinerary report. */
import type { ItineraryField } from '@outrider/contract'
import { useLang, useTexts } from '../../../core/i18n/use-texts.ts'
import { dateMinute } from '../../../core/time/format.ts'
import { timeIn } from '../../../core/time/days.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { FactList } from '../../../ui/FactList.tsx'
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
  /** Others cannot be changed now: only said. */
  editable: readonly ItineraryField[]
  /** Says what is wrong. */
  tried: boolean
  onChange: (field: ItineraryField, value: string) => void
  onPickDriver: () => void
}

/** What belongs together stands side by side. */
const order: readonly ItineraryField[] = [
  'origin',
  'destination',
  'plannedStart',
  'plannedEnd',
  'realStart',
  'realEnd',
  'driverName',
  'passengers',
  'cargo',
  'route',
  'remark',
]
const whole: ReadonlySet<ItineraryField> = new Set(['cargo', 'route', 'remark'])

export function ItineraryFields({ draft, realTimes, editable, tried, onChange, onPickDriver }: Props) {
  const t = useTexts(itineraryTexts)
  const problems = tried ? problemsIn(draft) : {}
  const lang = useLang()
  const shown = order.filter(field => realTimes || (field !== 'realStart' && field !== 'realEnd'))
  const said = shown.filter(field => !editable.includes(field) && draft[field] !== '')
  const fieldOf = (name: ItineraryField) => {
    const problem = problems[name]
    const value = draft[name]
    const common = {
      label: t(name),
      required: requiredFields.includes(name),
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
    if (name !== 'driverName') return <Field {...typed} />
    return <Field {...typed} suffix={<IconButton icon="user" label={t('pickDriver')} onClick={onPickDriver} />} />
  }
  return (
    <>
      {said.length > 0 && (
        <FactList
          facts={said.map(name => [t(name), isTimeField(name) ? dateMinute(timeIn(draft[name]), lang) : draft[name]] as const)}
        />
      )}
      <div className={styles['fields']}>
        {shown
          .filter(name => editable.includes(name))
          .map(name => (
            <div key={name} className={whole.has(name) ? styles['whole'] : undefined}>
              {fieldOf(name)}
            </div>
          ))}
      </div>
    </>
  )
}
