/** What a field takes from a code: the values in its text that have the form of the field. Pure. */
import type { Text } from '@outrider/contract'
import { isImei } from './imei.ts'

export interface ScanKind {
  /** What is looked for, for "no ... in this code". */
  name: Text
  hint: Text
  find: (text: string) => string[]
}

const all = (text: string, form: RegExp): string[] => Array.from(text.matchAll(form), ([found]) => found)

/** An IMEI is 15 digits with a check digit. */
const imeis = (text: string) => all(text, /(?<!\d)\d{15}(?!\d)/g).filter(isImei)
/** 89 (telecommunication), then 17 or 18 digits; some makers put letters into them. */
const iccids = (text: string) => all(text, /(?<![0-9a-z])89[0-9a-f]{17,18}(?![0-9a-z])/gi).map(found => found.toUpperCase())
const isOther = (text: string) => imeis(text).length > 0 || iccids(text).length > 0

/** 11 digits of a number, or what a terminal of the 2019 edition has; +86 is not part of it. */
const phones = (text: string) =>
  all(text.replaceAll(/(?<=\d)[ -](?=\d)/g, ''), /(?<![0-9a-z])\+?\d{11,20}(?![0-9a-z])/gi)
    .map(found => found.replace(/^\+?86(?=1\d{10}$)/, '').replace('+', ''))
    .filter(found => found.length <= 20 && !isOther(found))

/** The words of a text; of "SN: 123" the 123. Addresses are no numbers. */
const words = (text: string) =>
  text
    .split(/[\s,;|，；]+/)
    .map(word => word.replace(/^[^:=：]*[:=：](?!\/\/)/, ''))
    .filter(word => word !== '' && !word.includes('://'))

export const scanKinds = {
  imei: {
    name: { zh: 'IMEI', en: 'IMEI' },
    hint: { zh: '对准终端标签上的IMEI条码或二维码', en: 'Point it at the bar or QR code of the IMEI on the terminal’s label' },
    find: imeis,
  },
  iccid: {
    name: { zh: 'ICCID', en: 'ICCID' },
    hint: { zh: '对准SIM卡或卡托上的条码', en: 'Point it at the bar code of the SIM or its card' },
    find: iccids,
  },
  phone: {
    name: { zh: '终端手机号', en: 'terminal phone number' },
    hint: { zh: '对准终端或SIM卡标签上的号码条码', en: 'Point it at the code of the number on the label of terminal or SIM' },
    find: phones,
  },
  sim: {
    name: { zh: 'SIM卡号', en: 'SIM card no.' },
    hint: { zh: '对准SIM卡或卡托上的条码', en: 'Point it at the bar code of the SIM or its card' },
    find: text => [...iccids(text), ...phones(text)],
  },
  terminalId: {
    name: { zh: '终端编号', en: 'terminal id' },
    hint: { zh: '对准终端标签上的编号条码', en: 'Point it at the bar or QR code of the id on the terminal’s label' },
    find: text => words(text).filter(word => /^[0-9a-z-]{4,30}$/i.test(word) && !isOther(word)),
  },
  serial: {
    name: { zh: '序列号', en: 'serial number' },
    hint: { zh: '对准配件标签上的条码', en: 'Point it at the bar code on the part’s label' },
    find: text => words(text).filter(word => /^[\x21-\x7e]{3,64}$/.test(word)),
  },
  vin: {
    name: { zh: '车架号', en: 'VIN' },
    hint: {
      zh: '对准车门框或前挡风玻璃下的车架号条码',
      en: 'Point it at the bar code of the VIN in the door frame or at the windscreen',
    },
    find: text => all(text.toUpperCase(), /(?<![A-Z0-9])[A-HJ-NPR-Z0-9]{17}(?![A-Z0-9])/g),
  },
  plate: {
    name: { zh: '车牌号', en: 'plate' },
    hint: {
      zh: '对准含有车牌号的二维码，如车辆标签。号牌本身没有条码，请手工输入。',
      en: 'Point it at a QR code that has the plate in it, such as a vehicle’s label. Plates themselves have no code: type them.',
    },
    find: text => all(text.replaceAll(/[·•]/g, ''), /\p{Script=Han}[A-Z][A-Z0-9]{4,5}[A-Z0-9\p{Script=Han}]/gu),
  },
} as const satisfies Record<string, ScanKind>

export type ScanKindName = keyof typeof scanKinds

/** What fits in the texts of all codes that were read, each once. */
export const fitting = (kind: ScanKindName, texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap(text => scanKinds[kind].find(text))),
]
