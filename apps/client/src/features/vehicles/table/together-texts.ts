import { defineTexts } from '../../../core/i18n/texts.ts'

export const togetherTexts = defineTexts('changeTogether', {
  open: { zh: '批量修改', en: 'Change' },
  title: { zh: '修改{n}辆车', en: 'Change {n} [vehicle|vehicles]' },
  about: { zh: '只修改下面选择的内容，其余保持不变', en: 'Only what you set here is changed' },
  failed: { zh: '可修改的项目加载失败', en: 'The fields could not be loaded' },
  asItIs: { zh: '保持不变', en: 'Leave unchanged' },
  cleared: { zh: '清空', en: 'Clear' },
  orgId: { zh: '所属机构', en: 'Organisation' },
  orgOfOne: {
    zh: '所选车辆来自多个平台，不能一起更换机构',
    en: 'The selected vehicles are on several platforms, so their organisation cannot be changed together',
  },
  vehicleType: { zh: '车辆类型（图标）', en: 'Vehicle type (icon)' },
  terminalType: { zh: '终端类型', en: 'Terminal type' },
  terminalHint: { zh: '终端会断开并重新连接', en: 'The terminals will reconnect' },
  timeZone: { zh: '时区（用于按日、按时段统计）', en: 'Time zone for days and hours' },
  industryCategory: { zh: '行业类别', en: 'Industry category' },
  operationType: { zh: '营运类型', en: 'Operation type' },
  operationStatus: { zh: '营运状态', en: 'Operation status' },
  change: { zh: '修改', en: 'Change' },
  changed: { zh: '已修改{n}辆车', en: 'Changed: {n} [vehicle|vehicles]' },
  unchanged: { zh: '无需修改：{n}辆', en: 'Already set that way: {n}' },
  noTerminal: { zh: '未安装终端，未修改：{n}辆', en: 'Not changed, no terminal: {n}' },
  changedMeanwhile: { zh: '他人正在修改，未修改：{n}辆', en: 'Not changed, being edited by someone else: {n}' },
  unknown: { zh: '已不存在或无权查看：{n}辆', en: 'Not changed, no longer available: {n}' },
  undo: { zh: '撤销（{seconds}秒）', en: 'Undo ({seconds} s)' },
  undone: { zh: '已撤销对{n}辆车的修改', en: 'Change undone for {n} [vehicle|vehicles]' },
  notUndone: {
    zh: '{n}辆未能撤销：之后又有修改，或已超过一分钟',
    en: 'Could not be undone: {n}. They were changed again, or more than a minute has passed',
  },
})
