import { defineTexts } from '../../../core/i18n/texts.ts'

export const wideTexts = defineTexts('trackWide', {
  resizePanel: { zh: '面板宽度', en: 'Width of the panel' },
  foldPanel: { zh: '收起面板', en: 'Hide the panel' },
  unfoldPanel: { zh: '展开面板', en: 'Show the panel' },
  views: { zh: '轨迹的各种视图', en: 'Track views' },
  resizeDrawer: { zh: '列表高度', en: 'Height of the lists' },
  closeDrawer: { zh: '收起列表', en: 'Close the lists' },
  points: { zh: '轨迹点', en: 'Points' },
  stops: { zh: '停车点', en: 'Stops' },
  curve: { zh: '速度曲线', en: 'Speed' },
  choose: {
    zh: '请在左侧选择车辆和时间，轨迹将显示在这里。',
    en: 'Select vehicles and a period on the left; their track is shown here.',
  },
  noneBefore: { zh: '{time} 之前无上报', en: 'No reports before {time}' },
  noneSince: { zh: '{time} 起无上报', en: 'No reports since {time}' },
  noneBetween: { zh: '{time} 至 {end} 无上报', en: 'No reports from {time} to {end}' },
  ofVehicle: { zh: '{name}：{said}', en: '{name}: {said}' },
  keys: { zh: '空格播放或暂停，[ 和 ] 调整速度', en: 'Space plays and pauses, [ and ] change the speed' },
})
