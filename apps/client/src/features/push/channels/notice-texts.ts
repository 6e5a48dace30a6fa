import { defineTexts } from '../../../core/i18n/texts.ts'

export const noticeTexts = defineTexts('notices', {
  title: { zh: '其他通知方式', en: 'Other notices' },
  failed: { zh: '通知设置加载失败', en: 'The settings could not be loaded' },
  none: { zh: '没有可选的通知渠道', en: 'No channels yet' },
  noneText: {
    zh: '管理员可在“开放接口 › 通知渠道”中添加邮件、短信或群机器人',
    en: 'An administrator can add mail, text messages or group robots under Integrations › Channels',
  },
  off: { zh: '不通知', en: 'Off' },
  now: { zh: '立即', en: 'Immediately' },
  digest: { zh: '每日汇总', en: 'Daily digest' },
  isOff: { zh: '渠道已停用，暂不发送', en: 'This channel is switched off; nothing is sent now' },
  lacksAddress: {
    zh: '您的账号没有填写{what}，请联系管理员',
    en: 'Your account has no {what}; ask an administrator to add it',
  },
  email: { zh: '邮箱', en: 'mail address' },
  mobile: { zh: '手机号', en: 'mobile number' },
  times: { zh: '时间', en: 'Times' },
  quiet: { zh: '免打扰时段', en: 'Quiet hours' },
  quietText: { zh: '这段时间的通知在结束后合并发送', en: 'Notices of this time are sent together when it ends' },
  quietFrom: { zh: '开始', en: 'From' },
  quietUntil: { zh: '结束', en: 'Until' },
  sosPasses: { zh: '一级紧急报警（SOS）始终立即通知', en: 'A level 1 SOS is always sent immediately' },
  digestAt: { zh: '每日汇总时间', en: 'Daily digest at' },
  zone: { zh: '时区', en: 'Time zone' },
  sameTimes: { zh: '开始与结束不能相同', en: 'Start and end cannot be the same' },
  saved: { zh: '已保存', en: 'Saved' },
})
