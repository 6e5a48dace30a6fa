/** What the map says of a vehicle, as the user chose: lines of its label and of its callout. */
import { type Lang, type MapVehicleInfo, mapVehicleFields, type Vehicle } from '@outrider/contract'
import { dateTime, number } from '../time/format.ts'
import { stateWords } from './strings.ts'

export type Said = Pick<Vehicle, 'plateNum' | 'nickname' | 'orgName' | 'speed' | 'driveState'> & {
  position: Pick<Vehicle['position'], 'gpsTime' | 'serverTime'>
}

/** Until the platform has told what the user chose. */
export const nameAlone = (field: 'nickname' | 'plateNum'): MapVehicleInfo => ({
  nickname: field === 'nickname',
  plateNum: field === 'plateNum',
  orgName: false,
  speed: false,
  gpsTime: false,
  driveState: false,
})

const words: Record<keyof MapVehicleInfo, (vehicle: Said, lang: Lang) => string> = {
  nickname: ({ nickname }) => nickname,
  plateNum: ({ plateNum }) => plateNum,
  orgName: ({ orgName }) => orgName,
  // Of a vehicle that never reported, zero would be an invention.
  speed: ({ speed, position }, lang) => (position.serverTime === null ? '' : `${number(speed, lang)} km/h`),
  gpsTime: ({ position }, lang) => (position.gpsTime === null ? '' : dateTime(position.gpsTime, lang)),
  driveState: ({ driveState }, lang) => stateWords[driveState][lang],
}

/** A vehicle without the nickname that was chosen goes by its plate number: it has to be told from others. */
export function linesOf(vehicle: Said, info: MapVehicleInfo, lang: Lang): string[] {
  const lines = info.plateNum || vehicle.nickname ? [] : [vehicle.plateNum]
  for (const field of mapVehicleFields) {
    const line = info[field] ? words[field](vehicle, lang) : ''
    if (line) lines.push(line)
  }
  return lines
}
