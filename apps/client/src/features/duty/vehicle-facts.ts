/** What the keys mean in which platforms tell static data of a vehicle (JT/T 809, 0x1601 and 0x9204). Spelt as in the standard, its errors too. */
import type { Lang } from '@outrider/contract'

/** Those of which a source says what they mean; others are shown as they are. */
const names: ReadonlyMap<string, Readonly<Record<Lang, string>>> = new Map([
  // Not the chassis number.
  ['VIN', { zh: '车牌号', en: 'Plate number' }],
  ['VEHICLE_COLOR', { zh: '车牌颜色代码', en: 'Plate colour code' }],
  ['VEHICLE_TYPE', { zh: '车辆类型代码', en: 'Vehicle type code' }],
  ['TRANS_TYPE', { zh: '运输行业代码', en: 'Trade code' }],
  ['VEHICLE_NATIONALITY', { zh: '车籍地行政区划代码', en: 'Region code' }],
  // As an example in the standard has it.
  ['VEHICLE_NATIONALIT', { zh: '车籍地行政区划代码', en: 'Region code' }],
  ['BUSINESSSCOPECODE', { zh: '经营范围代码', en: 'Scope of business code' }],
  ['OWERS_ID', { zh: '业户 ID', en: 'Owner ID' }],
  ['OWERS_NAME', { zh: '业户名称', en: 'Owner' }],
  ['OWERS_TEL', { zh: '业户联系电话', en: 'Owner’s phone' }],
  ['RTPN', { zh: '道路运输证号', en: 'Transport certificate' }],
  ['RTOLN', { zh: '道路运输经营许可证号', en: 'Transport licence' }],
  ['DRIVER_INFO', { zh: '驾驶员信息', en: 'Drivers' }],
  ['GUARDS_INFO', { zh: '押运员信息', en: 'Escorts' }],
  ['TRAILER_VIN', { zh: '挂车车牌号', en: 'Trailer plate number' }],
  ['APPROVED_TONNAGE', { zh: '核定吨位', en: 'Approved tonnage' }],
  ['DG_TYPE', { zh: '危险货物类别', en: 'Dangerous goods class' }],
  ['CARGO_NAME', { zh: '货物名称', en: 'Cargo' }],
  ['CARGO_TONNAGE', { zh: '货物吨位', en: 'Cargo tonnage' }],
  ['TRANSPORT_ORIGIN', { zh: '运输出发地', en: 'From' }],
  ['TRANSPORT_DES', { zh: '运输目的地', en: 'To' }],
  ['BUSSINESS_AREA', { zh: '经营区域', en: 'Business area' }],
  ['BANLINE_TYPE', { zh: '班线类型', en: 'Type of line' }],
  ['APPROVED_SEATS', { zh: '核定座位数', en: 'Approved seats' }],
  ['ORIGIN', { zh: '始发地', en: 'Line from' }],
  ['DESTINATION', { zh: '终到地', en: 'Line to' }],
  ['DEPARTURE_ST', { zh: '始发站', en: 'First station' }],
  ['DES_ST', { zh: '终到站', en: 'Last station' }],
])

function factIn(fact: string, lang: Lang): string {
  const [key = '', ...rest] = fact.split(':=')
  const name = names.get(key.trim().toUpperCase())?.[lang]
  const value = rest.join(':=').trim()
  if (lang === 'zh') return `${name ? `${name}（${key.trim()}）` : key.trim()}：${value}`
  return `${name ? `${name} (${key.trim()})` : key.trim()}: ${value}`
}

/** Keys with values; what is empty was not told. Other texts stay as they are. */
export const vehicleFacts = (answer: string, lang: Lang): string =>
  answer.includes(':=')
    ? answer
        .split(';')
        .filter(each => /:=\s*\S/.test(each))
        .map(each => factIn(each, lang))
        .join(' · ')
    : answer
