/** Lengths of a line that is measured on the map. */
import type { Lang } from '@outrider/contract'
import { type Coordinates, distance } from '@outrider/geo'
import { number } from '../../time/format.ts'
import { inUnits, shownAs, shownNumber } from '../../time/measures.ts'

const between = (a: Coordinates, b: Coordinates): number =>
  distance({ lat: a.latitude, lon: a.longitude }, { lat: b.latitude, lon: b.longitude })

/** Length from the first point to each, metres. */
export function lengthsAlong(points: readonly Coordinates[]): number[] {
  let sum = 0
  return points.map((point, at) => {
    const before = points[at - 1]
    if (before) sum += between(before, point)
    return sum
  })
}

const units = { zh: { m: '<米>', km: '<公里>' }, en: { m: '<m>', km: '<km>' } } as const

/** Whole metres or feet below a kilometre, then kilometres or miles: two decimals below ten, one below a hundred. */
export function lengthText(metres: number, lang: Lang): string {
  const { m, km } = units[lang]
  if (Math.round(metres) < 1000) return `${shownNumber('metre', metres, lang)} ${inUnits(m, lang)}`
  const kilometres = shownAs('km', metres / 1000)
  return `${number(kilometres, lang, kilometres < 10 ? 2 : kilometres < 100 ? 1 : 0)} ${inUnits(km, lang)}`
}
