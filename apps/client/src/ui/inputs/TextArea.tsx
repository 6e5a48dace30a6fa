/** A labelled input of several lines. */
import { type Ref, type TextareaHTMLAttributes, useId } from 'react'
import { joinClasses } from '../join-classes.ts'
import { Frame } from './Field.tsx'
import fieldStyles from './Field.module.css'
import styles from './TextArea.module.css'

interface Props extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className' | 'id'> {
  label: string
  error?: string | undefined
  hint?: string | undefined
  ref?: Ref<HTMLTextAreaElement>
}

export function TextArea({ label, error, hint, ...input }: Props) {
  const id = useId()
  return (
    <Frame {...{ id, label, error, hint, required: input.required }}>
      <textarea
        rows={4}
        {...input}
        id={id}
        aria-invalid={Boolean(error)}
        aria-describedby={error || hint ? `${id}-note` : undefined}
        className={joinClasses(fieldStyles['input'], styles['area'])}
      />
    </Frame>
  )
}
