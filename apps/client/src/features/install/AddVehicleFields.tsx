import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { CallError, messageOf } from '../../core/api/call-error.ts'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { useOutrider } from '../../core/outrider.ts'
import { paths } from '../../core/routing/paths.ts'
import { commonTexts } from '../../core/strings.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field, SelectField } from '../../ui/Field.tsx'
import { Card } from '../../ui/Page.tsx'
import { toast } from '../../ui/toast.ts'
import { bodyOf, type Draft, emptyDraft, problemsOf } from './add-vehicle.ts'
import type { AddVehicleChoices } from './queries.ts'
import { organisationOptions } from '../../core/fleet/organisation-options.ts'
import { RefusedTerminals } from './RefusedTerminals.tsx'
import { installTexts } from './strings.ts'

/** Failures of the call that belong to one field. */
const fieldOfError: Partial<Record<string, keyof Draft>> = {
  'vehicle.plateTaken': 'plateNum',
  'vehicle.numberTaken': 'commCardNum',
  'organisation.unknown': 'orgId',
}

/** In words, by field; 'form' belongs to none. */
type Problems = Partial<Record<keyof Draft | 'form', string>>
type Choices = AddVehicleChoices

export function AddVehicleFields({ choices }: { choices: Choices }) {
  const t = useTexts(installTexts)
  const common = useTexts(commonTexts)
  const lang = useLang()
  const navigate = useNavigate()
  const { api, liveFleet } = useOutrider()
  const [draft, setDraft] = useState(emptyDraft)
  const [problems, setProblems] = useState<Problems>({})
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const change = (values: Partial<Draft>) => {
    setDraft({ ...draft, ...values })
    setProblems({})
  }

  /** Says what is wrong at its field, and brings the first of them into view. */
  function tell(found: Problems) {
    setProblems(found)
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }

  async function save() {
    setBusy(true)
    try {
      await api.call('vehicle/addVehicle', bodyOf(draft), { quiet: true })
      toast(t('saved', { plate: draft.plateNum.trim() }))
      liveFleet.reload()
      await navigate(paths.main)
    } catch (failure) {
      const field = failure instanceof CallError && failure.error ? fieldOfError[failure.error] : undefined
      tell({ [field ?? 'form']: messageOf(failure, lang) })
    } finally {
      setBusy(false)
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const found = Object.entries(problemsOf(draft)).map(([field, text]) => [field, t(text)] as const)
    if (found.length > 0) tell(Object.fromEntries(found))
    else void save()
  }

  const text = (name: keyof Draft, required = false) => ({
    label: t(name),
    required,
    value: draft[name],
    error: problems[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  })
  const options = (rows: readonly { key: string | number; zh: string; en: string }[]) => [
    <option key="" value="">
      {common('choose')}
    </option>,
    ...rows.map(row => (
      <option key={row.key} value={row.key}>
        {row[lang]}
      </option>
    )),
  ]
  const organisations = organisationOptions(choices.organisations)

  return (
    <form ref={form} onSubmit={submit} noValidate style={{ display: 'grid', gap: 16 }}>
      <RefusedTerminals
        terminals={choices.refusedTerminals}
        chosen={draft.commCardNum}
        onChoose={terminal => change({ commCardNum: terminal.number, plateNum: draft.plateNum || terminal.plateNum })}
      />
      <Card title={t('required')}>
        <SelectField {...text('orgId', true)}>
          {options(organisations.map(({ value, label }) => ({ key: value, zh: label, en: label })))}
        </SelectField>
        <Field {...text('plateNum', true)} autoCapitalize="characters" />
        <SelectField {...text('plateColor', true)}>{options(choices.plateColors)}</SelectField>
        <Field {...text('commCardNum', true)} hint={t('numberHint')} inputMode="numeric" />
        <SelectField {...text('vehicleType', true)}>{options(choices.vehicleTypes)}</SelectField>
        <SelectField {...text('terminalType', true)}>{options(choices.terminalTypes)}</SelectField>
      </Card>
      <Card title={t('optional')}>
        <Field {...text('nickname')} />
        <Field {...text('terminalId')} hint={t('terminalIdHint')} />
        <Field {...text('realSim')} inputMode="numeric" />
        <Field {...text('brand')} />
        <Field {...text('color')} />
        <Field {...text('frameNumber')} />
        <Field {...text('engineNumber')} />
        <Field {...text('seats')} inputMode="numeric" />
        <Field {...text('tonnage')} inputMode="decimal" suffix={<span style={{ paddingRight: 12 }}>{t('tonnes')}</span>} />
      </Card>
      {problems.form && <Alert>{problems.form}</Alert>}
      <Button look="primary" type="submit" block busy={busy}>
        {t('save')}
      </Button>
    </form>
  )
}
