/** Lines of a vehicle's label and popup, according to the user's choice of fields. */
import { type Lang, type MapVehicleInfo, mapVehicleFields, type Vehicle } from '@outrider/contract'
import { dateTime } from '../../time/format.ts'
import { measured } from '../../time/measures.ts'
import { markedTime } from '../../time/terminal-clock.ts'
import { cutText, stateWords } from '../strings.ts'

export type VehicleLineFields = Pick<Vehicle, 'plateNum' | 'nickname' | 'orgName' | 'speed' | 'driveState'> & {
  position: Pick<Vehicle['position'], 'gpsTime' | 'serverTime' | 'timeOfArrival' | 'located' | 'cut'>
}

/** Default until the user's choice is loaded. */
export const nameOnly = (field: 'nickname' | 'plateNum'): MapVehicleInfo => ({
  nickname: field === 'nickname',
  plateNum: field === 'plateNum',
  orgName: false,
  speed: false,
  gpsTime: false,
  driveState: false,
})

const lineOf: Record<keyof MapVehicleInfo, (vehicle: VehicleLineFields, lang: Lang) => string> = {
  nickname: ({ nickname }) => nickname,
  plateNum: ({ plateNum }) => plateNum,
  orgName: ({ orgName }) => orgName,
  // Without a fix there is no speed.
  speed: ({ speed, position }, lang) => (position.located ? measured('kmh', speed, lang) : ''),
  gpsTime: ({ position }, lang) =>
    position.gpsTime === null ? '' : markedTime(dateTime(position.gpsTime, lang), position.timeOfArrival, lang),
  driveState: ({ driveState, position }, lang) => stateWords(driveState, position, lang),
}

/** Without the chosen nickname a vehicle is shown by plate number, so that it can be told apart. */
export function linesOf(vehicle: VehicleLineFields, info: MapVehicleInfo, lang: Lang): string[] {
  const lines = info.plateNum || vehicle.nickname ? [] : [vehicle.plateNum]
  for (const field of mapVehicleFields) {
    const line = info[field] ? lineOf[field](vehicle, lang) : ''
    if (line) lines.push(line)
  }
  // Whatever is chosen: nobody should wonder why it does not start.
  if (vehicle.position.cut) lines.push(cutText[lang])
  return lines
}
