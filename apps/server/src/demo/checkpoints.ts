/** Checkpoints of the demo in towns on the routes of its lorries. WGS-84; wide, because they mark the centre of a town. */
import type { CheckpointType } from '@outrider/contract'

interface DemoCheckpoint {
  zh: string
  en: string
  type: CheckpointType
  latitude: number
  longitude: number
}

export const demoCheckpoints: readonly DemoCheckpoint[] = [
  { zh: '无锡收费站', en: 'Wuxi toll', type: 'toll', latitude: 31.4912, longitude: 120.3119 },
  { zh: '苏州进城卡口', en: 'Suzhou city entrance', type: 'city', latitude: 31.299, longitude: 120.5853 },
  { zh: '嘉兴省界卡口', en: 'Jiaxing provincial border', type: 'border', latitude: 30.7461, longitude: 120.7555 },
  { zh: '廊坊检查站', en: 'Langfang inspection', type: 'inspection', latitude: 39.5378, longitude: 116.6838 },
  { zh: '保定收费站', en: 'Baoding toll', type: 'toll', latitude: 38.8739, longitude: 115.4646 },
  { zh: '沧州检查站', en: 'Cangzhou inspection', type: 'inspection', latitude: 38.3045, longitude: 116.8388 },
  { zh: '开封收费站', en: 'Kaifeng toll', type: 'toll', latitude: 34.7973, longitude: 114.3073 },
  { zh: '信阳省界卡口', en: 'Xinyang provincial border', type: 'border', latitude: 32.147, longitude: 114.0913 },
  { zh: '清远收费站', en: 'Qingyuan toll', type: 'toll', latitude: 23.6819, longitude: 113.0561 },
  { zh: '东莞进城卡口', en: 'Dongguan city entrance', type: 'city', latitude: 23.0207, longitude: 113.7518 },
  { zh: '内江收费站', en: 'Neijiang toll', type: 'toll', latitude: 29.5802, longitude: 105.0584 },
]
/** Metres. */
export const demoRadius = 1_500
export const demoRemindWithin = 10_000
