import { defineTexts } from '../../../core/i18n/texts.ts'

export const togetherTexts = defineTexts('changeTogether', {
  open: { zh: '批量修改', en: 'Change' },
  title: { zh: '修改{n}辆车', en: 'Change {n} [vehicle|vehicles]' },
  about: { zh: '只修改下面选择的内容，其余保持不变', en: 'Only what is selected here is changed' },
  failed: { zh: '可修改的内容加载失败', en: 'What can be changed could not be loaded' },
  asItIs: { zh: '保持不变', en: 'As it is' },
  cleared: { zh: '清空', en: 'Nothing' },
  orgId: { zh: '所属机构', en: 'Organisation' },
  orgOfOne: {
    zh: '所选车辆来自多个平台，不能一起更换机构',
    en: 'The vehicles are of several platforms: their organisation cannot be changed together',
  },
  vehicleType: { zh: '车辆类型（图标）', en: 'Vehicle type (icon)' },
  terminalType: { zh: '终端类型', en: 'Terminal type' },
  terminalHint: { zh: '终端会重新连接', en: 'The terminals connect again' },
  timeZone: { zh: '所在时区（日期和时段）', en: 'Time zone of days and hours' },
  industryCategory: { zh: '行业类别', en: 'Industry category' },
  operationType: { zh: '营运类型', en: 'Operation type' },
  operationStatus: { zh: '营运状态', en: 'Operation status' },
  change: { zh: '修改', en: 'Change' },
  changed: { zh: '已修改{n}辆车', en: 'Changed: {n} [vehicle|vehicles]' },
  unchanged: { zh: '原本就是这样：{n}辆', en: 'So before: {n}' },
  noTerminal: { zh: '未安装终端，未修改：{n}辆', en: 'Without a terminal, left as they are: {n}' },
  unknown: { zh: '车辆已不存在：{n}辆', en: 'No longer there: {n}' },
  undo: { zh: '撤销（{seconds}秒）', en: 'Undo ({seconds} s)' },
  undone: { zh: '已撤销：{n}辆', en: 'Put back: {n} [vehicle|vehicles]' },
  notUndone: {
    zh: '{n}辆未能撤销：之后又被修改，或已超过一分钟',
    en: 'Not put back: {n}. They were changed since, or the minute was over',
  },
})
