/** The fields of the add-vehicle form, one row each, by section. Bounds and what is required are those of the request. */
import { type AddVehicleForm, fillPlaceholders, type Lang, type TerminalSignIn, terminalSignIns } from '@outrider/contract'
import { communicationNumberTexts } from '../../core/forms/communication-number.ts'
import { terminalSignInTexts } from '../../core/forms/terminal-sign-in.ts'
import type { FormRow, FormValues } from '../../core/forms/form-row.ts'
import { fieldTexts } from './field-texts.ts'
import type { AddVehicleChoices } from './use-add-vehicle-choices.ts'

export type FieldName = keyof AddVehicleForm
export type AddVehicleValues = FormValues<FieldName>

/** What a vehicle need not have, in the order of the form. */
export const furtherSections = ['terminal', 'vehicle', 'equipment'] as const
export const sections = ['required', ...furtherSections] as const
export type Section = (typeof sections)[number]
export type AddVehicleRows = Record<Section, FormRow<FieldName>[]>

interface RowContext {
  lang: Lang
  /** undefined while the choices are loaded. */
  choices: AddVehicleChoices | undefined
  /** Name of the chosen organisation. */
  orgName: string
  /** Opens the picker for this field. */
  onPick: (name: 'orgId' | 'realSim') => void
}

export function addVehicleRows({ lang, choices, orgName, onPick }: RowContext): AddVehicleRows {
  const texts = fieldTexts.rows
  const platformDefault: TerminalSignIn = 'platform'
  const optionsOf = (list: readonly { key: string | number; zh: string; en: string }[] = []) =>
    list.map(choice => ({ value: String(choice.key), text: choice[lang] }))
  const number: FormRow<FieldName> = {
    name: 'commCardNum',
    kind: 'text',
    label: texts.commCardNum,
    hint: communicationNumberTexts.rows.hint[lang],
    invalid: communicationNumberTexts.rows.invalid,
    keyboard: 'numeric',
    scan: 'phone',
  }
  // A terminal that waits fills it.
  const numberFirst = choices?.refusedTerminals.some(({ vehicleId }) => vehicleId === null) ?? false
  return {
    required: [
      ...(numberFirst ? [number] : []),
      {
        name: 'orgId',
        kind: 'picker',
        label: texts.orgId,
        missing: texts.needOrgId,
        shownAs: orgName,
        open: () => onPick('orgId'),
      },
      { name: 'plateNum', kind: 'text', label: texts.plateNum, capitals: 'characters', scan: 'plate' },
      { name: 'plateColor', kind: 'choice', label: texts.plateColor, choices: optionsOf(choices?.plateColors) },
      ...(numberFirst ? [] : [number]),
      { name: 'vehicleType', kind: 'choice', label: texts.vehicleType, choices: optionsOf(choices?.vehicleTypes) },
      { name: 'terminalType', kind: 'choice', label: texts.terminalType, choices: optionsOf(choices?.terminalTypes) },
    ],
    terminal: [
      { name: 'terminalId', kind: 'text', label: texts.terminalId, hint: texts.terminalIdHint[lang], scan: 'terminalId' },
      {
        name: 'terminalSignIn',
        kind: 'choice',
        label: texts.terminalSignIn,
        hint: terminalSignInTexts.rows.hint[lang],
        choices: optionsOf(choices?.terminalSignIns).filter(({ value }) => value !== platformDefault),
        unset: terminalSignIns.platform[lang],
      },
      {
        name: 'zoneMinutes',
        kind: 'choice',
        label: texts.zoneMinutes,
        hint: texts.zoneHint[lang],
        choices: zonesOf(choices, lang),
        unset: texts.zoneStandard[lang],
      },
      { name: 'channel', kind: 'number', label: texts.channel },
      {
        name: 'realSim',
        kind: 'text',
        label: texts.realSim,
        keyboard: 'numeric',
        scan: 'sim',
        action: { icon: 'list', label: texts.chooseSim[lang], run: () => onPick('realSim') },
      },
      { name: 'serialNumber', kind: 'text', label: texts.serialNumber, scan: 'serial' },
    ],
    vehicle: [
      { name: 'nickname', kind: 'text', label: texts.nickname },
      { name: 'brand', kind: 'text', label: texts.brand, suggestions: choices?.suggestions.brand },
      { name: 'color', kind: 'text', label: texts.color, suggestions: choices?.suggestions.color },
      {
        name: 'industryCategory',
        kind: 'choice',
        label: texts.industryCategory,
        choices: optionsOf(choices?.industryCategories),
      },
      { name: 'operationType', kind: 'choice', label: texts.operationType, choices: optionsOf(choices?.operationTypes) },
      { name: 'homeCity', kind: 'text', label: texts.homeCity, suggestions: choices?.suggestions.homeCity },
      { name: 'seats', kind: 'number', label: texts.seats },
      { name: 'tonnage', kind: 'number', label: texts.tonnage, keyboard: 'decimal', unit: texts.tonnes[lang] },
      { name: 'frameNumber', kind: 'text', label: texts.frameNumber, capitals: 'characters', scan: 'vin' },
      { name: 'engineNumber', kind: 'text', label: texts.engineNumber, capitals: 'characters' },
      { name: 'expiresOn', kind: 'date', label: texts.expiresOn },
    ],
    equipment: [
      { name: 'dvrDeviceType', kind: 'choice', label: texts.dvrDeviceType, choices: optionsOf(choices?.dvrDeviceTypes) },
      { name: 'dvrChannelCount', kind: 'number', label: texts.dvrChannelCount },
      {
        name: 'forwardWarningType',
        kind: 'choice',
        label: texts.forwardWarningType,
        choices: optionsOf(choices?.forwardWarningTypes),
      },
      {
        name: 'blindSpotWarningType',
        kind: 'choice',
        label: texts.blindSpotWarningType,
        choices: optionsOf(choices?.blindSpotWarningTypes),
      },
    ],
  }
}

/** Minutes ahead of UTC of the standard: what a terminal has of which nothing is said. */
const standardZone = 480

/** That of the platform stands first where it is another than the standard's: what is bought near it often sends local time. */
function zonesOf(choices: AddVehicleChoices | undefined, lang: Lang): { value: string; text: string }[] {
  const { zones = [], zoneProposed } = choices ?? {}
  const all = zones.map(choice => ({ value: String(choice.key), text: choice[lang] }))
  const own = zoneProposed === standardZone ? undefined : all.find(({ value }) => value === String(zoneProposed))
  if (!own) return all
  const named = { ...own, text: fillPlaceholders(fieldTexts.rows.zoneOfPlatform[lang], { zone: own.text }) }
  return [named, ...all.filter(each => each !== own)]
}
