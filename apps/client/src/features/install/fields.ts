/** The fields of the add-vehicle form, a row each: the screen, its rules and what is sent are made from these rows. */
import { type AddVehicleForm, commCardNum } from '@outrider/contract'
import type { AddVehicleChoices } from './queries.ts'
import type { fieldTexts } from './field-texts.ts'

type TextKey = keyof typeof fieldTexts.rows
type ListOf<Data> = { [Name in keyof Data]: Data[Name] extends readonly { zh: string }[] ? Name : never }[keyof Data]

/** As the form shows them, top to bottom. */
export const sections = ['required', 'terminal', 'vehicle', 'equipment'] as const

export interface FieldRow {
  section: (typeof sections)[number]
  /** 'organisation' and 'simNumber' are chosen on a screen of their own; the latter can be typed as well. */
  kind: 'text' | 'number' | 'choice' | 'organisation' | 'simNumber'
  /** It must be given; the text says so when it is not. */
  need?: TextKey
  /** What a given value must fulfil, and the text when it does not. */
  rule?: { holds: (text: string) => boolean; problem: TextKey }
  /** Which choices of the platform it offers. */
  options?: ListOf<AddVehicleChoices>
  /** Which words the platform suggests; others may be written. */
  suggestions?: keyof AddVehicleChoices['suggestions']
  /** Characters at most. */
  longest?: number
  hint?: TextKey
  unit?: TextKey
  /** Letters are written as capitals. */
  capitals?: boolean
  /** Which keyboard a phone shows. */
  keyboard?: 'numeric' | 'decimal'
}

/** Whole numbers from 0. */
const wholeUpTo = (most: number) => (text: string) => /^\d{1,4}$/.test(text) && Number(text) <= most

/** Tonnes from 0.000 to 99999.999, at most three decimals. */
export const isTonnage = (text: string): boolean => /^\d{1,5}(\.\d{1,3})?$/.test(text)

const required = { section: 'required' } as const
const terminal = { section: 'terminal' } as const
const vehicle = { section: 'vehicle' } as const
const equipment = { section: 'equipment' } as const
const channels = {
  kind: 'number',
  keyboard: 'numeric',
  longest: 2,
  rule: { holds: wholeUpTo(64), problem: 'badChannels' },
} as const

export const fields = {
  orgId: { ...required, kind: 'organisation', need: 'needOrgId' },
  plateNum: { ...required, kind: 'text', need: 'needPlateNum', longest: 32, capitals: true },
  plateColor: { ...required, kind: 'choice', need: 'needPlateColor', options: 'plateColors' },
  commCardNum: {
    ...required,
    kind: 'text',
    need: 'needCommCardNum',
    rule: { holds: text => commCardNum.safeParse(text).success, problem: 'badCommCardNum' },
    longest: 20,
    hint: 'numberHint',
    keyboard: 'numeric',
  },
  vehicleType: { ...required, kind: 'choice', need: 'needVehicleType', options: 'vehicleTypes' },
  terminalType: { ...required, kind: 'choice', need: 'needTerminalType', options: 'terminalTypes' },

  terminalId: { ...terminal, kind: 'text', longest: 30, hint: 'terminalIdHint' },
  channel: { ...terminal, ...channels },
  realSim: { ...terminal, kind: 'simNumber', longest: 32, keyboard: 'numeric' },
  serialNumber: { ...terminal, kind: 'text' },

  nickname: { ...vehicle, kind: 'text' },
  brand: { ...vehicle, kind: 'text', suggestions: 'brand' },
  color: { ...vehicle, kind: 'text', longest: 32, suggestions: 'color' },
  industryCategory: { ...vehicle, kind: 'choice', options: 'industryCategories' },
  operationType: { ...vehicle, kind: 'choice', options: 'operationTypes' },
  homeCity: { ...vehicle, kind: 'text', suggestions: 'homeCity' },
  seats: {
    ...vehicle,
    kind: 'number',
    keyboard: 'numeric',
    longest: 3,
    rule: { holds: wholeUpTo(999), problem: 'badSeats' },
  },
  tonnage: {
    ...vehicle,
    kind: 'number',
    keyboard: 'decimal',
    longest: 12,
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
export const rowOf = (name: FieldName): FieldRow => fields[name]
