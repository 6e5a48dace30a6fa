/** A trip in words. */
import type { Lang, Trip } from '@outrider/contract'
import type { Translate } from '../../core/i18n/texts.ts'
import { coordinates, number } from '../../core/time/format.ts'
import type { tripTexts } from './strings.ts'

type T = Translate<typeof tripTexts.rows>

export const stateOf = ({ end, forgotten }: Trip, t: T): string => t(forgotten ? 'forgotten' : end ? 'done' : 'goesOn')

/** As typed, else where the vehicle was. */
export const placeOf = ({ place, latitude, longitude }: Trip['start'], t: T): string =>
  place || (latitude === null || longitude === null ? t('noPlace') : coordinates(latitude, longitude))

export const distanceOf = ({ km, kmBy }: Trip, t: T, lang: Lang): string =>
  km === null ? '–' : t('kmValue', { km: number(km, lang, 1), by: t(kmBy ?? 'distance') })
