import { defineTexts } from '../i18n/texts.ts'

export const pictureTexts = defineTexts('picture', {
  picture: { zh: '图片', en: 'Picture' },
  of: { zh: '{name}的图片', en: 'Picture of {name}' },
  none: { zh: '暂无图片', en: 'No picture' },
  add: { zh: '添加图片', en: 'Add picture' },
  replace: { zh: '更换图片', en: 'Replace picture' },
  remove: { zh: '删除图片', en: 'Delete picture' },
  removeText: { zh: '删除后无法恢复。', en: 'Once deleted, the picture cannot be restored.' },
  removeNow: { zh: '删除', en: 'Delete' },
  sending: { zh: '正在上传', en: 'Uploading' },
  added: { zh: '图片已保存', en: 'Picture saved' },
  removed: { zh: '图片已删除', en: 'Picture deleted' },
  offline: { zh: '网络已断开，联网后可更改图片', en: 'No network: you can change the picture once you are online' },
  tooLarge: { zh: '图片过大，最大{megabytes} MB', en: 'The picture is too large; the maximum is {megabytes} MB' },
  unreadable: {
    zh: '无法打开此图片，请选择JPEG、PNG或WebP图片',
    en: 'This picture cannot be opened; select a JPEG, PNG or WebP picture',
  },
  noPreview: { zh: '无预览', en: 'No preview' },
  notShown: { zh: '图片加载失败', en: 'The picture could not be loaded' },
})
