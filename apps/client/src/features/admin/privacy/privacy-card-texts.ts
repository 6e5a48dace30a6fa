import { defineTexts } from '../../../core/i18n/texts.ts'

export const privacyCardTexts = defineTexts('adminPrivacy', {
  title: { zh: '隐私', en: 'Privacy' },
  text: {
    zh: '对该机构及其下级的车辆和司机生效，与个人权限无关，保存后立即执行。上级机构已关闭的，下级不能打开',
    en: 'For the vehicles and drivers of this organisation and of those below, whatever rights people have. It counts as soon as it is saved. What an organisation above withholds cannot be shown here',
  },
  failed: { zh: '隐私设置加载失败', en: 'The privacy settings could not be loaded' },
  byAbove: { zh: '上级机构已设置', en: 'Set by an organisation above' },
  save: { zh: '保存隐私设置', en: 'Save privacy' },
  saved: { zh: '已保存', en: 'Saved' },
})
