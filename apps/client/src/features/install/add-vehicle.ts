/** The rules of the add-vehicle form: what people typed, what is wrong with it, and the body that is sent. */
import { type AddVehicleForm, addVehicleForm, commCardNum } from '@outrider/contract'

/** Everything as text, the way inputs hold it. */
export interface Draft {
  orgId: string
  plateNum: string
  plateColor: string
  commCardNum: string
  vehicleType: string
  terminalType: string
  nickname: string
  terminalId: string
  realSim: string
  brand: string
  color: string
  frameNumber: string
  engineNumber: string
  seats: string
  tonnage: string
}

export const emptyDraft: Draft = {
  orgId: '',
  plateNum: '',
  plateColor: '',
  commCardNum: '',
  vehicleType: '',
  terminalType: '',
  nickname: '',
  terminalId: '',
  realSim: '',
  brand: '',
  color: '',
  frameNumber: '',
  engineNumber: '',
  seats: '',
  tonnage: '',
}

const needs = {
  orgId: 'needOrgId',
  plateNum: 'needPlateNum',
  plateColor: 'needPlateColor',
  commCardNum: 'needCommCardNum',
  vehicleType: 'needVehicleType',
  terminalType: 'needTerminalType',
} as const satisfies Partial<Record<keyof Draft, string>>

/** Keys of the texts that say what is wrong. */
type Problem = (typeof needs)[keyof typeof needs] | 'badCommCardNum' | 'badTonnage' | 'badSeats'
export type Problems = Partial<Record<keyof Draft, Problem>>

/** Tonnes from 0.000 to 99999.999, at most three decimals. */
export const isTonnage = (text: string): boolean => /^\d{1,5}(\.\d{1,3})?$/.test(text)
const isSeats = (text: string): boolean => /^\d{1,3}$/.test(text)

export function problemsOf(draft: Draft): Problems {
  const problems: Problems = {}
  for (const [field, text] of Object.entries(needs)) {
    if (draft[field as keyof typeof needs].trim() === '') problems[field as keyof typeof needs] = text
  }
  if (!problems.commCardNum && !commCardNum.safeParse(draft.commCardNum).success) problems.commCardNum = 'badCommCardNum'
  if (draft.tonnage.trim() && !isTonnage(draft.tonnage.trim())) problems.tonnage = 'badTonnage'
  if (draft.seats.trim() && !isSeats(draft.seats.trim())) problems.seats = 'badSeats'
  return problems
}

const given = (text: string): string | undefined => text.trim() || undefined
const numberGiven = (text: string): number | undefined => (text.trim() ? Number(text) : undefined)

/** The body of vehicle/addVehicle for a draft without problems; what was left empty is left out. */
export function bodyOf(draft: Draft): AddVehicleForm {
  const { orgId, plateColor, seats, tonnage, plateNum, commCardNum, vehicleType, terminalType, ...texts } = draft
  return addVehicleForm.parse({
    ...Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, given(text)])),
    orgId: Number(orgId),
    plateColor: Number(plateColor),
    seats: numberGiven(seats),
    tonnage: numberGiven(tonnage),
    plateNum,
    commCardNum,
    vehicleType,
    terminalType,
  })
}
