/** By whom and since when oil or power of vehicles is cut, in words; asked for only while such a vehicle is shown. */
import type { DataOf, Vehicle } from '@outrider/contract'
import { useCallback } from 'react'
import { useLang } from '../../i18n/use-texts.ts'
import { useCall } from '../../queries/use-call.ts'
import { dateTime } from '../../time/format.ts'
import { cutTexts } from '../strings.ts'

/** All cut vehicles at once: there are few, and every row asks for the same. ms. */
const every = 15_000

type Cut = DataOf<'platform/getVehicleCuts'>['cuts'][number]
/** Empty: it is not cut, or not known yet. */
export type CutWords = (vehicle: Pick<Vehicle, 'id' | 'position'>) => string

const byVehicle = ({ cuts }: DataOf<'platform/getVehicleCuts'>): ReadonlyMap<string, Cut> =>
  new Map(cuts.map(cut => [cut.vehicleId, cut]))

/** `shown`: a vehicle that is cut. */
export function useCutWords(shown: boolean): CutWords {
  const lang = useLang()
  const { data } = useCall('platform/getVehicleCuts', shown ? {} : undefined, {
    select: byVehicle,
    staleTime: every,
    refetchInterval: every,
  })
  return useCallback(
    ({ id, position: { cut } }) => {
      const by = cut ? data?.get(id) : undefined
      if (!by) return ''
      if (by.userName === null || by.since === null) return cutTexts.elsewhere[lang]
      return cutTexts.by[lang].replace('{name}', by.userName).replace('{time}', dateTime(by.since, lang))
    },
    [data, lang],
  )
}
