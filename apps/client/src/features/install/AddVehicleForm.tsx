/** The add-vehicle form: its fields in groups, what is wrong with them, and saving it. */
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { CallError, messageOf } from '../../core/api/call-error.ts'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { useOutrider } from '../../core/outrider.ts'
import { paths } from '../../core/routing/paths.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Page.tsx'
import { toast } from '../../ui/toast.ts'
import { bodyOf, type Draft, problemsOf } from './add-vehicle.ts'
import { AddVehicleField } from './AddVehicleField.tsx'
import styles from './AddVehicleForm.module.css'
import { fieldTexts } from './field-texts.ts'
import { type FieldName, fieldNames, rowOf, sections } from './fields.ts'
import type { AddVehicleChoices } from './queries.ts'
import { RefusedTerminals } from './RefusedTerminals.tsx'
import { installTexts } from './strings.ts'
import { WrongFields } from './WrongFields.tsx'

/** Failures of the call that belong to one field. */
const fieldOfError: Partial<Record<string, FieldName>> = {
  'vehicle.plateTaken': 'plateNum',
  'vehicle.numberTaken': 'commCardNum',
  'organisation.unknown': 'orgId',
}

/** In words, by field; 'form' belongs to none. */
type Problems = Partial<Record<FieldName | 'form', string>>

interface Props {
  draft: Draft
  onDraft: (draft: Draft) => void
  choices: AddVehicleChoices
  onPick: (name: FieldName) => void
  /** The field whose picker one returns from; empty: the form opens. */
  cameBackTo: FieldName | ''
  /** Runs before the form is left for good. */
  onSaved: () => void
}

export function AddVehicleForm({ draft, onDraft, choices, onPick, cameBackTo, onSaved }: Props) {
  const t = useTexts(installTexts)
  const field = useTexts(fieldTexts)
  const lang = useLang()
  const navigate = useNavigate()
  const { api, liveFleet } = useOutrider()
  const [problems, setProblems] = useState<Problems>({})
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const focus = (name: string) => form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
  useEffect(() => {
    if (cameBackTo) form.current?.querySelector<HTMLElement>(`[name="${cameBackTo}"]`)?.focus()
  }, [cameBackTo])

  const change = (values: Partial<Draft['values']>) => {
    onDraft({ ...draft, values: { ...draft.values, ...values } })
    const { form: _, ...others } = problems
    setProblems(Object.fromEntries(Object.entries(others).filter(([name]) => !(name in values))))
  }

  /** Says what is wrong at its field, and brings the first of them into view. */
  function tell(found: Problems) {
    setProblems(found)
    const first = fieldNames.find(name => found[name] !== undefined)
    requestAnimationFrame(() => first && focus(first))
  }

  async function save() {
    setBusy(true)
    try {
      const how = { quiet: true, ...(draft.platform && { platform: draft.platform }) }
      await api.call('vehicle/addVehicle', bodyOf(draft.values), how)
      toast(t('saved', { plate: draft.values.plateNum.trim() }))
      liveFleet.reload()
      onSaved()
      await navigate(paths.main)
    } catch (failure) {
      const name = failure instanceof CallError && failure.error ? fieldOfError[failure.error] : undefined
      tell({ [name ?? 'form']: messageOf(failure, lang) })
    } finally {
      setBusy(false)
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const found = Object.entries(problemsOf(draft.values)).map(([name, text]) => [name, field(text)] as const)
    if (found.length > 0) tell(Object.fromEntries(found))
    else void save()
  }

  const wrong = fieldNames.filter(name => problems[name] !== undefined)
  return (
    <form ref={form} onSubmit={submit} noValidate className={styles['form']}>
      {wrong.length > 1 && <WrongFields rows={wrong.map(name => ({ name, text: problems[name] ?? '' }))} onChoose={focus} />}
      <RefusedTerminals
        terminals={choices.refusedTerminals}
        chosen={draft.values.commCardNum}
        onChoose={({ number, plateNum }) => change({ commCardNum: number, plateNum: draft.values.plateNum || plateNum })}
      />
      {sections.map(section => (
        <Card key={section} title={field(section)}>
          <div className={styles['fields']}>
            {fieldNames
              .filter(name => rowOf(name).section === section)
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
