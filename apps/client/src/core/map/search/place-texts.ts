import type { FoundPlace, FoundPlaceKind, Lang } from '@outrider/contract'
import type { IconName } from '../../../ui/icon-paths.ts'
import { defineTexts } from '../../i18n/texts.ts'
import { lengthText } from '../measure/measure-length.ts'

export const placeTexts = defineTexts('placeSearch', {
  search: { zh: '搜索地点、道路', en: 'Search places and streets' },
  results: { zh: '地点', en: 'Places' },
})

export const placeIcons: Readonly<Record<FoundPlaceKind, IconName>> = {
  town: 'map',
  quarter: 'map',
  road: 'track',
  site: 'target',
}

/** Quarter and city, how far it is, and its other name. */
export const placeLine = ({ area, otherName, distance }: FoundPlace, lang: Lang): string =>
  [area, distance === null ? '' : lengthText(distance, lang), otherName].filter(Boolean).join(' · ')
