/** Map services the operator configured, in the order in which they are queried for addresses. */
import type { Config } from './config.ts'
import { amap } from './modules/map/amap.ts'
import type { MapService } from './modules/map/map-service.ts'
import { tianditu } from './modules/map/tianditu.ts'

export function mapServicesOf(config: Config): MapService[] {
  const amapKey = config['amap-web-key']
  const tiandituKey = config['tianditu-server-key'] ?? config['tianditu-key']
  return [
    ...(amapKey ? [amap({ key: amapKey, api: config['amap-api'] })] : []),
    ...(tiandituKey ? [tianditu({ key: tiandituKey, api: config['tianditu-api'] })] : []),
  ]
}
