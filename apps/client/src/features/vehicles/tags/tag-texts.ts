import { defineTexts } from '../../../core/i18n/texts.ts'

export const tagTexts = defineTexts('vehicleTags', {
  title: { zh: '车辆标签', en: 'Vehicle tags' },
  tags: { zh: '标签', en: 'Tags' },
  all: { zh: '全部标签', en: 'All tags' },
  edit: { zh: '管理标签', en: 'Manage tags' },
  failed: { zh: '标签加载失败', en: 'Tags could not be loaded' },
  none: { zh: '还没有标签', en: 'No tags yet' },
  noneText: {
    zh: '在车辆档案中填写，或在车辆表格中勾选多辆车后统一填写，也可随表格导入',
    en: 'Enter them in the record of a vehicle, for several ticked vehicles in the table, or import them from a sheet',
  },
  vehicles: { zh: '{n}辆', en: '{n} [vehicle|vehicles]' },
  onMap: { zh: '地图仅显示这些', en: 'Show only these on the map' },
  inTable: { zh: '在表格中查看', en: 'Show in the table' },
  inList: { zh: '在列表中查看', en: 'Show in the list' },
  colour: { zh: '“{tag}”的颜色', en: 'Colour of “{tag}”' },
  grey: { zh: '灰', en: 'Grey' },
  blue: { zh: '蓝', en: 'Blue' },
  green: { zh: '绿', en: 'Green' },
  amber: { zh: '橙', en: 'Amber' },
  red: { zh: '红', en: 'Red' },
  saved: { zh: '颜色已保存', en: 'Colour saved' },
})
