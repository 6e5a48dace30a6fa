/** The element of a form made of rows, and its parts. */
import type { FormEvent, ReactNode } from 'react'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { LeaveDialog } from '../routing/LeaveDialog.tsx'
import { FormField } from './FormField.tsx'
import type { RowFormState } from './use-row-form.ts'

interface RowFormProps<Name extends string> {
  form: RowFormState<Name>
  className?: string | undefined
  children: ReactNode
}

export function RowForm<Name extends string>({ form, className, children }: RowFormProps<Name>) {
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!form.busy) void form.submit()
  }
  return (
    <form onSubmit={submit} noValidate className={className}>
      {children}
      {form.leaveRequest && <LeaveDialog request={form.leaveRequest} />}
    </form>
  )
}

interface FormFieldsProps<Name extends string> {
  form: RowFormState<Name>
  /** Default: all fields. */
  names?: readonly Name[]
  hintOf?: (name: Name) => string | undefined
}

export function FormFields<Name extends string>({ form, names, hintOf }: FormFieldsProps<Name>) {
  return form.rows
    .filter(({ name }) => names?.includes(name) ?? true)
    .map(row => <FormField key={row.name} form={form} row={row} hint={hintOf?.(row.name)} />)
}

/** The button that sends the form, below the reason why the last attempt failed. */
export function SaveButton<Name extends string>({ form, children }: { form: RowFormState<Name>; children: ReactNode }) {
  return (
    <>
      {form.failure && <Alert>{form.failure}</Alert>}
      <Button look="primary" type="submit" block busy={form.busy}>
        {children}
      </Button>
    </>
  )
}
