/** State of the add-vehicle form: the input, restored after a picker, and adding the vehicle. */
import { addVehicleForm } from '@outrider/contract'
import { splitId } from '../../core/api/identity.ts'
import { useContext, useEffect, useRef, useState } from 'react'
import { useNavigate } from '../../core/router/index.ts'
import { useOutrider, useSession } from '../../core/context/outrider.ts'
import { useRowForm } from '../../core/forms/use-row-form.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { type Chosen, useOpenPicker } from '../../core/routing/open-picker.ts'
import { pickers } from '../../core/routing/pickers.ts'
import { OpenOverlayContext } from '../../core/routing/overlay-context.ts'
import { useScreenParameters, useScreens } from '../../core/routing/use-screens.ts'
import { useLatest } from '../../ui/use-latest.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { type AddVehicleValues, addVehicleRows, type FieldName, sections } from './add-vehicle-rows.ts'
import { plateColorFor } from './plate-form.ts'
import { storedLastAdded } from './stored-last-added.ts'
import { installTexts } from './strings.ts'
import { useAddVehicleChoices } from './use-add-vehicle-choices.ts'
import { useVehicleOfTask } from './use-vehicle-of-task.ts'

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
  const navigate = useNavigate()
  const overlay = useContext(OpenOverlayContext)
  const { hrefOf } = useScreens()
  const { api, liveFleet, stored } = useOutrider()
  const multi = useSession(state => state.multi)
  /** undefined: the form is opened for the first time. */
  const { draft, field, ...picker } = useOpenPicker<Draft | undefined>({
    first: () => undefined,
    take: withChoice,
    onTaken: taken => taken && form.change(taken.values),
  })
  const { applicationNum, orgId: taskOrgId, leadsTo, ...facts } = useScreenParameters('addVehicle')
  const platform = draft?.platform ?? (applicationNum === undefined ? undefined : splitId(applicationNum).platformCode)
  const choices = useAddVehicleChoices(platform)
  const { data } = choices
  /** As they were when the form was opened, or the vehicle before was added. */
  const [last, setLast] = useState(() => stored.get(storedLastAdded))
  const addsAnother = useRef(false)
  const [added, setAdded] = useState(0)

  // With a single organisation there is nothing to choose. Ids of several platforms may be equal.
  const [first, another] = data?.organisations ?? []
  const known = data?.organisations.find(({ orgId }) => String(orgId) === (taskOrgId ?? last.orgId))
  const likely = multi ? undefined : another ? known : first
  const orgName = draft?.orgName || (likely?.orgName ?? '')
  const rows = addVehicleRows({ lang: t.lang, choices: data, orgName, onPick: openPicker })
  const listed = (key: string, list: readonly { key: string | number }[] = []) => (list.some(each => each.key === key) ? key : '')
  const begun: AddVehicleValues = {
    ...empty,
    orgId: likely ? String(likely.orgId) : '',
    vehicleType: listed(last.vehicleType, data?.vehicleTypes),
    terminalType: listed(last.terminalType, data?.terminalTypes),
  }
  const task = useVehicleOfTask(applicationNum)
  const form = useRowForm<FieldName, object, { id: string }>({
    rows: sections.flatMap(section => rows[section]),
    schema: addVehicleForm,
    stored: begun,
    restored: draft?.values ?? { ...begun, ...facts },
    guarded: true,
    send: body => api.call('vehicle/addVehicle', addVehicleForm.parse(body), { quiet: true, ...(platform && { platform }) }),
    async onSaved({ id }, { plateNum, orgId, vehicleType, terminalType }) {
      const common = { orgId, vehicleType, terminalType }
      stored.set(storedLastAdded, common)
      toast(t('saved', { plate: plateNum.trim() }))
      liveFleet.reload()
      if (addsAnother.current) {
        setLast(common)
        form.fields.reset({ ...empty, ...common })
        setAdded(added + 1)
        // The terminal of the vehicle waits no longer. The next one is entered before that is read: its button is not this one's.
        void choices.refetch()
      } else if (task) await task.link(id)
      else if (overlay) overlay.leave()
      else await navigate(hrefOf(leadsTo === 'firstSteps' ? 'adminFirstSteps' : 'main'))
    },
    fieldOfError: {
      'vehicle.plateTaken': 'plateNum',
      'vehicle.numberTaken': 'commCardNum',
      'organisation.unknown': 'orgId',
    },
  })

  const focus = useLatest(form.focus)
  useEffect(() => {
    if (added > 0) focus.current('plateNum')
  }, [added, focus])

  /** A colour that was chosen stays. */
  const { plateNum, plateColor } = form.values
  const suggested = plateColorFor(plateNum)
  const ownColor = useRef<string>(undefined)
  const change = useLatest(form.change)
  useEffect(() => {
    if (plateColor !== '' && plateColor !== ownColor.current) return
    ownColor.current = suggested
    if (plateColor !== (suggested ?? '')) change.current({ plateColor: suggested ?? '' })
  }, [suggested, plateColor, change])

  function openPicker(name: 'orgId' | 'realSim') {
    const { values } = form
    const saved = { values, orgName, platform }
    const orgId = Number(values.orgId)
    if (name === 'orgId')
      picker.openPicker(pickers.organisation, name, { chosen: orgId ? { orgId, pcode: platform } : undefined }, saved)
    else picker.openPicker(pickers.simNumber, name, { chosen: values.realSim.trim() || undefined, platform }, saved)
  }

  const saveAndNext = () => {
    addsAnother.current = true
    void form.submit().finally(() => (addsAnother.current = false))
  }

  return { form, rows, task, choices, platform, openPicker, saveAndNext, pickedField: field as FieldName | '' }
}
