/** Fields for a period: quick ranges, and inputs for its begin and end. */
import { Alert } from '../../ui/Alert.tsx'
import { Chip, ChipRow } from '../../ui/Chip.tsx'
import type { Precision } from '../../ui/inputs/date-text.ts'
import { DateField } from '../../ui/inputs/DateField.tsx'
import styles from './QueryForms.module.css'

interface PeriodSide {
  label: string
  /** ISO 8601 local time, see date-text.ts. */
  value: string
  min?: string | undefined
  max?: string | undefined
  onType: (text: string) => void
}

interface PeriodFieldsProps<Range extends string> {
  label: string
  /** The label is visible, not only read out. */
  heading?: boolean
  ranges: readonly { value: Range; text: string }[]
  /** undefined: none of them. */
  chosen: Range | undefined
  onChoose: (range: Range) => void
  /** Of begin and end. */
  precision: Precision
  /** Begin and end; empty while the chosen range says all. */
  sides: readonly PeriodSide[]
  error?: string | undefined
}

export function PeriodFields<Range extends string>({
  label,
  heading = false,
  ranges,
  chosen,
  onChoose,
  precision,
  sides,
  error,
}: PeriodFieldsProps<Range>) {
  return (
    <div className="grid gap-2 shrinks" data-field="time">
      {heading && <span className="quiet">{label}</span>}
      <ChipRow label={label}>
        {ranges.map(({ value, text }) => (
          <Chip key={value} label={text} chosen={value === chosen} onChoose={() => onChoose(value)} />
        ))}
      </ChipRow>
      {sides.length > 0 && (
        <div className={styles['times']}>
          {sides.map(({ label: side, value, min, max, onType }) => (
            <DateField key={side} label={side} precision={precision} {...{ value, min, max }} onChange={onType} />
          ))}
        </div>
      )}
      {error && <Alert>{error}</Alert>}
    </div>
  )
}
