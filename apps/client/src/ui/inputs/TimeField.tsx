/** A time of the day, typed part by part: by 24 hours, or by 12 with its half of the day, as the document says (see Localized). */
import { TimeField as LibraryTimeField } from 'react-aria-components/TimeField'
import fieldStyles from './Field.module.css'
import { joinClasses } from '../join-classes.ts'
import { Localized, useHourCycle } from '../Localized.tsx'
import { DateParts } from './DateField.tsx'
import { textOfTime, timeOf } from './date-text.ts'
import { FieldLabel, FieldNote, type FieldTexts } from './field-parts.tsx'
import { useDraft } from './use-draft.ts'
import { useWholeDates } from './use-whole-dates.ts'

interface Props extends FieldTexts {
  /** HH:MM. Empty: no time. */
  value: string
  onChange: (value: string) => void
  disabled?: boolean
}

export function TimeField({ value, onChange, disabled = false, ...texts }: Props) {
  const hourCycle = useHourCycle()
  const [draft, setDraft] = useDraft(value)
  const { key, ...whole } = useWholeDates(draft)
  return (
    <Localized>
      <LibraryTimeField
        key={key}
        {...whole}
        value={timeOf(draft)}
        onChange={time => {
          setDraft(textOfTime(time))
          onChange(textOfTime(time))
        }}
        granularity="minute"
        isInvalid={texts.error ? true : undefined}
        isRequired={texts.required}
        isDisabled={disabled}
        validationBehavior="aria"
        hourCycle={hourCycle}
        shouldForceLeadingZeros
        className={fieldStyles['field']}
      >
        <FieldLabel {...texts} />
        <div className={joinClasses(fieldStyles['frame'], texts.error && fieldStyles['wrong'])}>
          <DateParts />
        </div>
        <FieldNote {...texts} />
      </LibraryTimeField>
    </Localized>
  )
}
