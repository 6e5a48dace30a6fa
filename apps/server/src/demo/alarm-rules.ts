/** Alarm rules and geofences of the demo: lorries on motorways and cars in town are found by them within a minute or two. WGS-84. */
import type { AlarmRuleForm, GeofenceForm } from '@outrider/contract'

export const demoGeofences: readonly Pick<GeofenceForm, 'name' | 'circle' | 'polygon'>[] = [
  { name: '上海市区 Shanghai', circle: { latitude: 31.2304, longitude: 121.4737, radius: 2_000 }, polygon: [] },
  {
    name: '青浦场站 Qingpu depot',
    circle: null,
    polygon: [
      { latitude: 31.156, longitude: 121.116 },
      { latitude: 31.156, longitude: 121.132 },
      { latitude: 31.146, longitude: 121.134 },
      { latitude: 31.144, longitude: 121.118 },
    ],
  },
]

interface DemoRule extends Pick<AlarmRuleForm, 'kind' | 'name' | 'level' | 'parameters'> {
  /** Name of a geofence. */
  geofence?: string
}

export const demoRules: readonly DemoRule[] = [
  { kind: 'speedLimit', name: '高速超速 Motorway limit', level: 2, parameters: { limit: 90, seconds: 30 } },
  { kind: 'continuousDriving', name: '连续驾驶 4 小时 Four hours', level: 1, parameters: { minutes: 240, pause: 20 } },
  { kind: 'geofenceEntered', name: '进入市区 Into town', level: 2, parameters: {}, geofence: '上海市区 Shanghai' },
  { kind: 'geofenceLeft', name: '离开市区 Out of town', level: 2, parameters: {}, geofence: '上海市区 Shanghai' },
]
