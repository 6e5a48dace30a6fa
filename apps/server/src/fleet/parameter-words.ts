/** Names and units of the parameters of terminals, of the table of the standard. */
import { parameterRows } from '@outrider/jt808'

const units: Readonly<Record<string, string>> = {
  秒: 's',
  毫秒: 'ms',
  米: 'm',
  度: '°',
  'km/h': 'km/h',
  '0.1 km/h': '0.1 km/h',
  '0.1 km': '0.1 km',
}

const inWords = (name: string): string => {
  const words = name.replaceAll(/([A-Z]|\d+)/g, ' $1').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Empty: the standard has no such parameter, or it has no unit. */
export function parameterWords(number: number): { zh: string; en: string; unit: string } {
  const row = parameterRows.get(number)
  const [, zh = '', unit = ''] = /^(.*?)(?:（(.*)）)?$/.exec(row?.zh ?? '') ?? []
  return { zh, en: row ? inWords(row.name) : '', unit: units[unit] ?? '' }
}
