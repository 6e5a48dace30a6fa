/** Terminals that were refused because nobody has added their vehicle, as the sheet that adds all of them. */
import type { DataOf, Lang } from '@outrider/contract'
import type { SheetFile } from './sheet-file.ts'
import type { KitColumn } from './sheet-kind.ts'

export type WaitingTerminal = DataOf<'vehicle/getAddVehUiInit'>['refusedTerminals'][number]

/** Its number is nobody's, and it has said the plate that it is mounted in: everything else is the same for all or typed later. */
export const canBeAdded = ({ vehicleId, plateNum, why }: WaitingTerminal): boolean =>
  vehicleId === null && plateNum !== '' && (why === 'unknownTerminal' || why === 'unknownVehicle')

/** What is the same for all that are added together, where the terminal does not say it. As cells. */
export interface SameForAll {
  orgId: string
  vehicleType: string
  plateColor: string
  terminalType: string
}

export function sheetOfTerminals(
  name: string,
  terminals: readonly WaitingTerminal[],
  same: SameForAll,
  columns: readonly KitColumn[],
  lang: Lang,
): SheetFile {
  const column = (field: string) => columns.find(each => each.name === field)
  const cell = (field: string, key: string | number | null, otherwise: string) =>
    key === null ? otherwise : (column(field)?.choices?.find(choice => choice.key === key)?.[lang] ?? otherwise)
  const fields = ['plateNum', 'plateColor', 'commCardNum', 'terminalType', 'terminalId', 'orgId', 'vehicleType'] as const
  return {
    name,
    headingsAt: 0,
    headings: fields.map(field => column(field)?.[lang] ?? field),
    rows: terminals.map(({ plateNum, plateColor, number, terminalType, terminalId }) => [
      plateNum,
      cell('plateColor', plateColor, same.plateColor),
      number,
      cell('terminalType', terminalType, same.terminalType),
      terminalId,
      same.orgId,
      same.vehicleType,
    ]),
    onlyNew: true,
  }
}
