import { defineTexts } from '../../../core/i18n/texts.ts'

export const screenTexts = defineTexts('trackScreens', {
  replay: { zh: '回放', en: 'Replay' },
  replayTitle: { zh: '轨迹回放', en: 'Track replay' },
  points: { zh: '轨迹点', en: 'Track points' },
  stops: { zh: '停车点', en: 'Stops' },
  curve: { zh: '速度曲线', en: 'Speed curve' },
  views: { zh: '轨迹的各种视图', en: 'Track views' },
  vehicle: { zh: '车辆', en: 'Vehicle' },
  loading: { zh: '正在加载轨迹…', en: 'Loading the track…' },
  refining: { zh: '正在加载全部轨迹点…', en: 'Loading every point…' },
  failed: { zh: '轨迹加载失败', en: 'The track could not be loaded' },
  failedOne: { zh: '{name}：{reason}', en: '{name}: {reason}' },
  missing: { zh: '{titles}无应答，其轨迹点缺失', en: '{titles} did not respond; its points are missing' },
  failedScreen: { zh: '页面加载失败', en: 'The screen could not be loaded' },
  nothing: { zh: '还没有查询轨迹', en: 'No track to show yet' },
  nothingText: {
    zh: '请先选择车辆和时间，这里将显示最近一次回放的轨迹。',
    en: 'Select a vehicle and a period first; the last replayed track is shown here.',
  },
  query: { zh: '查询轨迹', en: 'Select a track' },
  span: { zh: '{from} 至 {to}', en: '{from} to {to}' },
})
