/** Approximate address without a map service: distance and direction from the nearest known place. */
import { type Address, inUnit, type Lang, type ShownUnits, withUnits } from '@outrider/contract'
import { type Coordinates, countries, nearestPlace, type NearestPlace, type CompassPoint, compassPoint } from '@outrider/geo'

const directionTexts: Record<CompassPoint, Record<Lang, string>> = {
  n: { zh: '以北', en: 'north' },
  ne: { zh: '东北方向', en: 'northeast' },
  e: { zh: '以东', en: 'east' },
  se: { zh: '东南方向', en: 'southeast' },
  s: { zh: '以南', en: 'south' },
  sw: { zh: '西南方向', en: 'southwest' },
  w: { zh: '以西', en: 'west' },
  nw: { zh: '西北方向', en: 'northwest' },
}
const locales: Record<Lang, string> = { zh: 'zh-CN', en: 'en-GB' }

/** Places are stored as one centre point; within this distance of it, metres, a direction would be too precise. */
const centreRadius = 1_500

const countryNames = new Map(countries.map(({ code, zh, en }) => [code, { zh, en }]))

/** Outside China with its country, unless both have the same name. */
function nameOf({ place }: NearestPlace, lang: Lang): string {
  const country = place.country === 'CN' ? undefined : countryNames.get(place.country)
  if (!country || country[lang] === place[lang]) return place[lang]
  return lang === 'zh' ? `${country.zh}${place.zh}` : `${place.en}, ${country.en}`
}

/** Whole kilometres or miles, never none; multiples of ten from 100 on. */
function away(metres: number, lang: Lang, units: ShownUnits): string {
  const exact = Math.max(1, Math.round(inUnit('km', metres / 1000, units)))
  return (exact < 100 ? exact : Math.round(exact / 10) * 10).toLocaleString(locales[lang])
}

function textOf(nearest: NearestPlace, lang: Lang, units: ShownUnits): string {
  const name = nameOf(nearest, lang)
  if (nearest.distance < centreRadius) return lang === 'zh' ? `${name}市中心附近` : `Near the centre of ${name}`
  const direction = directionTexts[compassPoint(nearest.bearing)][lang]
  const far = away(nearest.distance, lang, units)
  return withUnits(lang === 'zh' ? `${name}${direction}约${far}<公里>` : `${far} <km> ${direction} of ${name}`, lang, units)
}

export function nearestAddress({ latitude, longitude }: Coordinates, lang: Lang, units: ShownUnits): Omit<Address, 'fallback'> {
  const nearest = nearestPlace({ lat: latitude, lon: longitude })
  const { place, distance, bearing } = nearest
  return {
    text: textOf(nearest, lang, units),
    source: 'nearest',
    nearest: { zh: place.zh, en: place.en, distance: Math.round(distance), bearing: Math.round(bearing * 10) / 10 },
  }
}
