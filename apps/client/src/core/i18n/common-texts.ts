/** Texts shared by all parts of the client. */
import { operationFailed } from './operation-failed.ts'
import { defineTexts } from './texts.ts'

export const commonTexts = defineTexts('common', {
  back: { zh: '返回', en: 'Back' },
  retry: { zh: '重试', en: 'Try again' },
  showMore: { zh: '显示更多', en: 'Show more' },
  loading: { zh: '加载中…', en: 'Loading…' },
  close: { zh: '关闭', en: 'Close' },
  cancel: { zh: '取消', en: 'Cancel' },
  save: { zh: '保存', en: 'Save' },
  clear: { zh: '清除', en: 'Clear' },
  language: { zh: '语言', en: 'Language' },
  copied: { zh: '复制成功', en: 'Copy succeeded' },
  signOut: { zh: '退出登录', en: 'Sign out' },
  failed: operationFailed,
  offline: { zh: '网络未连接，请检查网络设置', en: 'Unconnected network, please check network settings' },
  showPassword: { zh: '显示密码', en: 'Show password' },
  hidePassword: { zh: '隐藏密码', en: 'Hide password' },
  choose: { zh: '请选择', en: 'Please select' },
  numbersOnly: { zh: '只能输入数字', en: 'Numbers only' },
})
