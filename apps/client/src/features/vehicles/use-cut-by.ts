/** By whom and since when oil or power of a vehicle is cut, in words; asked for only while such a vehicle is shown. */
import type { DataOf, Vehicle } from '@outrider/contract'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { useCall } from '../../core/queries/use-call.ts'
import { dateTime } from '../../core/time/format.ts'
import { vehicleTexts } from './strings.ts'

/** All cut vehicles at once: there are few, and every row asks for the same. ms. */
const every = 15_000

type Cut = DataOf<'platform/getVehicleCuts'>['cuts'][number]

const byVehicle = ({ cuts }: DataOf<'platform/getVehicleCuts'>): ReadonlyMap<string, Cut> =>
  new Map(cuts.map(cut => [cut.vehicleId, cut]))

/** Empty: it is not cut, or not known yet. */
export function useCutBy({ id, position: { cut } }: Pick<Vehicle, 'id' | 'position'>): string {
  const t = useTexts(vehicleTexts)
  const lang = useLang()
  const { data } = useCall('platform/getVehicleCuts', cut ? {} : undefined, {
    select: byVehicle,
    staleTime: every,
    refetchInterval: every,
  })
  const by = cut ? data?.get(id) : undefined
  if (!by) return ''
  if (by.userName === null || by.since === null) return t('cutElsewhere')
  return t('cutBy', { name: by.userName, time: dateTime(by.since, lang) })
}
