/** map/findPlaces: names of the kept street maps and of the built-in places, in one list. */
import { type FoundPlace, type Lang, limits } from '@outrider/contract'
import { type Coordinates, distance, nearestPlace, places } from '@outrider/geo'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Handlers } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import type { NameRow } from '../../streets/names-index.ts'
import { SearchNames } from '../../streets/search-names.ts'
import type { StreetMatch, StreetSearch } from '../../streets/street-search.ts'
import { takeToken } from './take-token.ts'

/** Of one user in a minute: more than anybody types. */
const perUserMinute = 300
/** The same name of the same kind within this distance is one place, m. */
const samePlace = 1_500
const sameTown = 30_000
/** From its centre a city's name is told, m. */
const cityRadius = 40_000

const builtIn = (): NameRow[] =>
  places
    .map(({ zh, en, lat, lon, rank }) => ({
      kind: 'town' as const,
      rank: rank <= 3 ? 0 : 1,
      zh,
      en,
      latitude: lat,
      longitude: lon,
    }))
    .toSorted((a, b) => a.rank - b.rank)

export function placeSearch(streets: StreetSearch): Handlers<'map/findPlaces'> {
  const towns = new SearchNames(builtIn())
  const ofUsers = new RateLimiterMemory({ keyPrefix: 'place search', points: perUserMinute, duration: 60 })
  return {
    async 'map/findPlaces'({ text, near }, { user, lang }) {
      if (!(await takeToken(ofUsers, String(user.userId)))) fail('request.tooMany')
      const find = async (words: string): Promise<StreetMatch[]> => [
        ...(await streets.find(words, near, limits.placesFound)),
        ...towns.find(words, near, limits.placesFound).map(match => ({ ...match, quarter: undefined })),
      ]
      const found = await find(text)
      // Houses are not in the list: their street is told.
      const without = withoutNumber(text)
      const all = found.length > 0 || without === text ? found : await find(without)
      const best = withoutRepeats(all.toSorted((a, b) => a.score - b.score)).slice(0, limits.placesFound)
      return { places: best.map(match => foundPlace(match, lang)) }
    },
  }
}

/** 南京东路100号, 100 Nanjing East Road. */
const withoutNumber = (text: string): string => text.replaceAll(/\d+[\p{L}]?\s*(号|弄|號)?(?![\p{L}\p{N}])/gu, ' ').trim() || text

const metres = (one: Coordinates, other: Coordinates): number =>
  distance({ lat: one.latitude, lon: one.longitude }, { lat: other.latitude, lon: other.longitude })

function withoutRepeats(matches: readonly StreetMatch[]): StreetMatch[] {
  const kept: StreetMatch[] = []
  for (const match of matches) {
    const { row } = match
    const repeated = kept.some(
      ({ row: other }) =>
        other.kind === row.kind &&
        (other.zh === row.zh || other.en === row.en) &&
        metres(other, row) < (row.kind === 'town' ? sameTown : samePlace),
    )
    if (!repeated) kept.push(match)
  }
  return kept
}

const nameIn = ({ zh, en }: Pick<NameRow, 'zh' | 'en'>, lang: Lang): string => (lang === 'zh' ? zh || en : en || zh)

function foundPlace({ row, quarter, distance: away }: StreetMatch, lang: Lang): FoundPlace {
  const name = nameIn(row, lang)
  const other = nameIn(row, lang === 'zh' ? 'en' : 'zh')
  const { kind, latitude, longitude } = row
  return {
    kind,
    name,
    otherName: other === name ? '' : other,
    area: areaOf(row, quarter, lang),
    latitude,
    longitude,
    distance: away === undefined ? null : Math.round(away),
  }
}

/** Chinese from the large to the small, English the other way. */
function areaOf(row: NameRow, quarter: NameRow | undefined, lang: Lang): string {
  const { place, distance: away } = nearestPlace({ lat: row.latitude, lon: row.longitude })
  const city = away < cityRadius && place[lang] !== nameIn(row, lang) ? place[lang] : undefined
  const parts = [quarter && nameIn(quarter, lang), city].filter(part => part !== undefined)
  return lang === 'zh' ? parts.toReversed().join('') : parts.join(', ')
}
