/** A request for a vehicle while it is typed. Pure. */
import type { VehicleRequest } from '@outrider/contract'
import type { FormValues } from '../../../core/forms/form-row.ts'
import { inputTime, timeIn } from '../../../core/time/days.ts'

const typed = ['requestType', 'purpose', 'origin', 'destination', 'passengers', 'passengerNames', 'phone', 'remark'] as const
export type RequestField = (typeof typed)[number] | 'startTime' | 'endTime' | 'vehicle' | 'organisation'

export interface RequestDraft {
  values: FormValues<RequestField>
  /** What the pickers brought. */
  vehicle: { id: string; name: string } | null
  organisation: { orgId: number; orgName: string; pcode?: string | undefined } | null
}

const longest = 30 * 86_400_000

/** The fields of the form hold the ids of what was picked. */
export const withPicked = ({ values, vehicle, organisation }: RequestDraft): FormValues<RequestField> => ({
  ...values,
  vehicle: vehicle?.id ?? '',
  organisation: organisation ? String(organisation.orgId) : '',
})

export function draftOf(request: VehicleRequest | undefined): RequestDraft {
  const texts = typed.map(name => [name, request ? String(request[name]) : name === 'passengers' ? '1' : ''] as const)
  const timeOf = (time: number | undefined) => (time === undefined ? '' : inputTime(time, 'minute'))
  const values = {
    ...Object.fromEntries(texts),
    startTime: timeOf(request?.startTime),
    endTime: timeOf(request?.endTime),
  } as FormValues<RequestField>
  const draft = {
    values,
    vehicle: request && request.vehicleId !== null ? { id: request.vehicleId, name: request.plateNum } : null,
    organisation: request ? { orgId: request.orgId, orgName: request.orgName } : null,
  }
  return { ...draft, values: withPicked(draft) }
}

/** An hour that is missing is told at its field, and nothing is sent. */
const timeOrNone = (text: string): number => (text === '' ? 0 : timeIn(text))

/** As the request has it. */
export function factsOf(values: FormValues<RequestField>): object {
  const { vehicle: _vehicle, organisation: _organisation, ...facts } = values
  return {
    ...facts,
    passengers: values.passengers.trim() === '' ? undefined : Number(values.passengers),
    startTime: timeOrNone(values.startTime),
    endTime: timeOrNone(values.endTime),
  }
}

/** It ends after it begins, at most 30 days later. */
export const timesWrong = ({ startTime, endTime }: FormValues<RequestField>): boolean => {
  const lasts = timeIn(endTime) - timeIn(startTime)
  return lasts <= 0 || lasts > longest
}
