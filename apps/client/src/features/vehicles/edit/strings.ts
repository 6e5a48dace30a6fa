import { defineTexts } from '../../../core/i18n/texts.ts'

export const editTexts = defineTexts('vehicleEdit', {
  editVehicle: { zh: '编辑车辆', en: 'Edit vehicle' },
  editInfo: { zh: '编辑车辆档案', en: 'Edit vehicle record' },
  failed: { zh: '表单加载失败', en: 'The form could not be loaded' },
  vehicle: { zh: '车辆', en: 'Vehicle' },
  terminal: { zh: '终端', en: 'Terminal' },
  facts: { zh: '车辆档案', en: 'More details' },
  devices: { zh: '车载设备', en: 'Equipment' },
  readOnly: { zh: '您可以查看，但不能编辑这些内容。', en: 'You can view these details but not edit them.' },
  terminalIdHint: { zh: '选填；填写后仅允许该终端接入', en: 'Optional. If set, only this terminal may connect.' },
  zoneHint: {
    zh: '终端报文中时间的时区，标准为 UTC+8',
    en: 'Time zone of the times the terminal sends; the standard says UTC+8',
  },
  tonnes: { zh: '吨', en: 't' },
  anotherTerminal: {
    zh: '终端手机号、终端ID或终端鉴权方式变更后，当前终端的连接将断开，终端需重新注册。',
    en: 'Changing the terminal phone number, the terminal ID or its authentication disconnects the current terminal; it has to register again.',
  },
  noChanges: { zh: '没有需要保存的修改', en: 'No changes to save' },
  saved: { zh: '车辆{plate}已保存', en: 'Vehicle {plate} saved' },
  stale: { zh: '其他人刚刚修改了该车辆', en: 'Someone else has just changed this vehicle' },
  staleText: {
    zh: '您的修改尚未保存。重新加载后可以看到对方的修改，您输入的内容会保留。',
    en: 'Your changes have not been saved. Reload to see the other changes; what you entered is kept.',
  },
  reload: { zh: '重新加载并保留我的修改', en: 'Reload, keep my changes' },
  reloaded: {
    zh: '已加载最新内容，您输入的内容已保留。请核对标注的字段后再保存。',
    en: 'The latest data has been loaded and what you entered is kept. Check the marked fields before you save.',
  },
  meanwhile: { zh: '他人已改为：{value}', en: 'Changed by someone else to: {value}' },
  meanwhileNew: { zh: '他人刚刚修改，原为：{value}', en: 'Just changed by someone else; previously: {value}' },
  nothing: { zh: '空', en: 'empty' },
  unknownValue: { zh: '—', en: '—' },
  discard: { zh: '放弃我的修改', en: 'Discard my changes' },
})
