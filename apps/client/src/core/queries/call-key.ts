/** Keys of cached replies. One key per call: the same request finds the same reply. */
import type { CallPath, Lang } from '@outrider/contract'

/** Their replies have no texts in the language of the request: another language is no reason to ask again. */
const withoutTexts: ReadonlySet<CallPath> = new Set<CallPath>([
  'mobile/getMapKeysConfig',
  'mobile/getMapReGeocodeKeys',
  'mobile/getSrvConfig',
  'user/getFleetViews',
  'user/getMapCenterConfig',
  'user/getVehicleMaxNumber',
  'user/getWrittenForms',
  'vehicle/getPinnedVehicles',
  'vehicle/getUserMapVehInfoConfig',
  'vehicle/getUserSelVehListConfig',
  'vehicle/getUserVehInfoConfig',
])

/** Where and in which language a call is sent. */
export interface CallScope {
  /** Platform code; undefined: as the call is routed. */
  platform?: string | undefined
  lang: Lang
}

export type CallKey<Path extends CallPath = CallPath> = readonly [
  path: Path,
  scope: { platform?: string; lang?: Lang },
  body: unknown,
]

/** The path comes first, so that it alone stands for every reply of the call. */
export const callKey = <Path extends CallPath>(
  path: Path,
  /** undefined: nothing is asked. */
  body: unknown,
  { platform, lang }: CallScope,
): CallKey<Path> => [
  path,
  { ...(platform !== undefined && { platform }), ...(!withoutTexts.has(path) && { lang }) },
  body ?? null,
]
