/** Alarm rules and geofences of the demo: lorries on motorways and cars in town are found by them within a minute or two. WGS-84. */
import type { AlarmRuleForm, GeofenceForm } from '@outrider/contract'

type DemoGeofence = Pick<GeofenceForm, 'name' | 'circle' | 'polygon' | 'route' | 'group' | 'colour' | 'hours'>

/** By which lorries leave Shanghai and come back. Around Kunshan the road bends further than its corridor is wide: there each of them leaves it. */
const toSuzhou: readonly (readonly [latitude: number, longitude: number])[] = [
  [31.2304, 121.4737],
  [31.2416, 121.3796],
  [31.2438, 121.3513],
  [31.2429, 121.3226],
  [31.2358, 121.2647],
  [31.235, 121.2455],
  [31.2358, 121.2266],
  [31.2397, 121.1984],
  [31.2513, 121.1425],
  [31.2627, 121.077],
  [31.2809, 120.936],
  [31.2774, 120.888],
  [31.2774, 120.8594],
  [31.2789, 120.8405],
  [31.2853, 120.7935],
  [31.2882, 120.7652],
  [31.2909, 120.6798],
  [31.299, 120.5853],
]

export const demoGeofences: readonly DemoGeofence[] = [
  {
    name: '沪苏干线 Shanghai–Suzhou',
    group: '干线 Trunk routes',
    colour: 'green',
    circle: null,
    polygon: [],
    route: {
      width: 300,
      points: toSuzhou.map(([latitude, longitude]) => ({ latitude, longitude })),
      sections: [
        { from: 0, limit: 60, fromTime: null, toTime: null },
        { from: 4_000, limit: 100, fromTime: null, toTime: null },
        { from: 60_000, limit: 80, fromTime: '22:00', toTime: '06:00' },
      ],
      waypoints: [
        { name: '上海 Shanghai', latitude: 31.2304, longitude: 121.4737, radius: 1_500, arrival: '08:00' },
        { name: '苏州 Suzhou', latitude: 31.299, longitude: 120.5853, radius: 1_500, arrival: '10:00' },
      ],
    },
  },
  { name: '上海市区 Shanghai', circle: { latitude: 31.2304, longitude: 121.4737, radius: 2_000 }, polygon: [] },
  {
    name: '青浦场站 Qingpu depot',
    group: '场站 Depots',
    colour: 'orange',
    hours: { days: [1, 2, 3, 4, 5, 6], fromTime: '06:00', toTime: '22:00' },
    circle: null,
    polygon: [
      { latitude: 31.156, longitude: 121.116 },
      { latitude: 31.156, longitude: 121.132 },
      { latitude: 31.146, longitude: 121.134 },
      { latitude: 31.144, longitude: 121.118 },
    ],
  },
]

interface DemoRule extends Pick<AlarmRuleForm, 'kind' | 'name' | 'level' | 'parameters' | 'actions' | 'trial'> {
  /** Name of a geofence. */
  geofence?: string
}

/** What anybody can see it do: on the terminal, in the alarm and on the list of tasks. */
const motorway: NonNullable<AlarmRuleForm['actions']> = [
  { kind: 'text', text: '您已超速，请减速 You are over the limit. Please slow down' },
  { kind: 'photo', channels: [1] },
]

export const demoRules: readonly DemoRule[] = [
  { kind: 'speedLimit', name: '高速超速 Motorway limit', level: 2, parameters: { limit: 90, seconds: 30 }, actions: motorway },
  { kind: 'continuousDriving', name: '连续驾驶 4 小时 Four hours', level: 1, parameters: { minutes: 240, pause: 20 } },
  {
    kind: 'sensor',
    name: '冷链温度 Cold chain',
    level: 2,
    parameters: { sensor: 1, channel: 0, condition: 1, low: -25, high: -12, while: 0, seconds: 60 },
  },
  {
    kind: 'sensor',
    name: '行驶中开门 Door open on the road',
    level: 2,
    parameters: { sensor: 6, channel: 0, condition: 1, low: 0, high: 0, while: 1, seconds: 10 },
  },
  {
    kind: 'speedLimit',
    name: '限速 75 试运行 Limit of 75, on trial',
    level: 2,
    parameters: { limit: 75, seconds: 60 },
    trial: true,
  },
  { kind: 'geofenceEntered', name: '进入市区 Into town', level: 2, parameters: {}, geofence: '上海市区 Shanghai' },
  {
    kind: 'routeLeft',
    name: '偏离沪苏干线 Off the Suzhou route',
    level: 2,
    parameters: { ends: 500, minutes: 240 },
    geofence: '沪苏干线 Shanghai–Suzhou',
  },
  { kind: 'geofenceLeft', name: '离开市区 Out of town', level: 2, parameters: {}, geofence: '上海市区 Shanghai' },
]
