/**
 * The element of every form, and the only `<form>` there is: sent by the rules of the client, and not again while it is on its way. Forms that send
 * what is typed are made of rows (RowForm); queries and sign-in use it directly.
 */
import type { FormEvent, KeyboardEvent, ReactNode, Ref } from 'react'
import styles from './Form.module.css'

interface Props {
  label?: string | undefined
  /** Default: fields below each other. */
  className?: string | undefined
  busy?: boolean | undefined
  ref?: Ref<HTMLFormElement>
  onSubmit: () => unknown
  onKeyDown?: ((event: KeyboardEvent) => void) | undefined
  children: ReactNode
}

export function Form({ label, className = styles['form'], busy = false, ref, onSubmit, onKeyDown, children }: Props) {
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!busy) void onSubmit()
  }
  return (
    // oxlint-disable-next-line react/forbid-elements -- the one form of the kit
    <form ref={ref} className={className} aria-label={label} noValidate onSubmit={submit} onKeyDown={onKeyDown}>
      {children}
    </form>
  )
}
