/**
 * Which device registers: maker, model and terminal id of 0x0100. The first registration under a number pins them; another device waits for the
 * administrator. Terminals pad and cut these fields in every way, and the same device may come in another edition with other widths.
 */
export interface Device {
  maker: string
  model: string
  terminalId: string
}

/** Bytes of each field in the editions that cut it: 2011, 2013. In 2019 everything fits. */
const cutAt: Readonly<Record<keyof Device, readonly number[]>> = { maker: [5], model: [8, 20], terminalId: [7] }
const fields = Object.keys(cutAt) as (keyof Device)[]

const plain = (text: string): string => text.trim().toUpperCase()
const withoutZeros = (text: string): string => text.replace(/^0+/, '')

/** Equal but for padding, leading zeros and case; or one is the beginning or the end of the other, cut at the width of an edition. */
export function sameField(field: keyof Device, a: string, b: string): boolean {
  const [short, long] = [plain(a), plain(b)].toSorted((x, y) => x.length - y.length) as [string, string]
  if (withoutZeros(short) === withoutZeros(long)) return true
  if (!cutAt[field].includes(short.length)) return false
  return long.startsWith(short) || long.endsWith(short) || withoutZeros(long).startsWith(short)
}

export const sameDevice = (a: Device, b: Device): boolean => fields.every(field => sameField(field, a[field], b[field]))

export const deviceOf = ({ maker, model, terminalId }: Device): Device => ({ maker, model, terminalId })

/** Separators that people and terminals write into plates. */
const separators = /[\s·•・.\-_]/g
const replacementCharacter = '\ufffd'
const plainPlate = (plate: string): string => plate.replaceAll(separators, '').toUpperCase()

/**
 * The plate of a registration where it is not the vehicle's; null: it fits, or says nothing. With colour 0 (no plates yet) the field has the VIN;
 * one in another encoding than GBK cannot be read.
 */
export function otherPlate({ plate, plateColor }: { plate: string; plateColor: number }, plateOfVehicle: string): string | null {
  if (plateColor === 0 || plateColor === undefined || plate.includes(replacementCharacter)) return null
  const said = plainPlate(plate)
  return said === '' || said === plainPlate(plateOfVehicle) ? null : plate
}
