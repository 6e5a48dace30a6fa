/** The form of an application. */
import {
  askedFacts,
  type AskedFacts,
  type RequestOf,
  type WorkApplication,
  type WorkKind,
  workTypes,
  type WorkType,
  isPhone,
  isPlate,
} from '@outrider/contract'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from '../../core/router/index.ts'
import { splitId } from '../../core/api/identity.ts'
import { useOutrider, useSession } from '../../core/context/outrider.ts'
import { useOnline } from '../../core/context/use-online.ts'
import { useStored } from '../../core/context/use-stored.ts'
import { bothNamesOf } from '../../core/fleet/naming.ts'
import type { FormRow, FormValues } from '../../core/forms/form-row.ts'
import { FormFields, RowForm, SaveButton } from '../../core/forms/RowForm.tsx'
import { useRowForm } from '../../core/forms/use-row-form.ts'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { useSendOrKeep } from '../../core/outbox/hand-over.ts'
import { useOpenPicker } from '../../core/routing/open-picker.ts'
import { pickers } from '../../core/routing/pickers.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { currentPlatform } from '../../core/session/session.ts'
import { inputTime, timeIn } from '../../core/time/days.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { RemovableChip } from '../../ui/Chip.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { joinClasses } from '../../ui/join-classes.ts'
import { PickField } from '../../ui/inputs/PickField.tsx'
import { placeNow } from './place-now.ts'
import { without } from './record-without.ts'
import { useRequestIdsOf } from './request-id.ts'
import { storedApplyContacts, storedApplyDrafts } from './stored-tasks.ts'
import { workFieldTexts, workTexts } from './strings.ts'
import { useOutdateApplications } from './use-application.ts'
import styles from './Work.module.css'

type Field = 'workType' | 'plateNum' | 'businessName' | 'contacts' | 'phone' | 'place' | 'serviceDate' | 'remark'
const fields = ['workType', 'plateNum', 'businessName', 'contacts', 'phone', 'place', 'serviceDate', 'remark'] as const

interface Draft {
  values: FormValues<Field>
  vehicle: { id: string; name: string } | null
  organisation: { orgId: number; orgName: string; pcode?: string | undefined } | null
  at: { latitude: number; longitude: number } | null
  /** Plates of further vehicles, of which each becomes an application of its own. */
  more?: string[] | undefined
}

/** A list of them may be pasted. */
const platesIn = (text: string): string[] =>
  text
    .split(/[\n,;，、；]+|\s+(?=[\u4E00-\u9FA5])/)
    .map(each => each.trim())
    .filter(each => each !== '')

const dayOf = (time: number | null): string => (time === null ? '' : inputTime(time, 'minute').slice(0, 10))

function draftOf(application: WorkApplication | undefined): Draft {
  const values = Object.fromEntries(
    fields.map(name => [name, name === 'serviceDate' ? dayOf(application?.serviceDate ?? null) : (application?.[name] ?? '')]),
  ) as FormValues<Field>
  if (!application) return { values, vehicle: null, organisation: null, at: null }
  const { vehicleId, plateNum, orgId, orgName, latitude, longitude } = application
  return {
    values,
    vehicle: vehicleId === null ? null : { id: vehicleId, name: plateNum },
    organisation: { orgId, orgName },
    at: latitude === null || longitude === null ? null : { latitude, longitude },
  }
}

/** Vehicle, organisation and coordinates are no fields of the form. */
const differs = (draft: Draft, first: Draft): boolean =>
  draft.vehicle?.id !== first.vehicle?.id ||
  draft.organisation?.orgId !== first.organisation?.orgId ||
  draft.at?.latitude !== first.at?.latitude ||
  draft.at?.longitude !== first.at?.longitude

interface Props {
  kind: WorkKind
  list: 'newInstallList' | 'newRepairList'
  application: WorkApplication | undefined
}

export function ApplyForm({ kind, list, application }: Props) {
  const { api } = useOutrider()
  const t = useTexts(workTexts)
  const field = useTexts(workFieldTexts)
  const lang = useLang()
  const navigate = useNavigate()
  const { hrefOf } = useScreens()
  const outdate = useOutdateApplications()
  const online = useOnline()
  const sendOrKeep = useSendOrKeep()
  const current = useSession(state => currentPlatform(state)?.Code ?? '')
  const requestIdOf = useRequestIdsOf()
  const [contacts, setContacts] = useStored(storedApplyContacts)
  const [first] = useState((): Draft => {
    const empty = draftOf(application)
    const known = application ? undefined : contacts[kind]
    return known ? { ...empty, organisation: known.organisation, values: { ...empty.values, ...known.values } } : empty
  })
  const [begun, setBegun] = useStored(storedApplyDrafts)
  /** A new application that was begun before. */
  const [restored, setRestored] = useState((): Draft | undefined => {
    const draft = application ? undefined : begun[kind]
    return draft && { ...draft, values: { ...first.values, ...draft.values } }
  })
  const [tried, setTried] = useState(false)
  const [placeFailed, setPlaceFailed] = useState(false)
  const { draft, setDraft, openPicker } = useOpenPicker<Draft>({
    first: () => restored ?? first,
    take(before, chosen) {
      const vehicle = chosen(pickers.oneVehicle)
      const organisation = chosen(pickers.organisation)
      if (organisation) return { ...before, organisation }
      if (!vehicle) return before
      return {
        ...before,
        vehicle: { id: vehicle.id, name: bothNamesOf(vehicle) },
        values: { ...before.values, plateNum: vehicle.plateNum },
      }
    },
    onTaken: taken => form.change({ plateNum: taken.values.plateNum }),
  })
  const { vehicle, organisation, at, more = [] } = draft
  const label = (name: Field) => ({ zh: workFieldTexts.rows[name].zh, en: workFieldTexts.rows[name].en })
  const choices = (Object.keys(workTypes) as WorkType[])
    .filter(type => workTypes[type].kind === kind)
    .map(value => ({ value, text: workTypes[value][lang] }))
  const rows: readonly FormRow<Field>[] = [
    { kind: 'choice', name: 'workType', label: label('workType'), choices },
    // That of the vehicle, where one is named.
    {
      kind: 'text',
      shown: () => !vehicle && kind === 'installation',
      name: 'plateNum',
      label: label('plateNum'),
      ...(more.length > 0 && { required: false }),
      capitals: 'characters',
      icon: 'truck',
      scan: 'plate',
    },
    { kind: 'text', name: 'businessName', label: label('businessName') },
    { kind: 'text', name: 'contacts', label: label('contacts'), icon: 'user' },
    { kind: 'text', name: 'phone', label: label('phone'), keyboard: 'tel', icon: 'phone' },
    { kind: 'text', name: 'place', label: label('place') },
    { kind: 'date', name: 'serviceDate', label: label('serviceDate') },
    { kind: 'text', name: 'remark', label: label('remark') },
  ]
  const platesOf = (values: FormValues<Field>): string[] => [...new Set([...more, ...platesIn(values.plateNum)])]
  const vehicleMissing = kind === 'maintenance' && !vehicle
  const form = useRowForm<Field, AskedFacts, 'sent' | 'kept'>({
    rows,
    schema: askedFacts,
    stored: first.values,
    restored: draft.values,
    // A new one is kept as it is typed.
    guarded: application !== undefined,
    besides: differs(draft, first),
    check: values => ({
      ...(values.phone.trim() !== '' && !isPhone(values.phone) && { phone: t('wrongPhone') }),
      ...(!vehicle &&
        kind === 'installation' &&
        platesIn(values.plateNum).some(each => !isPlate(each)) && { plateNum: t('wrongPlate') }),
    }),
    toBody: values => ({
      ...values,
      plateNum: vehicle ? draft.values.plateNum : (platesOf(values)[0] ?? ''),
      serviceDate: values.serviceDate === '' ? null : timeIn(`${values.serviceDate}T00:00`),
      latitude: at?.latitude ?? null,
      longitude: at?.longitude ?? null,
    }),
    async send(body, values) {
      const vehicleId = vehicle ? { vehicleId: vehicle.id } : {}
      if (application) {
        const { applicationNum, version } = application
        const change = { ...body, ...vehicleId, applicationNum, version }
        await api.call('vehManager/updInstMtcApplication', { ...change, requestId: requestIdOf(change) }, { quiet: true })
        return 'sent'
      }
      const request: Omit<RequestOf<'vehManager/addInstMtcApplication'>, 'requestId'> = {
        ...body,
        ...vehicleId,
        kind,
        ...(organisation && !vehicle && { orgId: organisation.orgId }),
      }
      const platform = vehicle ? splitId(vehicle.id).platformCode : organisation?.pcode
      let how: 'sent' | 'kept' = 'sent'
      for (const plateNum of vehicle ? [request.plateNum] : platesOf(values)) {
        const ofOne = { ...request, plateNum }
        const requestId = requestIdOf(ofOne)
        const sent = await sendOrKeep({
          path: 'vehManager/addInstMtcApplication',
          requestId,
          body: ofOne,
          pictures: [],
          platform: platform ?? current,
          subject: `apply ${requestId}`,
          title: workTexts.rows.sendApplication,
          about: vehicle?.name ?? plateNum,
          outdates: ['vehManager/getInstMtcApplicationList', 'vehManager/getApplicationCheckList'],
        })
        if (sent === 'kept') how = sent
      }
      return how
    },
    async onSaved(how, values) {
      if (!application) {
        setBegun(without(begun, kind))
        const { workType, businessName, contacts: person, phone } = values
        setContacts({ ...contacts, [kind]: { organisation, values: { workType, businessName, contacts: person, phone } } })
      }
      const count = vehicle ? 1 : platesOf(values).length
      if (count > 1 && how === 'sent') toast(t('sentSeveral', { n: count }))
      else toast(t(how === 'kept' ? 'keptApply' : application ? 'saved' : 'sent'))
      await outdate()
      if (!application) void navigate(hrefOf(list), { replace: true })
    },
  })
  const typed = JSON.stringify({ ...draft, values: form.values })
  const untouched = typed === JSON.stringify(first)
  const lastTyped = useRef(typed)
  useEffect(() => {
    if (application || lastTyped.current === typed) return
    lastTyped.current = typed
    setBegun(untouched ? without(begun, kind) : { ...begun, [kind]: JSON.parse(typed) as Draft })
  }, [application, typed, untouched, begun, setBegun, kind])
  const startOver = () => {
    setRestored(undefined)
    setDraft(first)
    form.discard()
  }
  // Whose vehicle is named, its organisation is known to the platform.
  const organisationMissing = !organisation && !vehicle && kind === 'installation'
  const now = (): Draft => ({ ...draft, values: form.values })
  const severalPlates = !application && !vehicle && kind === 'installation'
  const addPlates = () => {
    const typedPlates = platesIn(form.values.plateNum)
    if (typedPlates.length === 0 || typedPlates.some(each => !isPlate(each))) return void form.fields.trigger('plateNum')
    setDraft({ ...draft, values: { ...form.values, plateNum: '' }, more: [...new Set([...more, ...typedPlates])] })
    form.change({ plateNum: '' })
    form.focus('plateNum')
    return undefined
  }
  const here = async () => {
    const place = await placeNow()
    setPlaceFailed(!place)
    if (place) setDraft({ ...now(), at: place })
  }
  return (
    <RowForm
      form={{
        ...form,
        async submit() {
          setTried(true)
          if (!vehicleMissing && !organisationMissing) await form.submit()
          else await form.fields.trigger()
        },
      }}
      className={joinClasses(styles['stack'], styles['pairs'])}
    >
      {restored && (
        <Alert tone="notice">
          {t('applyBegun')}{' '}
          <Button look="quiet" onClick={startOver}>
            {t('startOver')}
          </Button>
        </Alert>
      )}
      {!online && !application && <Alert tone="notice">{t('offlineApply')}</Alert>}
      <PickField
        label={field('vehicle')}
        name="vehicle"
        required={kind === 'maintenance'}
        value={vehicle?.name ?? ''}
        placeholder={t('chooseVehicle')}
        hint={kind === 'installation' ? t('vehicleHint') : undefined}
        error={tried && vehicleMissing ? t('chooseVehicle') : undefined}
        onOpen={() => openPicker(pickers.oneVehicle, 'vehicle', { chosen: vehicle?.id }, now())}
      />
      {!application && !vehicle && kind === 'installation' && (
        <PickField
          label={t('organisation')}
          name="organisation"
          required
          value={organisation?.orgName ?? ''}
          placeholder={t('chooseOrganisation')}
          error={tried && organisationMissing ? t('chooseOrganisation') : undefined}
          onOpen={() => openPicker(pickers.organisation, 'organisation', { chosen: organisation ?? undefined }, now())}
        />
      )}
      <FormFields form={form} />
      {severalPlates && more.length > 0 && (
        <div className={styles['buttons']} role="group" aria-label={t('morePlates')}>
          {more.map(plate => (
            <RemovableChip
              key={plate}
              label={plate}
              removeLabel={t('removePlate', { plate })}
              onRemove={() => setDraft({ ...now(), more: more.filter(each => each !== plate) })}
            />
          ))}
        </div>
      )}
      <div className={styles['buttons']}>
        {severalPlates && (
          <Button icon="plus" onClick={addPlates}>
            {t('addPlate')}
          </Button>
        )}
        <Button icon="target" onClick={() => void here()}>
          {t('usePlace')}
        </Button>
      </div>
      {at && <p className={styles['note']}>{t('placeKnown', { lat: at.latitude.toFixed(5), lng: at.longitude.toFixed(5) })}</p>}
      {placeFailed && <Alert tone="notice">{t('placeFailed')}</Alert>}
      <SaveButton form={form}>
        {t(application ? (application.actions.includes('resubmit') ? 'sendAgain' : 'save') : 'send')}
      </SaveButton>
    </RowForm>
  )
}
