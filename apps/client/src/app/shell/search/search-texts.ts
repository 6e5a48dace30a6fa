import { defineTexts } from '../../../core/i18n/texts.ts'

export const searchTexts = defineTexts('searchAll', {
  search: { zh: '搜索', en: 'Search' },
  hint: { zh: '搜索车辆、卡口、地点…', en: 'Search vehicles, places…' },
  last: { zh: '最近搜索', en: 'Recent searches' },
  results: { zh: '搜索结果', en: 'Search results' },
  vehicles: { zh: '车辆', en: 'Vehicles' },
  actions: { zh: '对该车的操作', en: 'Actions for this vehicle' },
  checkpoints: { zh: '卡口', en: 'Checkpoints' },
  places: { zh: '地点', en: 'Places on the map' },
  screens: { zh: '功能', en: 'Screens' },
  nothing: { zh: '没有找到“{words}”', en: 'Nothing found for “{words}”' },
  all: { zh: '在列表中查看全部{n}辆', en: 'Show all {n} in the list' },
  found: { zh: '找到{n}项', en: 'Results: {n}' },
})
