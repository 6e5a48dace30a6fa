/** The form of a request. Without a network a new one is kept on the device. */
import {
  type RequestFacts,
  requestFacts,
  type RequestOf,
  requestTypes,
  type RequestType,
  type VehicleRequest,
} from '@outrider/contract'
import { useState } from 'react'
import { useNavigate } from '../../../core/router/index.ts'
import { useOutrider, useSession } from '../../../core/context/outrider.ts'
import { useOnline } from '../../../core/context/use-online.ts'
import { bothNamesOf } from '../../../core/fleet/naming.ts'
import type { FormRow, FormValues } from '../../../core/forms/form-row.ts'
import { FormFields, RowForm, SaveButton } from '../../../core/forms/RowForm.tsx'
import { useRowForm } from '../../../core/forms/use-row-form.ts'
import { useLang, useTexts } from '../../../core/i18n/use-texts.ts'
import { useSendOrKeep } from '../../../core/outbox/hand-over.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { useOpenPicker } from '../../../core/routing/open-picker.ts'
import { pickers } from '../../../core/routing/pickers.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { currentPlatform } from '../../../core/session/session.ts'
import { splitId } from '../../../core/api/identity.ts'
import { inputTime, timeIn } from '../../../core/time/days.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { DateField } from '../../../ui/inputs/DateField.tsx'
import { joinClasses } from '../../../ui/join-classes.ts'
import { PickField } from '../../../ui/inputs/PickField.tsx'
import { useRequestIdOf } from '../request-id.ts'
import { requestFieldTexts, requestTexts } from './strings.ts'
import { useOutdateRequests } from './use-requests.ts'
import styles from '../Work.module.css'

const typed = ['requestType', 'purpose', 'origin', 'destination', 'passengers', 'passengerNames', 'phone', 'remark'] as const
type Field = (typeof typed)[number]

interface Draft {
  values: FormValues<Field>
  /** ISO 8601 local times, as their fields have them. */
  start: string
  end: string
  vehicle: { id: string; name: string } | null
  organisation: { orgId: number; orgName: string; pcode?: string | undefined } | null
}

const longest = 30 * 86_400_000

function draftOf(request: VehicleRequest | undefined): Draft {
  const values = Object.fromEntries(
    typed.map(name => [name, request ? String(request[name]) : name === 'passengers' ? '1' : '']),
  ) as FormValues<Field>
  if (!request) return { values, start: '', end: '', vehicle: null, organisation: null }
  const { vehicleId, plateNum, orgId, orgName, startTime, endTime } = request
  return {
    values,
    start: inputTime(startTime, 'minute'),
    end: inputTime(endTime, 'minute'),
    vehicle: vehicleId === null ? null : { id: vehicleId, name: plateNum },
    organisation: { orgId, orgName },
  }
}

/** Times, vehicle and organisation are no fields of the form. */
const differs = (draft: Draft, first: Draft): boolean =>
  draft.start !== first.start ||
  draft.end !== first.end ||
  draft.vehicle?.id !== first.vehicle?.id ||
  draft.organisation?.orgId !== first.organisation?.orgId

export function RequestForm({ request }: { request: VehicleRequest | undefined }) {
  const { api } = useOutrider()
  const t = useTexts(requestTexts)
  const field = useTexts(requestFieldTexts)
  const lang = useLang()
  const navigate = useNavigate()
  const { hrefOf } = useScreens()
  const outdate = useOutdateRequests()
  const online = useOnline()
  const sendOrKeep = useSendOrKeep()
  const current = useSession(state => currentPlatform(state)?.Code ?? '')
  const types = useCall('dspReq/getDspType', {}).data?.types
  const [first] = useState(() => draftOf(request))
  const [tried, setTried] = useState(false)
  const requestIdOf = useRequestIdOf()
  const { draft, setDraft, openPicker } = useOpenPicker<Draft>({
    first: () => first,
    take(before, chosen) {
      const vehicle = chosen(pickers.oneVehicle)
      const organisation = chosen(pickers.organisation)
      if (organisation) return { ...before, organisation }
      return vehicle ? { ...before, vehicle: { id: vehicle.id, name: bothNamesOf(vehicle) } } : before
    },
  })
  const { vehicle, organisation, start, end } = draft
  const startTime = timeIn(start)
  const endTime = timeIn(end)
  const label = (name: Field) => ({ zh: requestFieldTexts.rows[name].zh, en: requestFieldTexts.rows[name].en })
  // Without a network the types of this client, which are those of its platform.
  const known =
    types ??
    Object.entries(requestTypes).map(([type, row]) => ({ type: type as RequestType, name: row[lang], approvals: row.approvals }))
  // What was approved once is not approved twice: another number of approvals is another request.
  const choices = known
    .filter(({ approvals: n }) => !request || n === requestTypes[request.requestType].approvals)
    .map(({ type, name }) => ({ value: type, text: name }))
  const rows: readonly FormRow<Field>[] = [
    { kind: 'choice', name: 'requestType', label: label('requestType'), choices },
    { kind: 'text', name: 'purpose', label: label('purpose') },
    { kind: 'text', name: 'origin', label: label('origin') },
    { kind: 'text', name: 'destination', label: label('destination') },
    { kind: 'number', name: 'passengers', label: label('passengers'), keyboard: 'numeric', icon: 'user' },
    { kind: 'text', name: 'passengerNames', label: label('passengerNames') },
    { kind: 'text', name: 'phone', label: label('phone'), keyboard: 'tel', icon: 'phone' },
    { kind: 'text', name: 'remark', label: label('remark') },
  ]
  const platform = vehicle ? splitId(vehicle.id).platformCode : organisation?.pcode
  const form = useRowForm<Field, RequestFacts, 'sent' | 'kept'>({
    rows,
    schema: requestFacts,
    stored: first.values,
    restored: draft.values,
    guarded: true,
    besides: differs(draft, first),
    // Times have fields of their own: where one is missing nothing is sent.
    toBody: values => ({
      ...values,
      passengers: values.passengers.trim() === '' ? undefined : Number(values.passengers),
      startTime: Number.isNaN(startTime) ? 0 : startTime,
      endTime: Number.isNaN(endTime) ? 0 : endTime,
    }),
    async send(facts) {
      const body: Omit<RequestOf<'dspReq/addDspReq'>, 'requestId'> = {
        ...facts,
        ...(vehicle && { vehicleId: vehicle.id }),
        ...(request
          ? { applicationNum: request.applicationNum, version: request.version }
          : organisation && { orgId: organisation.orgId }),
      }
      const requestId = requestIdOf(body)
      // A change is of one version: it is told at once whether that is still the one.
      if (request) {
        await api.call('dspReq/addDspReq', { ...body, requestId }, { quiet: true, ...(platform && { platform }) })
        return 'sent'
      }
      return sendOrKeep({
        path: 'dspReq/addDspReq',
        requestId,
        body,
        pictures: [],
        platform: platform ?? current,
        subject: `request ${requestId}`,
        title: requestTexts.rows.sendRequest,
        about: facts.purpose,
        outdates: ['dspReq/getDspReqList'],
      })
    },
    async onSaved(how) {
      toast(t(how === 'kept' ? 'kept' : request ? 'saved' : 'sent'))
      await outdate()
      void navigate(request ? hrefOf('myApplyDetail', { applicationNum: request.applicationNum }) : hrefOf('myApply'), {
        replace: true,
      })
    },
  })
  // Whose vehicle is named, its organisation is known to the platform.
  const organisationMissing = !request && !organisation && !vehicle
  const wrongStart = Number.isNaN(startTime) ? t('needStart') : undefined
  const wrongEnd = Number.isNaN(endTime)
    ? t('needEnd')
    : endTime <= startTime || endTime - startTime > longest
      ? t('wrongTimes')
      : undefined
  const now = (): Draft => ({ ...draft, values: form.values })
  const approvals = known.find(({ type }) => type === form.values.requestType)?.approvals
  return (
    <RowForm
      form={{
        ...form,
        async submit() {
          setTried(true)
          if (organisationMissing || wrongStart || wrongEnd) await form.fields.trigger([...typed])
          else await form.submit()
        },
      }}
      className={joinClasses(styles['stack'], styles['pairs'])}
    >
      {!online && !request && <Alert tone="notice">{t('offline')}</Alert>}
      <PickField
        label={field('vehicle')}
        name="vehicle"
        value={vehicle?.name ?? ''}
        placeholder={t('anyVehicle')}
        onOpen={() => openPicker(pickers.oneVehicle, 'vehicle', { chosen: vehicle?.id }, now())}
      />
      {!request && !vehicle && (
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
      <div className={styles['two']}>
        <DateField
          label={field('startTime')}
          value={start}
          precision="minute"
          required
          error={tried ? wrongStart : undefined}
          onChange={next => setDraft({ ...now(), start: next })}
        />
        <DateField
          label={field('endTime')}
          value={end}
          precision="minute"
          required
          error={tried ? wrongEnd : undefined}
          onChange={next => setDraft({ ...now(), end: next })}
        />
      </div>
      <FormFields form={form} />
      {approvals !== undefined && (
        <p className={styles['note']}>{approvals === 1 ? t('approval1') : t('approvals', { n: approvals })}</p>
      )}
      <SaveButton form={form}>
        {t(request ? (request.actions.includes('requestAgain') ? 'requestAgain' : 'save') : 'send')}
      </SaveButton>
    </RowForm>
  )
}
