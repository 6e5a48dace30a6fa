/** An application as it is typed and checked. A new one that was begun is kept on the device. */
import {
  askedFacts,
  type AskedFacts,
  type WorkApplication,
  type WorkKind,
  workTypes,
  type WorkType,
  isPhone,
  isPlate,
} from '@outrider/contract'
import { useState } from 'react'
import { useStored } from '../../../core/context/use-stored.ts'
import { bothNamesOf } from '../../../core/fleet/naming.ts'
import type { FormRow, FormValues } from '../../../core/forms/form-row.ts'
import { useKeptTyping } from '../../../core/forms/use-kept-typing.ts'
import { useRowForm } from '../../../core/forms/use-row-form.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useNavigate } from '../../../core/router/index.ts'
import { useOpenPicker } from '../../../core/routing/open-picker.ts'
import { pickers } from '../../../core/routing/pickers.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { type ApplyDraft, type ApplyField, draftOf, factsOf, platesIn, withPicked } from './apply-draft.ts'
import { without } from '../record-without.ts'
import { storedApplyContacts, storedApplyDrafts } from '../stored-tasks.ts'
import { workFieldTexts, workTexts } from '../strings.ts'
import { useOutdateApplications } from '../use-application.ts'
import { useSendApplication } from './use-send-application.ts'

export interface ApplyProps {
  kind: WorkKind
  list: 'newInstallList' | 'newRepairList'
  application: WorkApplication | undefined
  of?: { id: string; plate: string } | undefined
}

/** What the form begins with, and what was typed in it before. */
function useBegun(kind: WorkKind, application: WorkApplication | undefined, of: ApplyProps['of']) {
  const [contacts, setContacts] = useStored(storedApplyContacts)
  const [drafts, setDrafts] = useStored(storedApplyDrafts)
  const [first] = useState((): ApplyDraft => {
    const empty = draftOf(application)
    const known = application ? undefined : contacts[kind]
    if (!known && !of) return empty
    const draft = {
      ...empty,
      organisation: known?.organisation ?? null,
      vehicle: of ? { id: of.id, name: of.plate } : null,
      values: { ...empty.values, ...known?.values, ...(of && { workType: 'offline', plateNum: of.plate }) },
    }
    return { ...draft, values: withPicked(draft) }
  })
  const [restored, setRestored] = useState((): ApplyDraft | undefined => {
    // What was begun for another vehicle waits for its own page.
    const draft = application || of ? undefined : drafts[kind]
    return draft && { ...draft, values: withPicked({ ...draft, values: { ...first.values, ...draft.values } }) }
  })
  const forget = () => setDrafts(without(drafts, kind))
  return {
    first,
    restored,
    startOver: () => setRestored(undefined),
    keep: (draft: ApplyDraft) =>
      JSON.stringify(draft) === JSON.stringify(first) ? forget() : setDrafts({ ...drafts, [kind]: draft }),
    /** Whom this one was for, for the next. */
    sent({ organisation }: ApplyDraft, { workType, businessName, contacts: person, phone }: FormValues<ApplyField>) {
      forget()
      setContacts({ ...contacts, [kind]: { organisation, values: { workType, businessName, contacts: person, phone } } })
    },
  }
}

interface Picked {
  kind: WorkKind
  isNew: boolean
  draft: ApplyDraft
  pickVehicle: () => void
  pickOrganisation: () => void
}

function useApplyRows({ kind, isNew, draft, pickVehicle, pickOrganisation }: Picked): readonly FormRow<ApplyField>[] {
  const t = useTexts(workTexts)
  const { vehicle, organisation, more = [] } = draft
  const installs = kind === 'installation'
  const choices = (Object.keys(workTypes) as WorkType[])
    .filter(type => workTypes[type].kind === kind)
    .map(value => ({ value, text: workTypes[value][t.lang] }))
  const { rows: labels } = workFieldTexts
  return [
    {
      kind: 'picker',
      name: 'vehicle',
      label: labels.vehicle,
      required: !installs,
      missing: workTexts.rows.chooseVehicle,
      unset: t('chooseVehicle'),
      hint: installs ? t('vehicleHint') : undefined,
      shownAs: vehicle?.name ?? '',
      open: pickVehicle,
    },
    {
      kind: 'picker',
      name: 'organisation',
      label: workTexts.rows.organisation,
      // Whose vehicle is named, its organisation is known to the platform.
      shown: values => isNew && installs && values.vehicle === '',
      required: true,
      missing: workTexts.rows.chooseOrganisation,
      unset: t('chooseOrganisation'),
      shownAs: organisation?.orgName ?? '',
      open: pickOrganisation,
    },
    { kind: 'choice', name: 'workType', label: labels.workType, choices },
    {
      kind: 'text',
      name: 'plateNum',
      label: labels.plateNum,
      hint: isNew && installs ? t('severalPlates') : undefined,
      // Some dozens of them in one go.
      longest: isNew && installs ? 600 : undefined,
      // That of the vehicle, where one is named.
      shown: values => installs && values.vehicle === '',
      ...(more.length > 0 && { required: false }),
      capitals: 'characters',
      icon: 'truck',
      scan: 'plate',
    },
    { kind: 'text', name: 'businessName', label: labels.businessName },
    { kind: 'text', name: 'contacts', label: labels.contacts, icon: 'user' },
    { kind: 'text', name: 'phone', label: labels.phone, keyboard: 'tel', icon: 'phone' },
    { kind: 'text', name: 'place', label: labels.place },
    { kind: 'date', name: 'serviceDate', label: labels.serviceDate },
    { kind: 'text', name: 'remark', label: labels.remark },
  ]
}

export function useApplyForm({ kind, list, application, of }: ApplyProps) {
  const t = useTexts(workTexts)
  const navigate = useNavigate()
  const { hrefOf } = useScreens()
  const outdate = useOutdateApplications()
  const begun = useBegun(kind, application, of)
  const { first, restored } = begun
  const send = useSendApplication(kind, application)
  const { draft, setDraft, openPicker } = useOpenPicker<ApplyDraft>({
    first: () => restored ?? first,
    take(before, chosen) {
      const vehicle = chosen(pickers.oneVehicle)
      const organisation = chosen(pickers.organisation)
      if (organisation) return { ...before, organisation }
      if (!vehicle) return before
      const values = { ...before.values, plateNum: vehicle.plateNum }
      return { ...before, values, vehicle: { id: vehicle.id, name: bothNamesOf(vehicle) } }
    },
    onTaken(taken) {
      const { vehicle, organisation } = withPicked(taken)
      form.change({ vehicle, organisation, plateNum: taken.values.plateNum })
    },
  })
  const { vehicle, at, more = [] } = draft
  const now = (): ApplyDraft => ({ ...draft, values: form.values })
  const rows = useApplyRows({
    kind,
    isNew: !application,
    draft,
    pickVehicle: () => openPicker(pickers.oneVehicle, 'vehicle', { chosen: vehicle?.id }, now()),
    pickOrganisation: () => openPicker(pickers.organisation, 'organisation', { chosen: draft.organisation ?? undefined }, now()),
  })
  const platesOf = (values: FormValues<ApplyField>): string[] => [...new Set([...more, ...platesIn(values.plateNum)])]
  const typesPlates = !vehicle && kind === 'installation'
  const form = useRowForm<ApplyField, AskedFacts, 'sent' | 'kept'>({
    rows,
    schema: askedFacts,
    stored: first.values,
    restored: withPicked(draft),
    // A new one is kept as it is typed.
    guarded: application !== undefined,
    besides: at?.latitude !== first.at?.latitude || at?.longitude !== first.at?.longitude,
    check: ({ phone, plateNum }) => ({
      ...(phone.trim() !== '' && !isPhone(phone) && { phone: t('wrongPhone') }),
      ...(typesPlates && platesIn(plateNum).some(each => !isPlate(each)) && { plateNum: t('wrongPlate') }),
    }),
    toBody: values => factsOf(values, at, vehicle ? draft.values.plateNum : (platesOf(values)[0] ?? '')),
    send: (facts, values) => send(facts, draft, platesOf(values)),
    async onSaved(how, values) {
      if (!application) begun.sent(draft, values)
      const count = vehicle ? 1 : platesOf(values).length
      if (count > 1 && how === 'sent') toast(t('sentSeveral', { n: count }))
      else toast(t(how === 'kept' ? 'keptApply' : application ? 'saved' : 'sent'))
      await outdate()
      if (!application) void navigate(hrefOf(list), { replace: true })
    },
  })
  useKeptTyping(now(), typed => {
    if (!application) begun.keep(typed)
  })
  return {
    form,
    draft,
    restored: restored !== undefined,
    startOver: () => {
      begun.startOver()
      setDraft(first)
      form.discard()
    },
    /** Puts the typed plates on the list; there is one on it for each application. */
    addPlates: () => {
      const plates = platesIn(form.values.plateNum)
      if (plates.length === 0 || plates.some(each => !isPlate(each))) return void form.fields.trigger('plateNum')
      setDraft({ ...draft, values: { ...form.values, plateNum: '' }, more: [...new Set([...more, ...plates])] })
      form.change({ plateNum: '' })
      form.focus('plateNum')
      return undefined
    },
    removePlate: (plate: string) => setDraft({ ...now(), more: more.filter(each => each !== plate) }),
    setPlace: (place: NonNullable<ApplyDraft['at']>) => setDraft({ ...now(), at: place }),
    severalPlates: !application && typesPlates,
  }
}
