/** The form of an application. */
import {
  askedFacts,
  type AskedFacts,
  type RequestOf,
  type WorkApplication,
  type WorkKind,
  workTypes,
  type WorkType,
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
import { toast } from '../../ui/feedback/toast.ts'
import { joinClasses } from '../../ui/join-classes.ts'
import { PickField } from '../../ui/inputs/PickField.tsx'
import { placeNow } from './place-now.ts'
import { without } from './record-without.ts'
import { useRequestIdOf } from './request-id.ts'
import { storedApplyDrafts } from './stored-tasks.ts'
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
}

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
  const requestIdOf = useRequestIdOf()
  const [first] = useState(() => draftOf(application))
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
  const { vehicle, organisation, at } = draft
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
  const vehicleMissing = kind === 'maintenance' && !vehicle
  const form = useRowForm<Field, AskedFacts, 'sent' | 'kept'>({
    rows,
    schema: askedFacts,
    stored: first.values,
    restored: draft.values,
    // A new one is kept as it is typed.
    guarded: application !== undefined,
    besides: differs(draft, first),
    toBody: values => ({
      ...values,
      plateNum: vehicle ? draft.values.plateNum : values.plateNum,
      serviceDate: values.serviceDate === '' ? null : timeIn(`${values.serviceDate}T00:00`),
      latitude: at?.latitude ?? null,
      longitude: at?.longitude ?? null,
    }),
    async send(body) {
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
      const requestId = requestIdOf(request)
      const platform = vehicle ? splitId(vehicle.id).platformCode : organisation?.pcode
      return sendOrKeep({
        path: 'vehManager/addInstMtcApplication',
        requestId,
        body: request,
        pictures: [],
        platform: platform ?? current,
        subject: `apply ${requestId}`,
        title: workTexts.rows.sendApplication,
        about: vehicle?.name ?? request.plateNum,
        outdates: ['vehManager/getInstMtcApplicationList', 'vehManager/getApplicationCheckList'],
      })
    },
    async onSaved(how) {
      if (!application) setBegun(without(begun, kind))
      toast(t(how === 'kept' ? 'keptApply' : application ? 'saved' : 'sent'))
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
      <div className={styles['buttons']}>
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
