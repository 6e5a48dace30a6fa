/** What superior platforms may have done with vehicles. */
import { defineTexts } from '../../core/i18n/texts.ts'

export const consentTexts = defineTexts('superiorConsents', {
  title: { zh: '上级平台权限', en: 'What superior platforms may do' },
  about: {
    zh: '未允许的请求会被拒绝，并列在查岗列表中。每次修改都会记入操作记录。',
    en: 'Requests that you have not allowed are refused and listed with the on-duty checks. Every change is recorded.',
  },
  company: { zh: '企业', en: 'Company' },
  failed: { zh: '权限加载失败', en: 'What superior platforms may do could not be loaded' },
  none: { zh: '没有上级平台', en: 'No superior platforms' },
  noneText: {
    zh: '您管理的企业未接入任何上级平台。',
    en: 'No company that you administer as a whole is linked to a superior platform.',
  },
  texts: { zh: '下发文本给驾驶员', en: 'Send texts to drivers' },
  listening: { zh: '单向监听驾驶室', en: 'Listen to the cab' },
  data: { zh: '查询车辆、驾驶员和运单信息', en: 'Read data of vehicles, drivers and waybills' },
  photos: { zh: '拍摄照片', en: 'Take photos' },
  recorder: { zh: '采集行驶记录仪数据', en: 'Read driving recorders' },
  video: { zh: '调看实时视频', en: 'Watch live video' },
  recordings: { zh: '检索、回放和下载录像', en: 'Search, play and download recorded video' },
  asConfigured: { zh: '沿用运营方的设置，企业尚未决定', en: 'Set by the operator; the company has not decided yet' },
  decided: { zh: '{name}于{time}决定', en: 'Decided by {name} on {time}' },
  allowTitle: { zh: '允许“{gov}”{kind}？', en: 'Allow {gov}: {kind}?' },
  allowText: {
    zh: '上级平台的请求将立即由终端执行，不再询问您。',
    en: 'From now on terminals carry out such requests at once, without asking anybody.',
  },
  allow: { zh: '允许', en: 'Allow' },
  allowed: { zh: '已允许', en: 'Allowed' },
  forbidden: { zh: '已禁止', en: 'No longer allowed' },
})
