/** An address in words, without asking anybody: how far, and in which direction, from the nearest place with a name. */
import type { Address, Lang } from '@outrider/contract'
import { type Coordinates, countries, nearestPlace, type NearestPlace, type Wind, windOf } from '@outrider/geo'

const windWords: Record<Wind, Record<Lang, string>> = {
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

/** Places are known by one point in their middle: within this of it, metres, a direction would say more than is known. */
const atTheCentre = 1_500

const countryNames = new Map(countries.map(({ code, zh, en }) => [code, { zh, en }]))

/** Abroad with its country, unless that has the same name. */
function nameOf({ place }: NearestPlace, lang: Lang): string {
  const country = place.country === 'CN' ? undefined : countryNames.get(place.country)
  if (!country || country[lang] === place[lang]) return place[lang]
  return lang === 'zh' ? `${country.zh}${place.zh}` : `${place.en}, ${country.en}`
}

/** Whole kilometres, beyond a hundred whole tens: no more is meant. */
function kilometres(metres: number, lang: Lang): string {
  const exact = Math.round(metres / 1000)
  return (exact < 100 ? exact : Math.round(exact / 10) * 10).toLocaleString(locales[lang])
}

function textOf(nearest: NearestPlace, lang: Lang): string {
  const name = nameOf(nearest, lang)
  if (nearest.distance < atTheCentre) return lang === 'zh' ? `${name}市中心附近` : `Near the centre of ${name}`
  const wind = windWords[windOf(nearest.bearing)][lang]
  const far = kilometres(nearest.distance, lang)
  return lang === 'zh' ? `${name}${wind}约${far}公里` : `About ${far} km ${wind} of ${name}`
}

export function nearestAddress({ latitude, longitude }: Coordinates, lang: Lang): Omit<Address, 'standIn'> {
  const nearest = nearestPlace({ lat: latitude, lon: longitude })
  const { place, distance, bearing } = nearest
  return {
    text: textOf(nearest, lang),
    source: 'nearest',
    nearest: { zh: place.zh, en: place.en, distance: Math.round(distance), bearing: Math.round(bearing * 10) / 10 },
  }
}
