/** What a waiting terminal has reported, as values of the form, and where the form contradicts it. */
import { type RefusedTerminal, terminalTypes } from '@outrider/contract'
import { useRef } from 'react'
import type { RowFormState } from '../../core/forms/use-row-form.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import type { AddVehicleValues, FieldName } from './add-vehicle-rows.ts'
import { installTexts } from './strings.ts'

type Reported = Partial<AddVehicleValues>

/** An unregistered vehicle (colour 0) tells its VIN in place of the plate. */
const reportedBy = ({ number, plateNum, plateColor, terminalType, terminalId }: RefusedTerminal): Reported => ({
  commCardNum: number,
  plateNum,
  plateColor: plateColor === null ? '' : String(plateColor),
  terminalType: terminalType ?? '',
  terminalId,
  frameNumber: plateColor === 0 ? plateNum : '',
})

/** What the terminal is stands over what is in the form; what it says of the vehicle only over what another terminal said. */
const ofTerminal: readonly FieldName[] = ['commCardNum', 'terminalType', 'terminalId']

/** Returns the values that change when a terminal is chosen. */
export function useWaitingTerminal({ values }: RowFormState<FieldName>): (terminal: RefusedTerminal) => Reported {
  const last = useRef<Reported>({})
  return terminal => {
    const before = last.current
    const reported = reportedBy(terminal)
    last.current = reported
    const names = Object.keys(reported) as (keyof Reported)[]
    const replaced = names.filter(name => {
      const isOfLast = values[name] !== '' && values[name] === before[name]
      return isOfLast || (reported[name] !== '' && (values[name] === '' || ofTerminal.includes(name)))
    })
    return Object.fromEntries(replaced.map(name => [name, reported[name]]))
  }
}

/** Reported where another edition is chosen than the waiting terminal with this number speaks. */
export function useOtherEdition(values: AddVehicleValues, terminals: readonly RefusedTerminal[]): string | undefined {
  const t = useTexts(installTexts)
  const number = values.commCardNum.trim().replace(/^0+(?=.)/, '')
  const edition = terminals.find(terminal => terminal.number === number)?.terminalType
  if (!edition || values.terminalType === '' || values.terminalType === edition) return undefined
  return t('otherEdition', { edition: terminalTypes[edition][t.lang] })
}
