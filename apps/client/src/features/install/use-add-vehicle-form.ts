/** State of the add-vehicle form: the input, restored after a picker, and adding the vehicle. */
import { addVehicleForm } from '@outrider/contract'
import { useNavigate } from 'react-router'
import { useOutrider, useSession } from '../../core/context/outrider.ts'
import { useRowForm } from '../../core/forms/use-row-form.ts'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { type Chosen, useOpenPicker } from '../../core/routing/open-picker.ts'
import { pickers } from '../../core/routing/pickers.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { type AddVehicleValues, addVehicleRows, type FieldName, sections } from './add-vehicle-rows.ts'
import { installTexts } from './strings.ts'
import { useAddVehicleChoices } from './use-add-vehicle-choices.ts'

/** What is kept while a picker is open. */
interface Draft {
  values: AddVehicleValues
  orgName: string
  /** Platform of the chosen organisation, where several are in use. */
  platform?: string | undefined
}

const empty = Object.fromEntries(Object.keys(addVehicleForm.shape).map(name => [name, ''])) as AddVehicleValues

function withChoice(draft: Draft | undefined, chosen: Chosen): Draft | undefined {
  const organisation = chosen(pickers.organisation)
  const sim = chosen(pickers.simNumber)
  const values = { ...empty, ...draft?.values, ...(sim && { realSim: sim.simNum }) }
  if (!organisation) return { orgName: '', ...draft, values }
  return {
    values: { ...values, orgId: String(organisation.orgId) },
    orgName: organisation.orgName,
    platform: organisation.pcode,
  }
}

export function useAddVehicleForm() {
  const t = useTexts(installTexts)
  const lang = useLang()
  const navigate = useNavigate()
  const { hrefOf } = useScreens()
  const { api, liveFleet } = useOutrider()
  const multi = useSession(state => state.multi)
  /** undefined: the form is opened for the first time. */
  const { draft, field, ...picker } = useOpenPicker<Draft | undefined>({
    first: () => undefined,
    take: withChoice,
    onTaken: taken => taken && form.change(taken.values),
  })
  const platform = draft?.platform
  const choices = useAddVehicleChoices(platform)

  // With a single organisation there is nothing to choose.
  const [first, another] = choices.data?.organisations ?? []
  const only = another || multi ? undefined : first
  const orgName = draft?.orgName || (only?.orgName ?? '')
  const rows = addVehicleRows({ lang, choices: choices.data, orgName, onPick: openPicker })
  const form = useRowForm<FieldName, object>({
    rows: sections.flatMap(section => rows[section]),
    schema: addVehicleForm,
    stored: only ? { ...empty, orgId: String(only.orgId) } : empty,
    restored: draft?.values,
    guarded: true,
    send: body => api.call('vehicle/addVehicle', addVehicleForm.parse(body), { quiet: true, ...(platform && { platform }) }),
    async onSaved(_, { plateNum }) {
      toast(t('saved', { plate: plateNum.trim() }))
      liveFleet.reload()
      await navigate(hrefOf('main'))
    },
    fieldOfError: {
      'vehicle.plateTaken': 'plateNum',
      'vehicle.numberTaken': 'commCardNum',
      'organisation.unknown': 'orgId',
    },
  })

  function openPicker(name: 'orgId' | 'realSim') {
    const { values } = form
    const saved = { values, orgName, platform }
    const orgId = Number(values.orgId)
    if (name === 'orgId')
      picker.openPicker(pickers.organisation, name, { chosen: orgId ? { orgId, pcode: platform } : undefined }, saved)
    else picker.openPicker(pickers.simNumber, name, { chosen: values.realSim.trim() || undefined, platform }, saved)
  }

  return { form, rows, choices, platform, openPicker, pickedField: field as FieldName | '' }
}
