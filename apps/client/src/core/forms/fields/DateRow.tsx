/** A date in a form. A part of its own: the library's dates are larger than the rest of the form. */
import { type Ref, useImperativeHandle, useRef } from 'react'
import { DateField } from '../../../ui/inputs/DateField.tsx'

interface Props {
  label: string
  required: boolean
  hint: string | undefined
  error: string | undefined
  value: string
  min: string | undefined
  max: string | undefined
  precision: 'day' | 'minute' | undefined
  disabled: boolean
  onChange: (value: string) => void
  /** Focuses the first part of the date. */
  focusRef: Ref<{ focus: () => void }>
}

export default function DateRow({ focusRef, precision = 'day', ...date }: Props) {
  const element = useRef<HTMLDivElement>(null)
  useImperativeHandle(focusRef, () => ({
    focus: () => element.current?.querySelector<HTMLElement>('[role="spinbutton"]')?.focus(),
  }))
  return (
    <div ref={element}>
      <DateField {...date} precision={precision} />
    </div>
  )
}
