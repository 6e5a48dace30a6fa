/** What previews of settings say about a vehicle that does not exist. */
import type { Lang, SelectedRowFact, Text, VehicleFact } from '@outrider/contract'
import type { VehicleLineFields } from '../../core/map/vehicles/vehicle-lines.ts'
import { coordinates } from '../../core/time/format.ts'
import { measured } from '../../core/time/measures.ts'

const same = (text: string): Text => ({ zh: text, en: text })

export const samplePlate = '沪A88888'

type Fact = VehicleFact | SelectedRowFact
type Figure = 'speed' | 'mileage' | 'fuel' | 'altitude'

/** In the units of the account, as the card has them. */
const sampleFigures: Readonly<Record<Figure, (lang: Lang) => string>> = {
  speed: lang => measured('kmh', 62, lang),
  mileage: lang => measured('km', 48_213, lang),
  fuel: lang => measured('litre', 86.5, lang, 1),
  altitude: lang => measured('metre', 12, lang),
}
const isFigure = (fact: Fact): fact is Figure => fact in sampleFigures

const sampleWords: Readonly<Record<Exclude<Fact, Figure>, Text>> = {
  state: { zh: '行驶', en: 'Driving' },
  alarm: { zh: '超速', en: 'Overspeed' },
  heading: { zh: '东北 45°', en: 'NE 45°' },
  ignition: { zh: '开', en: 'On' },
  position: same(coordinates(31.2304, 121.4737)),
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

export const sampleFact = (fact: Fact, lang: Lang): string =>
  isFigure(fact) ? sampleFigures[fact](lang) : sampleWords[fact][lang]

/** ms since 1970: a time of the day is all that is seen of it. */
export const sampleVehicle = (now: number): VehicleLineFields => ({
  plateNum: samplePlate,
  nickname: '08',
  orgName: sampleWords.organisation.zh,
  speed: 62,
  driveState: 'driving',
  position: { gpsTime: now, serverTime: now, timeOfArrival: false, located: true, cut: false },
})
