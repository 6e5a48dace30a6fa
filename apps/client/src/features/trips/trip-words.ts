/** A trip in words. */
import type { Lang, Trip } from '@outrider/contract'
import type { Coordinates } from '@outrider/geo'
import type { Translate } from '../../core/i18n/texts.ts'
import { coordinates } from '../../core/time/format.ts'
import { shownNumber } from '../../core/time/measures.ts'
import type { tripTexts } from './strings.ts'

type T = Translate<typeof tripTexts.rows>
export type TripEnd = Trip['start']

export const stateOf = ({ end, forgotten }: Trip, t: T): string => t(forgotten ? 'forgotten' : end ? 'done' : 'goesOn')

/** Where the vehicle was; null: not known. */
export const positionOf = ({ latitude, longitude }: TripEnd): Coordinates | null =>
  latitude === null || longitude === null ? null : { latitude, longitude }

/** As typed, else the address, else the coordinates of where the vehicle was. */
export function placeOf(end: TripEnd, t: T, address?: string): string {
  const position = positionOf(end)
  return end.place || (position ? (address ?? coordinates(position.latitude, position.longitude)) : t('noPlace'))
}

/** As typed, and the address of where the vehicle was. */
export function placesOf(end: TripEnd, t: T, address: string | undefined): string {
  const place = placeOf(end, t, address)
  return end.place && address ? `${place} · ${address}` : place
}

export const kmOf = (km: number | null, lang: Lang): string => (km === null ? '–' : shownNumber('km', km, lang, 1))

export const distanceOf = ({ km, kmBy }: Trip, t: T, lang: Lang): string =>
  km === null ? '–' : t('kmValue', { km: kmOf(km, lang), by: t(kmBy ?? 'distance') })
