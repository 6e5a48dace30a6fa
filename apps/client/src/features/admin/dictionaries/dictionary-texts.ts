import { defineTexts } from '../../../core/i18n/texts.ts'

export const dictionaryTexts = defineTexts('adminDictionaries', {
  title: { zh: '数据字典', en: 'Dictionaries' },
  list: { zh: '字典选项', en: 'Words' },
  add: { zh: '新增选项', en: 'Add a word' },
  dictionary: { zh: '字典', en: 'Dictionary' },
  every: { zh: '全部字典', en: 'All dictionaries' },
  word: { zh: '选项', en: 'Word' },
  organisation: { zh: '机构', en: 'Organisation' },
  organisationHint: {
    zh: '该机构及其下级机构的用户填写表单时可选',
    en: 'Offered to people of this organisation and of those below it',
  },
  state: { zh: '状态', en: 'State' },
  offered: { zh: '使用中', en: 'Offered' },
  ended: { zh: '已停用', en: 'Not offered' },
  endedLabel: { zh: '停用（不再提供选择，已有记录不变）', en: 'No longer offer it (records that have it keep it)' },
  search: { zh: '按选项搜索', en: 'Search by word' },
  failed: { zh: '数据字典加载失败', en: 'The dictionaries could not be loaded' },
  none: { zh: '还没有字典选项', en: 'No words yet' },
  noneText: {
    zh: '填写表单时会提供这里的选项，也可以填写其他内容',
    en: 'Forms offer these words. Other texts can still be typed',
  },
  renames: {
    zh: '改名后，已有记录中的名称也会更改',
    en: 'If you rename it, records that have it get the new name',
  },
  staysAsSaid: {
    zh: '改名只影响以后的选择，已填写的原因保持原样',
    en: 'If you rename it, reasons already given stay as they are',
  },
  save: { zh: '保存', en: 'Save' },
  saved: { zh: '已保存', en: 'Saved' },
  savedRenamed: { zh: '已保存，{n}条记录已改名', en: 'Saved; {n} [record|records] renamed' },
  gone: { zh: '该选项已不存在', en: 'This word no longer exists' },
})
