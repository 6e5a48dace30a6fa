/** What previews of settings say about a vehicle that does not exist. */
import type { SelectedRowFact, Text, VehicleFact } from '@outrider/contract'
import type { VehicleLineFields } from '../../core/map/vehicles/vehicle-lines.ts'

const same = (text: string): Text => ({ zh: text, en: text })

export const samplePlate = '沪A88888'

export const sampleFacts: Readonly<Record<VehicleFact | SelectedRowFact, Text>> = {
  state: { zh: '行驶', en: 'Driving' },
  alarm: { zh: '超速', en: 'Overspeed' },
  speed: same('62 km/h'),
  heading: { zh: '东北 45°', en: 'NE 45°' },
  ignition: { zh: '开', en: 'On' },
  mileage: same('48,213.5 km'),
  fuel: same('86.5 L'),
  altitude: same('12 m'),
  position: same('31.230400, 121.473700'),
  address: { zh: '上海市黄浦区人民大道', en: 'Renmin Avenue, Shanghai' },
  gpsTime: same('10:24:05'),
  reportTime: same('10:24:06'),
  organisation: { zh: '华东车队', en: 'East fleet' },
  otherName: same('08'),
  sim: same('013800000008'),
  driver: { zh: '李强，3小时前插卡', en: 'Li Qiang, signed in 3 h ago' },
  signal: same('25'),
  satellites: same('11'),
  platform: same('Outrider'),
}

/** ms since 1970: a time of the day is all that is seen of it. */
export const sampleVehicle = (now: number): VehicleLineFields => ({
  plateNum: samplePlate,
  nickname: '08',
  orgName: sampleFacts.organisation.zh,
  speed: 62,
  driveState: 'driving',
  position: { gpsTime: now, serverTime: now, timeOfArrival: false, located: true, cut: false },
})
