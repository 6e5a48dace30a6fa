/** The element of a form made of rows, and its parts. */
import { Fragment, type KeyboardEvent, type ReactNode } from 'react'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { LeaveDialog } from '../routing/LeaveDialog.tsx'
import { FormField } from './fields/FormField.tsx'
import { Form } from './Form.tsx'
import type { FormRow } from './form-row.ts'
import styles from './Forms.module.css'
import type { RowFormState } from './use-row-form.ts'

interface RowFormProps<Name extends string> {
  form: RowFormState<Name>
  label?: string | undefined
  className?: string | undefined
  onKeyDown?: ((event: KeyboardEvent) => void) | undefined
  children: ReactNode
}

export function RowForm<Name extends string>({ form, children, ...element }: RowFormProps<Name>) {
  return (
    <Form {...element} busy={form.busy} onSubmit={() => form.submit()}>
      {children}
      {form.leaveRequest && <LeaveDialog request={form.leaveRequest} />}
    </Form>
  )
}

/** Rows that share a line are together in a list of their own. */
const linesOf = <Name extends string>(rows: readonly FormRow<Name>[]): FormRow<Name>[][] => {
  const lines: FormRow<Name>[][] = []
  for (const row of rows) {
    const before = lines.at(-1)
    if (before && row.line !== undefined && before[0]?.line === row.line) before.push(row)
    else lines.push([row])
  }
  return lines
}

interface FormFieldsProps<Name extends string> {
  form: RowFormState<Name>
  /** Default: all fields. */
  names?: readonly Name[]
  hintOf?: (name: Name) => string | undefined
}

export function FormFields<Name extends string>({ form, names, hintOf }: FormFieldsProps<Name>) {
  const shown = form.rows.filter(({ name }) => names?.includes(name) ?? true)
  const lines = linesOf(shown).map(line => {
    const fields = line.map(row => <FormField key={row.name} form={form} row={row} hint={hintOf?.(row.name)} />)
    const [{ name, line: together } = { name: '' }] = line
    if (together === undefined) return <Fragment key={name}>{fields}</Fragment>
    return (
      <div key={name} className={styles['line']} data-line>
        {fields}
      </div>
    )
  })
  return <div className={styles['fields']}>{lines}</div>
}

interface SaveButtonProps<Name extends string> {
  form: RowFormState<Name>
  /** Of a form with several buttons: which one it is. Without it the button is the one that Enter presses. */
  how?: string
  children: ReactNode
}

/** The button that sends the form, below the reason why the last attempt failed. */
export function SaveButton<Name extends string>({ form, how, children }: SaveButtonProps<Name>) {
  const press = how === undefined ? {} : { onClick: () => void form.submit(how) }
  return (
    <>
      {form.failure && <Alert>{form.failure}</Alert>}
      <Button look="primary" type={how === undefined ? 'submit' : 'button'} block busy={form.busy} {...press}>
        {children}
      </Button>
    </>
  )
}
