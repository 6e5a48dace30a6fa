/** An application while it is typed. Pure. */
import type { WorkApplication } from '@outrider/contract'
import type { FormValues } from '../../../core/forms/form-row.ts'
import { inputTime, timeIn } from '../../../core/time/days.ts'

const typed = ['workType', 'plateNum', 'businessName', 'contacts', 'phone', 'place', 'serviceDate', 'remark'] as const
export type ApplyField = (typeof typed)[number] | 'vehicle' | 'organisation'

export interface ApplyDraft {
  values: FormValues<ApplyField>
  /** What the pickers brought. */
  vehicle: { id: string; name: string } | null
  organisation: { orgId: number; orgName: string; pcode?: string | undefined } | null
  at: { latitude: number; longitude: number } | null
  /** Plates of further vehicles, of which each becomes an application of its own. */
  more?: string[] | undefined
}

/** The fields of the form hold the ids of what was picked. */
export const withPicked = ({ values, vehicle, organisation }: ApplyDraft): FormValues<ApplyField> => ({
  ...values,
  vehicle: vehicle?.id ?? '',
  organisation: organisation ? String(organisation.orgId) : '',
})

/** A list of them may be pasted. */
export const platesIn = (text: string): string[] =>
  text
    .split(/[\n,;，、；]+|\s+(?=[\u4E00-\u9FA5])/)
    .map(each => each.trim())
    .filter(each => each !== '')

const dayOf = (time: number | null): string => (time === null ? '' : inputTime(time, 'minute').slice(0, 10))

export function draftOf(application: WorkApplication | undefined): ApplyDraft {
  const values = Object.fromEntries(
    typed.map(name => [name, name === 'serviceDate' ? dayOf(application?.serviceDate ?? null) : (application?.[name] ?? '')]),
  ) as FormValues<ApplyField>
  const draftWith = (picked: Omit<ApplyDraft, 'values'>): ApplyDraft => ({
    ...picked,
    values: withPicked({ ...picked, values }),
  })
  if (!application) return draftWith({ vehicle: null, organisation: null, at: null })
  const { vehicleId, plateNum, orgId, orgName, latitude, longitude } = application
  return draftWith({
    vehicle: vehicleId === null ? null : { id: vehicleId, name: plateNum },
    organisation: { orgId, orgName },
    at: latitude === null || longitude === null ? null : { latitude, longitude },
  })
}

/** As the call has it; `plateNum`: of the vehicle, or the first that was typed. */
export function factsOf(values: FormValues<ApplyField>, at: ApplyDraft['at'], plateNum: string): object {
  const { vehicle: _vehicle, organisation: _organisation, ...facts } = values
  return {
    ...facts,
    plateNum,
    serviceDate: values.serviceDate === '' ? null : timeIn(`${values.serviceDate}T00:00`),
    latitude: at?.latitude ?? null,
    longitude: at?.longitude ?? null,
  }
}
