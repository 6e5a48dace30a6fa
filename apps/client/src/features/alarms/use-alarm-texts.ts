/** What screens say of an alarm. */
import type { AlarmCase } from '@outrider/contract'
import { useMemo } from 'react'
import { useAlarmNames } from '../../core/alarms/use-alarm-names.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { coordinates, number } from '../../core/time/format.ts'
import { shownNumber } from '../../core/time/measures.ts'
import { useDuration } from '../../core/time/use-age.ts'
import { alarmWords } from './alarm-words.ts'

type Place = AlarmCase['startPlace']

export function useAlarmWords() {
  const t = useTexts(alarmWords)
  const alarmName = useAlarmNames()
  const duration = useDuration()
  return useMemo(
    () => ({
      type: ({ type }: AlarmCase) => alarmName(type),
      level: ({ level }: AlarmCase) => t(level === 1 ? 'level1' : 'level2'),
      state: ({ state, withdrawnAt }: AlarmCase) => t(state === 'pending' && withdrawnAt !== undefined ? 'withdrawn' : state),
      /** Empty without posAuth. */
      place: (place: Place) =>
        place === null
          ? ''
          : place.latitude === null || place.longitude === null
            ? t('noPlace')
            : coordinates(place.latitude, place.longitude),
      speed: (place: Place) => (place === null ? '' : t('speedAt', { speed: shownNumber('kmh', place.speed, t.lang) })),
      /** Empty while it goes on. */
      lasted: ({ startedAt, endedAt }: AlarmCase) => (endedAt === null ? '' : duration(startedAt, endedAt)),
      count: ({ occurrences }: AlarmCase) => t('times', { n: number(occurrences, t.lang) }),
      holder: ({ claimedBy }: AlarmCase) =>
        claimedBy === null ? '' : claimedBy.self ? t('claimedByMe') : t('claimedByName', { name: claimedBy.userName }),
    }),
    // `duration` is new at each rendering; its texts change with the language.
    // oxlint-disable-next-line react/exhaustive-deps
    [t, alarmName],
  )
}
