/** Map services the operator configured, in the order in which they are queried for addresses. */
import { amap } from './amap.ts'
import type { MapService } from './map-service.ts'
import type { MapOptions } from './options.ts'
import { tianditu } from './tianditu.ts'

type Source = MapService['source']

/** Sources in the order in which they are asked, each with its key. */
export function serviceKeysOf(options: MapOptions): Map<Source, string> {
  const amapKey = options['amap-web-key']
  const tiandituKey = options['tianditu-server-key'] ?? options['tianditu-key']
  return new Map<Source, string>([
    ...(amapKey ? [['amap', amapKey] as const] : []),
    ...(tiandituKey ? [['tianditu', tiandituKey] as const] : []),
  ])
}

const makers: Readonly<Record<Source, (key: string, options: MapOptions) => MapService>> = {
  amap: (key, options) => amap({ key, api: options['amap-api'] }),
  tianditu: (key, options) => tianditu({ key, api: options['tianditu-api'] }),
}

export const mapServicesOf = (options: MapOptions): MapService[] =>
  [...serviceKeysOf(options)].map(([source, key]) => makers[source](key, options))
