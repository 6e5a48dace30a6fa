/** Texts on and around the map. */
import type { DriveState, Lang, Text } from '@outrider/contract'

export const mapStrings = {
  map: { zh: '车辆地图', en: 'Vehicle map' },
  zoomIn: { zh: '放大', en: 'Zoom in' },
  zoomOut: { zh: '缩小', en: 'Zoom out' },
  fitAll: { zh: '显示全部车辆', en: 'Show all vehicles' },
  vehicles: { zh: '{n}辆', en: '{n}' },
  outliers: { zh: '{words}，视野外的车辆，在{compass}方向', en: '{words} {compass}: vehicles outside the view' },
  outlier: { zh: '{words}，视野外的车辆，在{compass}方向', en: '{words} {compass}: vehicle outside the view' },
  toSelection: { zh: '回到所选车辆', en: 'Back to the selected vehicle' },
  noWebgl: { zh: '无法显示地图', en: 'The map cannot be shown' },
  noWebglText: {
    zh: '此浏览器未启用 WebGL 2。请开启硬件加速，或换用较新的浏览器。',
    en: 'WebGL 2 is not available in this browser. Turn on hardware acceleration or use a newer browser.',
  },
  noWebglButList: {
    zh: '此浏览器未启用 WebGL 2。请开启硬件加速，或换用较新的浏览器；车辆列表仍可使用。',
    en: 'WebGL 2 is not available in this browser. Turn on hardware acceleration or use a newer browser; the vehicle list still works.',
  },
  basemapFailed: {
    zh: '底图加载失败，地图上的其他内容仍可使用',
    en: 'The base map could not be loaded. Everything else on the map still works.',
  },
  closePopup: { zh: '关闭弹窗', en: 'Close popup' },
  retry: { zh: '重试', en: 'Try again' },
  pathStart: { zh: '起点', en: 'Start' },
  pathEnd: { zh: '终点', en: 'End' },
  pathSoFar: { zh: '最新位置', en: 'Latest position' },
  layers: { zh: '图层', en: 'Layers' },
  controls: { zh: '地图工具', en: 'Map tools' },
  basemap: { zh: '底图', en: 'Base map' },
  overlays: { zh: '叠加显示', en: 'Overlays' },
  pois: { zh: '标注点', en: 'Places' },
  geofences: { zh: '电子围栏', en: 'Geofences' },
  roads: { zh: '车队常走道路', en: 'Roads of the fleet' },
  addPoiHere: { zh: '添加标注点（地图中心）', en: 'Add a place at the map centre' },
  defaultView: { zh: '回到默认视图', en: 'Default view' },
  labels: { zh: '车辆标签', en: 'Labels' },
  labelsAsSet: { zh: '按设置显示', en: 'As in settings' },
  labelPlate: { zh: '车牌号', en: 'Plate number' },
  labelNickname: { zh: '自编号', en: 'Fleet no.' },
  labelNone: { zh: '不显示', en: 'None' },
  labelSpeed: { zh: '显示速度', en: 'With speed' },
  plateColours: { zh: '按车牌颜色', en: 'In plate colours' },
  shade: { zh: '地图明暗', en: 'Light or dark' },
  shadeTheme: { zh: '跟随主题', en: 'As the theme' },
  shadeLight: { zh: '浅色', en: 'Light' },
  shadeDark: { zh: '深色', en: 'Dark' },
  trail: { zh: '行驶尾迹（所选车辆）', en: 'Trail of the selected vehicle' },
  trailOff: { zh: '不显示', en: 'Off' },
  trailFor: { zh: '最近{n}分钟', en: 'Last {n} minutes' },
  tools: { zh: '工具', en: 'Tools' },
  measure: { zh: '测距', en: 'Measure distance' },
  measureHint: { zh: '点击地图添加测量点', en: 'Press the map to add points' },
  undoPoint: { zh: '撤销上一点', en: 'Remove the last point' },
  endMeasure: { zh: '结束测距', en: 'Stop measuring' },
  boxSelect: { zh: '框选车辆', en: 'Select in a box' },
  boxHint: { zh: '拖动框选车辆', en: 'Drag a box around vehicles' },
  lassoSelect: { zh: '圈选车辆', en: 'Select by drawing' },
  lassoHint: { zh: '画线圈住车辆', en: 'Draw a line around vehicles' },
  boxAllInView: { zh: '视野内全部', en: 'All in view' },
  endBox: { zh: '结束选择', en: 'Stop selecting' },
  schematicBorders: { zh: '界线仅为示意', en: 'borders are schematic' },
} as const satisfies Record<string, Text>

/** Of a vehicle whose oil or power is cut. */
export const cutText: Text = { zh: '已断油断电', en: 'Oil and power cut' }
export const cutTexts = {
  by: { zh: '{name} · {time}', en: 'by {name}, {time}' },
  elsewhere: { zh: '非本平台操作', en: 'not by this platform' },
} as const satisfies Record<string, Text>
const noFix: Text = { zh: '未定位', en: 'no GPS' }

export const stateTexts: Record<DriveState, Text> = {
  driving: { zh: '行驶', en: 'Driving' },
  idling: { zh: '怠速', en: 'Idling' },
  parked: { zh: '停车', en: 'Parked' },
  offline: { zh: '离线', en: 'Offline' },
  unknown: { zh: '从未上报', en: 'Never reported' },
}

/** A state, and whether it is that from before the fix was lost. */
export function stateWords(
  state: DriveState,
  { located, serverTime }: { located: boolean; serverTime: number | null },
  lang: Lang,
): string {
  const words = stateTexts[state][lang]
  const marked = !located && serverTime !== null && state !== 'offline' && state !== 'unknown'
  return marked ? `${words}${lang === 'zh' ? '·' : ' · '}${noFix[lang]}` : words
}
