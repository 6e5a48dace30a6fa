import { defineTexts } from '../i18n/texts.ts'

export const outboxTexts = defineTexts('outbox', {
  title: { zh: '待发送', en: 'Waiting to be sent' },
  waiting: { zh: '{n}项待发送', en: '{n} waiting to be sent' },
  refused: { zh: '{n}项未被接受', en: '{n} not accepted' },
  empty: { zh: '全部已发送', en: 'Everything has been sent' },
  sending: { zh: '正在发送…', en: 'Sending…' },
  waits: { zh: '等待网络', en: 'Waits for a network' },
  behind: { zh: '排在前一项之后', en: 'Waits for the one before it' },
  conflict: { zh: '与平台上的内容冲突', en: 'Conflicts with what is on the platform' },
  notAccepted: { zh: '平台未接受', en: 'Not accepted by the platform' },
  pictures: { zh: '{n}张图片', en: '{n} pictures' },
  onePicture: { zh: '1张图片', en: '1 picture' },
  sendNow: { zh: '立即发送', en: 'Send now' },
  discard: { zh: '放弃', en: 'Discard' },
  discardTitle: { zh: '放弃这一项？', en: 'Discard this item?' },
  discardText: {
    zh: '“{what}”尚未发送到平台，放弃后无法恢复。',
    en: '“{what}” has not reached the platform. Once discarded, it cannot be restored.',
  },
  notLasting: {
    zh: '此浏览器不允许保存数据：关闭页面后，未发送的内容会丢失。',
    en: 'This browser does not allow data to be kept: what is not sent is lost when the page is closed.',
  },
  notKept: {
    zh: '未提交：此设备上无法保存。请检查存储空间以及是否已登录，然后重试。',
    en: 'Not sent: this could not be saved on the device. Check that it has free storage and that you are signed in, then try again.',
  },
  leaveTitle: { zh: '仍有内容未发送', en: 'Not everything has been sent' },
  leaveText: {
    zh: '还有{n}项未发送。它们会保留在此设备上，您再次登录后才会发送。',
    en: '{n} not sent yet. They stay on this device and are sent only after you sign in here again.',
  },
  leaveLost: {
    zh: '还有{n}项未发送。此浏览器无法保存，退出后可能丢失。',
    en: '{n} not sent yet. This browser cannot keep them: they may be lost after you sign out.',
  },
  leaveBegun: {
    zh: '还有{n}处填写的内容没有提交。退出后会从此设备删除，无法恢复。',
    en: '{n} [thing you entered has|things you entered have] not been submitted. Signing out deletes [it|them] from this device for good.',
  },
  savePicture: { zh: '保存图片{n}', en: 'Save picture {n}' },
  stay: { zh: '留下', en: 'Stay' },
})
