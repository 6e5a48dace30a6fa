import { defineTexts } from '../../../core/i18n/texts.ts'

/** What the table does with vehicles that are ticked or chosen: apart from the words that the main screen has too. */
export const selectionTexts = defineTexts('vehicleSelection', {
  onlyChosen: { zh: '仅已选的{n}辆', en: 'Only the {n} selected' },
  liftChosen: { zh: '显示全部车辆', en: 'Show all vehicles' },
  selected: { zh: '已选{n}辆', en: '{n} selected' },
  unselect: { zh: '取消选择', en: 'Clear selection' },
  showThese: { zh: '地图仅显示这些', en: 'Show only these on the map' },
  replay: { zh: '轨迹回放', en: 'Replay' },
  liveVideo: { zh: '实时视频', en: 'Live video' },
  watchMax: { zh: '最多同时观看{n}辆', en: 'At most {n} vehicles can be watched' },
  replayMax: { zh: '最多回放{n}辆', en: 'At most {n} vehicles can be replayed' },
  dispatch: { zh: '发送消息', en: 'Send a message' },
  photograph: { zh: '拍照', en: 'Photograph' },
  photographMax: { zh: '最多同时拍照{n}辆', en: 'At most {n} vehicles can be photographed at once' },
  commands: { zh: '批量指令', en: 'Commands' },
  commandsMax: { zh: '最多同时下发{n}辆', en: 'Commands go to at most {n} vehicles at once' },
  talk: { zh: '语音广播', en: 'Broadcast' },
  talkMax: { zh: '最多同时向{n}辆车广播', en: 'A broadcast goes to at most {n} vehicles' },
  dispatchMax: { zh: '最多同时发送给{n}辆', en: 'A message goes to at most {n} vehicles' },
  exportSelected: { zh: '导出所选', en: 'Export selected' },
})
