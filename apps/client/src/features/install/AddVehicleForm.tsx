/** The add-vehicle form: grouped fields, validation messages and saving. */
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { CallError, messageOf } from '../../core/api/call-error.ts'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { useOutrider } from '../../core/context/outrider.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Page.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { bodyOf, type AddVehicleDraft, problemsOf } from './add-vehicle.ts'
import { AddVehicleField } from './AddVehicleField.tsx'
import styles from './AddVehicleForm.module.css'
import { fieldTexts } from './field-texts.ts'
import { type FieldName, fieldNames, fieldRow, sections } from './fields.ts'
import type { AddVehicleChoices } from './use-add-vehicle-choices.ts'
import { WaitingTerminals } from './WaitingTerminals.tsx'
import { installTexts } from './strings.ts'
import { InvalidFields } from './InvalidFields.tsx'

/** Errors of the call that belong to one field. */
const fieldOfError: Partial<Record<string, FieldName>> = {
  'vehicle.plateTaken': 'plateNum',
  'vehicle.numberTaken': 'commCardNum',
  'organisation.unknown': 'orgId',
}

/** Error text by field; 'form' is for errors that belong to no field. */
type ProblemTexts = Partial<Record<FieldName | 'form', string>>

interface Props {
  draft: AddVehicleDraft
  onDraft: (draft: AddVehicleDraft) => void
  choices: AddVehicleChoices
  onPick: (name: FieldName) => void
  /** The field whose picker has just returned; empty when the form was opened directly. */
  pickedField: FieldName | ''
  /** Called after saving, before the form is left. */
  onSaved: () => void
}

export function AddVehicleForm({ draft, onDraft, choices, onPick, pickedField, onSaved }: Props) {
  const { hrefOf } = useScreens()
  const t = useTexts(installTexts)
  const field = useTexts(fieldTexts)
  const lang = useLang()
  const navigate = useNavigate()
  const { api, liveFleet } = useOutrider()
  const [problems, setProblems] = useState<ProblemTexts>({})
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const focusField = (name: string) => form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
  useEffect(() => {
    if (pickedField) form.current?.querySelector<HTMLElement>(`[name="${pickedField}"]`)?.focus()
  }, [pickedField])

  const change = (values: Partial<AddVehicleDraft['values']>) => {
    onDraft({ ...draft, values: { ...draft.values, ...values } })
    const { form: _, ...others } = problems
    setProblems(Object.fromEntries(Object.entries(others).filter(([name]) => !(name in values))))
  }

  /** Shows the errors at their fields and focuses the first of them. */
  function showProblems(found: ProblemTexts) {
    setProblems(found)
    const first = fieldNames.find(name => found[name] !== undefined)
    requestAnimationFrame(() => first && focusField(first))
  }

  async function save() {
    setBusy(true)
    try {
      const how = { quiet: true, ...(draft.platform && { platform: draft.platform }) }
      await api.call('vehicle/addVehicle', bodyOf(draft.values), how)
      toast(t('saved', { plate: draft.values.plateNum.trim() }))
      liveFleet.reload()
      onSaved()
      await navigate(hrefOf('main'))
    } catch (failure) {
      const name = failure instanceof CallError && failure.error ? fieldOfError[failure.error] : undefined
      showProblems({ [name ?? 'form']: messageOf(failure, lang) })
    } finally {
      setBusy(false)
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const found = Object.entries(problemsOf(draft.values)).map(([name, text]) => [name, field(text)] as const)
    if (found.length > 0) showProblems(Object.fromEntries(found))
    else void save()
  }

  const wrong = fieldNames.filter(name => problems[name] !== undefined)
  return (
    <form ref={form} onSubmit={submit} noValidate className={styles['form']}>
      {wrong.length > 1 && (
        <InvalidFields rows={wrong.map(name => ({ name, text: problems[name] ?? '' }))} onChoose={focusField} />
      )}
      <WaitingTerminals
        terminals={choices.refusedTerminals}
        chosen={draft.values.commCardNum}
        onChoose={({ number, plateNum }) => change({ commCardNum: number, plateNum: draft.values.plateNum || plateNum })}
      />
      {sections.map(section => (
        <Card key={section} title={field(section)}>
          <div className={styles['fields']}>
            {fieldNames
              .filter(name => fieldRow(name).section === section)
              .map(name => (
                <AddVehicleField
                  key={name}
                  name={name}
                  draft={draft}
                  choices={choices}
                  error={problems[name]}
                  onChange={text => change({ [name]: text })}
                  onPick={() => onPick(name)}
                />
              ))}
          </div>
        </Card>
      ))}
      <div className={styles['foot']}>
        {problems.form && <Alert>{problems.form}</Alert>}
        <Button look="primary" type="submit" block busy={busy}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}
