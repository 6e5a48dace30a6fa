/** A date, or a time of the day, in a form. A part of its own: the library's dates are larger than the rest of the form. */
import { type Ref, useImperativeHandle, useRef } from 'react'
import { DateField } from '../../../ui/inputs/DateField.tsx'
import { TimeField } from '../../../ui/inputs/TimeField.tsx'

interface Props {
  label: string
  required: boolean
  hint: string | undefined
  error: string | undefined
  value: string
  min?: string | undefined
  max?: string | undefined
  /** `time`: without a day. */
  precision: 'day' | 'minute' | 'time' | undefined
  disabled: boolean
  onChange: (value: string) => void
  /** Focuses the first part. */
  focusRef: Ref<{ focus: () => void }>
}

export default function DateRow({ focusRef, precision = 'day', min, max, ...shared }: Props) {
  const element = useRef<HTMLDivElement>(null)
  useImperativeHandle(focusRef, () => ({
    focus: () => element.current?.querySelector<HTMLElement>('[role="spinbutton"]')?.focus(),
  }))
  return (
    <div ref={element}>
      {precision === 'time' ? <TimeField {...shared} /> : <DateField {...shared} {...{ min, max, precision }} />}
    </div>
  )
}
