import { defineTexts } from '../../../core/i18n/texts.ts'

export const wallsTexts = defineTexts('videoWalls', {
  walls: { zh: '视频布局', en: 'Layouts' },
  windows: { zh: '{n}窗口', en: '{n} [window|windows]' },
  edit: { zh: '保存或删除布局…', en: 'Save or delete layouts…' },
  patrol: { zh: '开始轮巡', en: 'Start patrol' },
  stopPatrol: { zh: '停止轮巡', en: 'Stop patrol' },
  text: {
    zh: '保存当前各窗口的通道，随账号在所有设备上可用。轮巡按保存顺序依次播放各布局。',
    en: 'Keeps the channels of the windows on screen with your account, on every device. A patrol shows the layouts in turn.',
  },
  name: { zh: '当前布局的名称', en: 'Name of the layout on screen' },
  stays: { zh: '轮巡停留', en: 'Time in a patrol' },
  leftOut: { zh: '不参与', en: 'Not in it' },
  seconds: { zh: '{n} 秒', en: '{n} s' },
  save: { zh: '保存布局', en: 'Save layout' },
  saved: { zh: '布局已保存', en: 'Layout saved' },
  delete: { zh: '删除“{name}”', en: 'Delete “{name}”' },
  nothingShown: { zh: '请先在窗口中播放通道', en: 'Play a channel in a window first' },
})
