/** A request as it is typed, checked and sent. Without a network a new one is kept on the device. */
import {
  type RequestFacts,
  requestFacts,
  type RequestOf,
  requestTypes,
  type RequestType,
  type VehicleRequest,
} from '@outrider/contract'
import { useState } from 'react'
import { splitId } from '../../../core/api/identity.ts'
import { useOutrider, useSession } from '../../../core/context/outrider.ts'
import { bothNamesOf } from '../../../core/fleet/naming.ts'
import type { FormRow } from '../../../core/forms/form-row.ts'
import { useRowForm } from '../../../core/forms/use-row-form.ts'
import { useLang, useTexts } from '../../../core/i18n/use-texts.ts'
import { useSendOrKeep } from '../../../core/outbox/hand-over.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { useNavigate } from '../../../core/router/index.ts'
import { useOpenPicker } from '../../../core/routing/open-picker.ts'
import { pickers } from '../../../core/routing/pickers.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { currentPlatform } from '../../../core/session/session.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { useRequestIdOf } from '../../../core/forms/request-id.ts'
import { draftOf, factsOf, type RequestDraft, type RequestField, timesWrong, withPicked } from './request-draft.ts'
import { requestFieldTexts, requestTexts } from './strings.ts'
import { useOutdateRequests } from './use-requests.ts'

/** The types of the platform; without a network those of this client, which are the same. */
function useRequestTypes() {
  const lang = useLang()
  const types = useCall('dspReq/getDspType', {}).data?.types
  return (
    types ??
    Object.entries(requestTypes).map(([type, row]) => ({ type: type as RequestType, name: row[lang], approvals: row.approvals }))
  )
}

function useSendRequest(request: VehicleRequest | undefined) {
  const { api } = useOutrider()
  const sendOrKeep = useSendOrKeep()
  const current = useSession(state => currentPlatform(state)?.Code ?? '')
  const requestIdOf = useRequestIdOf()
  return async (facts: RequestFacts, { vehicle, organisation }: RequestDraft): Promise<'sent' | 'kept'> => {
    const platform = vehicle ? splitId(vehicle.id).platformCode : organisation?.pcode
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
  }
}

export function useRequestForm(request: VehicleRequest | undefined) {
  const t = useTexts(requestTexts)
  const navigate = useNavigate()
  const { hrefOf } = useScreens()
  const outdate = useOutdateRequests()
  const send = useSendRequest(request)
  const types = useRequestTypes()
  const [first] = useState(() => draftOf(request))
  const { draft, openPicker } = useOpenPicker<RequestDraft>({
    first: () => first,
    take(before, chosen) {
      const vehicle = chosen(pickers.oneVehicle)
      const organisation = chosen(pickers.organisation)
      if (organisation) return { ...before, organisation }
      return vehicle ? { ...before, vehicle: { id: vehicle.id, name: bothNamesOf(vehicle) } } : before
    },
    onTaken: taken => form.change(withPicked({ ...taken, values: form.values })),
  })
  const { vehicle, organisation } = draft
  const now = (): RequestDraft => ({ ...draft, values: form.values })
  // What was approved once is not approved twice: another number of approvals is another request.
  const choices = types
    .filter(({ approvals: n }) => !request || n === requestTypes[request.requestType].approvals)
    .map(({ type, name }) => ({ value: type, text: name }))
  const { rows: texts } = requestFieldTexts
  const rows: readonly FormRow<RequestField>[] = [
    {
      kind: 'picker',
      name: 'vehicle',
      label: texts.vehicle,
      unset: t('anyVehicle'),
      shownAs: vehicle?.name ?? '',
      open: () => openPicker(pickers.oneVehicle, 'vehicle', { chosen: vehicle?.id }, now()),
    },
    {
      kind: 'picker',
      name: 'organisation',
      label: requestTexts.rows.organisation,
      // Whose vehicle is named, its organisation is known to the platform.
      shown: values => !request && values.vehicle === '',
      required: true,
      missing: requestTexts.rows.chooseOrganisation,
      unset: t('chooseOrganisation'),
      shownAs: organisation?.orgName ?? '',
      open: () => openPicker(pickers.organisation, 'organisation', { chosen: organisation ?? undefined }, now()),
    },
    {
      kind: 'date',
      name: 'startTime',
      label: texts.startTime,
      precision: 'minute',
      line: 'times',
      missing: requestTexts.rows.needStart,
    },
    {
      kind: 'date',
      name: 'endTime',
      label: texts.endTime,
      precision: 'minute',
      line: 'times',
      missing: requestTexts.rows.needEnd,
    },
    { kind: 'choice', name: 'requestType', label: texts.requestType, choices },
    { kind: 'text', name: 'purpose', label: texts.purpose },
    { kind: 'text', name: 'origin', label: texts.origin },
    { kind: 'text', name: 'destination', label: texts.destination },
    { kind: 'number', name: 'passengers', label: texts.passengers, keyboard: 'numeric', icon: 'user' },
    { kind: 'text', name: 'passengerNames', label: texts.passengerNames },
    { kind: 'text', name: 'phone', label: texts.phone, keyboard: 'tel', icon: 'phone' },
    { kind: 'text', name: 'remark', label: texts.remark },
  ]
  const form = useRowForm<RequestField, RequestFacts, 'sent' | 'kept'>({
    rows,
    schema: requestFacts,
    stored: first.values,
    restored: withPicked(draft),
    guarded: true,
    toBody: factsOf,
    check: (values): Partial<Record<RequestField, string>> => (timesWrong(values) ? { endTime: t('wrongTimes') } : {}),
    send: facts => send(facts, draft),
    async onSaved(how) {
      toast(t(how === 'kept' ? 'kept' : request ? 'saved' : 'sent'))
      await outdate()
      void navigate(request ? hrefOf('myApplyDetail', { applicationNum: request.applicationNum }) : hrefOf('myApply'), {
        replace: true,
      })
    },
  })
  return { form, approvals: types.find(({ type }) => type === form.values.requestType)?.approvals }
}
