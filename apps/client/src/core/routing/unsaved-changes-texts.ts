import { defineTexts } from '../i18n/texts.ts'

export const unsavedChangesTexts = defineTexts('leaving', {
  title: { zh: '放弃未保存的修改？', en: 'Leave without saving?' },
  text: { zh: '您的修改尚未保存，离开后将丢失。', en: 'Your changes have not been saved and will be lost.' },
  leave: { zh: '放弃并离开', en: 'Leave' },
  stay: { zh: '继续编辑', en: 'Keep editing' },
})
