import { defineTexts } from '../i18n/texts.ts'

export const keptTemplateTexts = defineTexts('keptTemplates', {
  template: { zh: '模板', en: 'Template' },
  choose: { zh: '选择模板', en: 'Select a template' },
  save: { zh: '存为模板', en: 'Save as template' },
  name: { zh: '名称', en: 'Name' },
  noName: { zh: '请填写名称', en: 'Enter a name' },
  replaced: { zh: '同名模板将被替换', en: 'Replaces your template of the same name' },
  shared: { zh: '共享范围', en: 'Shared with' },
  alone: { zh: '仅自己可用', en: 'Only me' },
  sharedHint: {
    zh: '该机构及其上下级机构中有相应权限的用户都可使用。',
    en: 'Users of this organisation, and of those above and below it, can use it if they may send this.',
  },
  cancel: { zh: '取消', en: 'Cancel' },
  confirm: { zh: '保存', en: 'Save' },
  saved: { zh: '模板已保存', en: 'Template saved' },
  remove: { zh: '删除模板', en: 'Delete template' },
  removeTitle: { zh: '删除模板“{name}”？', en: 'Delete “{name}”?' },
  removeText: { zh: '已发送的内容不受影响。', en: 'What has been sent stays as it is.' },
  removeShared: { zh: '{name} 的用户也不能再使用。', en: 'Users of {name} can no longer use it either.' },
  keep: { zh: '保留', en: 'Keep' },
  removed: { zh: '模板已删除', en: 'Template deleted' },
  sharedBy: { zh: '{name}（{owner} 共享）', en: '{name} (shared by {owner})' },
})
