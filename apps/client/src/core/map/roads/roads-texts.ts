/** Texts of the bar over the map while it shows the fleet's roads; apart from those of all maps, since they come with the bar. */
import type { Text } from '@outrider/contract'

export type RoadsState = 'loading' | 'failed' | 'tooLarge' | 'none' | 'some' | 'most'

export const roadsStates: Readonly<Record<RoadsState, Text>> = {
  loading: { zh: '正在加载车队常走道路…', en: 'Loading the roads of the fleet…' },
  failed: { zh: '车队常走道路加载失败', en: 'The roads of the fleet could not be loaded' },
  tooLarge: { zh: '放大地图后显示车队常走道路', en: 'Zoom in to see the roads of the fleet' },
  none: { zh: '近{n}天没有车辆驶过这里', en: 'No vehicle drove here in the last {n} days' },
  some: { zh: '近{n}天驶过的道路：线条越粗越常走', en: 'Driven in the last {n} days: the stronger, the more often' },
  most: { zh: '近{n}天最常走的道路，放大可看到更多', en: 'Driven most in the last {n} days; zoom in for more' },
}
export const endRoads: Text = { zh: '隐藏车队常走道路', en: 'Hide the roads of the fleet' }
