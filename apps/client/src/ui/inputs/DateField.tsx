/** Date or date and time, typed part by part or chosen in a calendar. Written as the document says (see Localized), not the browser. */
import { Button } from 'react-aria-components/Button'
import { Calendar } from 'react-aria-components/Calendar'
import { DateInput, DateSegment } from 'react-aria-components/DateField'
import { DatePicker } from 'react-aria-components/DatePicker'
import { Group } from 'react-aria-components/Group'
import fieldStyles from './Field.module.css'
import { Icon } from '../Icon.tsx'
import { joinClasses } from '../join-classes.ts'
import { useOpenLayer } from '../layers.ts'
import { Localized, useHourCycle } from '../Localized.tsx'
import { CalendarMonth, CalendarPopover } from './CalendarPanel.tsx'
import styles from './DateField.module.css'
import { dateOf, type Precision, textOf } from './date-text.ts'
import { FieldLabel, FieldNote, type FieldTexts } from './field-parts.tsx'
import { useDraft } from './use-draft.ts'
import { useWholeDates } from './use-whole-dates.ts'

interface Props extends FieldTexts {
  /** ISO 8601 local time, see date-text.ts. Empty: no date. */
  value: string
  onChange: (value: string) => void
  precision?: Precision
  /** First and last allowed date, in the format of `value`. */
  min?: string | undefined
  max?: string | undefined
  disabled?: boolean
}

export function DateField({ value, onChange, precision = 'day', min = '', max = '', disabled = false, ...texts }: Props) {
  const layer = useOpenLayer()
  const hourCycle = useHourCycle()
  const [draft, setDraft] = useDraft(value)
  const change = (next: string) => {
    setDraft(next)
    onChange(next)
  }
  const { key, ...whole } = useWholeDates(draft)
  return (
    <Localized>
      <DatePicker
        key={key}
        {...layer}
        {...whole}
        value={dateOf(draft, precision)}
        onChange={date => change(textOf(date, precision))}
        granularity={precision}
        minValue={dateOf(min, precision)}
        maxValue={dateOf(max, precision)}
        isInvalid={texts.error ? true : undefined}
        isRequired={texts.required}
        isDisabled={disabled}
        validationBehavior="aria"
        hourCycle={hourCycle}
        shouldForceLeadingZeros
        className={fieldStyles['field']}
      >
        <FieldLabel {...texts} />
        <Group className={joinClasses(fieldStyles['frame'], texts.error && fieldStyles['wrong'])}>
          <DateParts />
          <Button className={styles['open']}>
            <Icon name="calendar" />
          </Button>
        </Group>
        <FieldNote {...texts} />
        <CalendarPopover>
          <Calendar firstDayOfWeek="mon">
            <CalendarMonth />
          </Calendar>
        </CalendarPopover>
      </DatePicker>
    </Localized>
  )
}

export function DateParts() {
  return (
    <DateInput className={styles['parts']}>{segment => <DateSegment segment={segment} className={styles['part']} />}</DateInput>
  )
}
