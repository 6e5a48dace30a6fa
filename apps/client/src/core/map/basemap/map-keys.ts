/** Keys of external map services as the platform provides them: `key,password|key,password` per service. */
import type { DataOf } from '@outrider/contract'

export interface MapKey {
  key: string
  password: string
}

/** The keys of one service, such as AMapWeb. Pairs without a key are left out. */
export function mapKeysOf(config: DataOf<'mobile/getMapKeysConfig'>, apiType: string): MapKey[] {
  const text = config.find(row => row.apiType === apiType)?.mapKeys ?? ''
  return text
    .split('|')
    .map(pair => pair.split(','))
    .flatMap(([key = '', password = '']) => (key.trim() ? [{ key: key.trim(), password: password.trim() }] : []))
}

/** What is stored as `mapkey`: the first key of AMapWeb, empty when there is none. */
export const storedMapKey = (config: DataOf<'mobile/getMapKeysConfig'>): string => mapKeysOf(config, 'AMapWeb')[0]?.key ?? ''
