/** Choices and suggestions in vehicle forms. */
import {
  blindSpotWarningTypes,
  dvrDeviceTypes,
  forwardWarningTypes,
  industryCategories,
  type Lang,
  g726Orders,
  operationStatuses,
  operationTypes,
  type plateColors,
  terminalSignIns,
  terminalTypes,
  terminalZoneBounds,
  type Text,
  vehicleTypes,
  zoneName,
} from '@outrider/contract'
import { places } from '@outrider/geo'

const plateColorTexts: Readonly<Record<keyof typeof plateColors, Text>> = {
  0: { zh: '未上牌', en: 'No plate' },
  1: { zh: '蓝色', en: 'Blue' },
  2: { zh: '黄色', en: 'Yellow' },
  3: { zh: '黑色', en: 'Black' },
  4: { zh: '白色', en: 'White' },
  5: { zh: '绿色', en: 'Green' },
  9: { zh: '其他', en: 'Other' },
}

const choices = (table: Readonly<Record<string, Text>>) => Object.entries(table).map(([key, texts]) => ({ key, ...texts }))

export const plateColorChoices = choices(plateColorTexts).map(row => ({ ...row, key: Number(row.key) }))
const { min: firstZone, max: lastZone, step: zoneStep } = terminalZoneBounds
/** Every quarter hour that `terminalZone` allows. */
export const zoneChoices = Array.from({ length: (lastZone - firstZone) / zoneStep + 1 }, (_, at) => {
  const key = firstZone + at * zoneStep
  const name = zoneName(key)
  return { key, zh: name, en: name }
})
export const vehicleTypeChoices = choices(vehicleTypes)
export const terminalTypeChoices = choices(terminalTypes)
export const terminalSignInChoices = choices(terminalSignIns)
export const industryCategoryChoices = choices(industryCategories)
export const operationTypeChoices = choices(operationTypes)
export const operationStatusChoices = choices(operationStatuses)
export const dvrDeviceTypeChoices = choices(dvrDeviceTypes)
export const g726OrderChoices = choices(g726Orders)
export const forwardWarningTypeChoices = choices(forwardWarningTypes)
export const blindSpotWarningTypeChoices = choices(blindSpotWarningTypes)

const brands: readonly Text[] = [
  { zh: '一汽解放', en: 'FAW Jiefang' },
  { zh: '东风', en: 'Dongfeng' },
  { zh: '中国重汽', en: 'Sinotruk' },
  { zh: '陕汽', en: 'Shacman' },
  { zh: '福田', en: 'Foton' },
  { zh: '江淮', en: 'JAC' },
  { zh: '江铃', en: 'JMC' },
  { zh: '红岩', en: 'Hongyan' },
  { zh: '徐工', en: 'XCMG' },
  { zh: '三一', en: 'Sany' },
  { zh: '宇通', en: 'Yutong' },
  { zh: '金龙', en: 'King Long' },
  { zh: '比亚迪', en: 'BYD' },
  { zh: '沃尔沃', en: 'Volvo' },
  { zh: '斯堪尼亚', en: 'Scania' },
  { zh: '梅赛德斯-奔驰', en: 'Mercedes-Benz' },
  { zh: '曼恩', en: 'MAN' },
]

const colors: readonly Text[] = [
  { zh: '白色', en: 'White' },
  { zh: '红色', en: 'Red' },
  { zh: '蓝色', en: 'Blue' },
  { zh: '黄色', en: 'Yellow' },
  { zh: '绿色', en: 'Green' },
  { zh: '橙色', en: 'Orange' },
  { zh: '银色', en: 'Silver' },
  { zh: '灰色', en: 'Grey' },
  { zh: '黑色', en: 'Black' },
]

const citiesOfChina = places.filter(({ country }) => country === 'CN')

const wordsIn = (rows: readonly Text[], lang: Lang) => rows.map(row => row[lang])

export const suggestionsIn = (lang: Lang) => ({
  brand: wordsIn(brands, lang),
  color: wordsIn(colors, lang),
  homeCity: wordsIn(citiesOfChina, lang),
})

/** Zones with a name, as the platform knows them. */
export const timeZoneChoices = Intl.supportedValuesOf('timeZone').map(name => ({ key: name, zh: name, en: name }))
