/**
 * Start and end of a period, typed, or chosen in one calendar. Two date fields, since the range field of the library (1.22.1) turns a start day typed
 * with a leading zero into the 1st: the focus moves on before the second digit is applied.
 */
import { type CalendarDate, type DateValue, toCalendarDate } from '@internationalized/date'
import { Button } from 'react-aria-components/Button'
import { DateField } from 'react-aria-components/DateField'
import { DialogTrigger } from 'react-aria-components/Dialog'
import { RangeCalendar } from 'react-aria-components/RangeCalendar'
import fieldStyles from './Field.module.css'
import { Icon } from '../Icon.tsx'
import { joinClasses } from '../join-classes.ts'
import { useOpenLayer } from '../layers.ts'
import { Localized, useHourCycle } from '../Localized.tsx'
import { CalendarMonth, CalendarPopover } from './CalendarPanel.tsx'
import calendarStyles from './CalendarPanel.module.css'
import { DateParts } from './DateField.tsx'
import styles from './DateField.module.css'
import { dateOf, type Precision, textOf } from './date-text.ts'
import { FieldLabel } from './field-parts.tsx'
import { useDraft } from './use-draft.ts'
import { useWholeDates } from './use-whole-dates.ts'

export interface DateRange {
  /** In the format of DateField. Empty: not chosen yet. */
  from: string
  to: string
}

interface Props {
  /** Accessible name of the pair. */
  label: string
  fromLabel: string
  toLabel: string
  /** Accessible name of the calendar button. */
  calendarLabel: string
  value: DateRange
  onChange: (value: DateRange) => void
  precision?: Precision
  min?: string | undefined
  max?: string | undefined
  /** The calendar offers no range of more days than this, both ends included. */
  maxDays?: number
  error?: string | undefined
  required?: boolean
  disabled?: boolean
}

/** Times of days chosen in the calendar, unless the field already has a time. */
const dayTimes = { from: 'T00:00:00', to: 'T23:59:59' } as const

export function DateRangeField(props: Props) {
  const {
    label,
    fromLabel,
    toLabel,
    calendarLabel,
    value,
    onChange,
    precision = 'day',
    min = '',
    max = '',
    maxDays,
    error,
  } = props
  const layer = useOpenLayer()
  const [from, setFrom] = useDraft(value.from)
  const [to, setTo] = useDraft(value.to)
  const change = (next: DateRange) => {
    if (next.from !== from) setFrom(next.from)
    if (next.to !== to) setTo(next.to)
    onChange(next)
  }
  const [start, end] = [dateOf(from, precision), dateOf(to, precision)]
  const withTime = (day: string, set: string, usual: string) => {
    if (precision === 'day') return day
    const time = dateOf(set, precision) ? set.slice(10) : usual
    return `${day}${time}`.slice(0, precision === 'minute' ? 16 : 19)
  }
  const shared = { precision, error, required: props.required, disabled: props.disabled, min, max }
  return (
    <Localized>
      <div className={styles['container']}>
        <div role="group" aria-label={label} className={styles['range']}>
          <RangeEnd {...shared} label={fromLabel} value={from} onChange={next => change({ from: next, to })} />
          <RangeEnd {...shared} label={toLabel} value={to} onChange={next => change({ from, to: next })} />
          <DialogTrigger {...layer}>
            <Button aria-label={calendarLabel} isDisabled={props.disabled} className={styles['rangeButton']}>
              <Icon name="calendar" />
            </Button>
            <CalendarPopover>
              <RangeCalendar
                aria-label={label}
                autoFocus
                defaultFocusedValue={start ?? end}
                value={start && end && { start: toCalendarDate(start), end: toCalendarDate(end) }}
                onChange={days => {
                  change({
                    from: withTime(days.start.toString(), from, dayTimes.from),
                    to: withTime(days.end.toString(), to, dayTimes.to),
                  })
                  layer.onOpenChange(false)
                }}
                minValue={dateOf(min.slice(0, 10), 'day')}
                maxValue={dateOf(max.slice(0, 10), 'day')}
                {...(maxDays !== undefined && { isDateUnavailable: (date, anchor) => isTooFar(date, anchor, maxDays) })}
                firstDayOfWeek="mon"
                className={calendarStyles['range']}
              >
                <CalendarMonth />
              </RangeCalendar>
            </CalendarPopover>
          </DialogTrigger>
          {error && (
            <p role="alert" className={joinClasses(fieldStyles['note'], fieldStyles['error'], 'whole-line')}>
              {error}
            </p>
          )}
        </div>
      </div>
    </Localized>
  )
}

/** Dates from which the day that was chosen first cannot be reached within so many days. */
const isTooFar = (date: DateValue, anchor: CalendarDate | null, days: number): boolean =>
  anchor !== null && Math.abs(toCalendarDate(date).compare(anchor)) >= days

interface EndProps {
  label: string
  value: string
  onChange: (value: string) => void
  precision: Precision
  min: string
  max: string
  error?: string | undefined
  required?: boolean | undefined
  disabled?: boolean | undefined
}

function RangeEnd({ label, value, onChange, precision, min, max, error, required, disabled }: EndProps) {
  const hourCycle = useHourCycle()
  const { key, ...whole } = useWholeDates(value)
  return (
    <DateField
      key={key}
      {...whole}
      value={dateOf(value, precision)}
      onChange={date => onChange(textOf(date, precision))}
      granularity={precision}
      minValue={dateOf(min, precision)}
      maxValue={dateOf(max, precision)}
      isInvalid={error ? true : undefined}
      isRequired={required}
      isDisabled={disabled}
      validationBehavior="aria"
      hourCycle={hourCycle}
      shouldForceLeadingZeros
      className={fieldStyles['field']}
    >
      <FieldLabel label={label} required={required} />
      <div className={joinClasses(fieldStyles['frame'], error && fieldStyles['wrong'])}>
        <DateParts />
      </div>
    </DateField>
  )
}
