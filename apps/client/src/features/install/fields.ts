/** The fields of the add-vehicle form, one row each: screen, validation and request are derived from these rows. */
import { type AddVehicleForm, commCardNum } from '@outrider/contract'
import type { AddVehicleChoices } from './use-add-vehicle-choices.ts'
import type { fieldTexts } from './field-texts.ts'

type TextKey = keyof typeof fieldTexts.rows
type ListOf<Data> = { [Name in keyof Data]: Data[Name] extends readonly { zh: string }[] ? Name : never }[keyof Data]

/** In the order of the form. */
export const sections = ['required', 'terminal', 'vehicle', 'equipment'] as const

export interface FieldRow {
  section: (typeof sections)[number]
  /** 'organisation' and 'simNumber' have a picker; a SIM number can also be typed. */
  kind: 'text' | 'number' | 'choice' | 'organisation' | 'simNumber'
  /** Set for required fields: the text shown when the field is empty. */
  missingText?: TextKey
  /** Validation of a non-empty value, and the text shown when it fails. */
  rule?: { holds: (text: string) => boolean; problem: TextKey }
  /** Name of the platform's option list for this field. */
  options?: ListOf<AddVehicleChoices>
  /** Name of the platform's suggestion list; other values may be typed. */
  suggestions?: keyof AddVehicleChoices['suggestions']
  /** Maximum number of characters. */
  maxLength?: number
  hint?: TextKey
  unit?: TextKey
  /** Phones capitalise the input. */
  capitals?: boolean
  /** Which keyboard a phone shows. */
  keyboard?: 'numeric' | 'decimal'
}

/** Accepts integers from 0 to `max`. */
const isIntegerUpTo = (max: number) => (text: string) => /^\d{1,4}$/.test(text) && Number(text) <= max

/** Tonnes from 0.000 to 99999.999, at most three decimals. */
export const isTonnage = (text: string): boolean => /^\d{1,5}(\.\d{1,3})?$/.test(text)

const required = { section: 'required' } as const
const terminal = { section: 'terminal' } as const
const vehicle = { section: 'vehicle' } as const
const equipment = { section: 'equipment' } as const
const channels = {
  kind: 'number',
  keyboard: 'numeric',
  maxLength: 2,
  rule: { holds: isIntegerUpTo(64), problem: 'badChannels' },
} as const

export const fields = {
  orgId: { ...required, kind: 'organisation', missingText: 'needOrgId' },
  plateNum: { ...required, kind: 'text', missingText: 'needPlateNum', maxLength: 32, capitals: true },
  plateColor: { ...required, kind: 'choice', missingText: 'needPlateColor', options: 'plateColors' },
  commCardNum: {
    ...required,
    kind: 'text',
    missingText: 'needCommCardNum',
    rule: { holds: text => commCardNum.safeParse(text).success, problem: 'badCommCardNum' },
    maxLength: 20,
    hint: 'numberHint',
    keyboard: 'numeric',
  },
  vehicleType: { ...required, kind: 'choice', missingText: 'needVehicleType', options: 'vehicleTypes' },
  terminalType: { ...required, kind: 'choice', missingText: 'needTerminalType', options: 'terminalTypes' },

  terminalId: { ...terminal, kind: 'text', maxLength: 30, hint: 'terminalIdHint' },
  channel: { ...terminal, ...channels },
  realSim: { ...terminal, kind: 'simNumber', maxLength: 32, keyboard: 'numeric' },
  serialNumber: { ...terminal, kind: 'text' },

  nickname: { ...vehicle, kind: 'text' },
  brand: { ...vehicle, kind: 'text', suggestions: 'brand' },
  color: { ...vehicle, kind: 'text', maxLength: 32, suggestions: 'color' },
  industryCategory: { ...vehicle, kind: 'choice', options: 'industryCategories' },
  operationType: { ...vehicle, kind: 'choice', options: 'operationTypes' },
  homeCity: { ...vehicle, kind: 'text', suggestions: 'homeCity' },
  seats: {
    ...vehicle,
    kind: 'number',
    keyboard: 'numeric',
    maxLength: 3,
    rule: { holds: isIntegerUpTo(999), problem: 'badSeats' },
  },
  tonnage: {
    ...vehicle,
    kind: 'number',
    keyboard: 'decimal',
    maxLength: 12,
    rule: { holds: isTonnage, problem: 'badTonnage' },
    unit: 'tonnes',
  },
  frameNumber: { ...vehicle, kind: 'text', capitals: true },
  engineNumber: { ...vehicle, kind: 'text', capitals: true },

  dvrDeviceType: { ...equipment, kind: 'choice', options: 'dvrDeviceTypes' },
  dvrChannelCount: { ...equipment, ...channels },
  forwardWarningType: { ...equipment, kind: 'choice', options: 'forwardWarningTypes' },
  blindSpotWarningType: { ...equipment, kind: 'choice', options: 'blindSpotWarningTypes' },
} as const satisfies Record<keyof AddVehicleForm, FieldRow>

export type FieldName = keyof typeof fields
export const fieldNames = Object.keys(fields) as FieldName[]
export const fieldRow = (name: FieldName): FieldRow => fields[name]
