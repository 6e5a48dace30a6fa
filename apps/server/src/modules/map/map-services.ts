/** Map services the operator configured, in the order in which they are queried for addresses. */
import { amap } from './amap.ts'
import type { MapService } from './map-service.ts'
import type { MapOptions } from './options.ts'
import { tianditu } from './tianditu.ts'

export function mapServicesOf(options: MapOptions): MapService[] {
  const amapKey = options['amap-web-key']
  const tiandituKey = options['tianditu-server-key'] ?? options['tianditu-key']
  return [
    ...(amapKey ? [amap({ key: amapKey, api: options['amap-api'] })] : []),
    ...(tiandituKey ? [tianditu({ key: tiandituKey, api: options['tianditu-api'] })] : []),
  ]
}
