/** Refusals of pushes and of subscribing to them. */
import type { ErrorDefinition } from './error-definition.ts'

export const pushErrors = {
  'push.foreignService': {
    rspCode: 4000302,
    reaction: 'show',
    zh: '不允许使用该推送服务：{host}',
    en: 'This push service is not allowed: {host}',
  },
  'push.noDevice': {
    rspCode: 4090301,
    reaction: 'show',
    zh: '没有可推送的设备，请先开启通知',
    en: 'No device can receive notifications, please turn them on first',
  },
  'push.notAccepted': {
    rspCode: 4090302,
    reaction: 'show',
    zh: '您已关闭推送',
    en: 'You have turned off push notifications',
  },
  'push.times': {
    rspCode: 4000303,
    reaction: 'show',
    zh: '请设置开始和结束时间',
    en: 'Please set a start and an end time',
  },
  'push.noCamera': {
    rspCode: 4000304,
    reaction: 'show',
    zh: '请至少选择一个摄像头',
    en: 'Please select at least one camera',
  },
  'push.unknownType': {
    rspCode: 4000305,
    reaction: 'show',
    zh: '未知的报警类型',
    en: 'The alarm type is unknown',
  },
  'push.zone': {
    rspCode: 4000306,
    reaction: 'show',
    zh: '未知的时区',
    en: 'The time zone is unknown',
  },
  'push.failed': {
    rspCode: 5020102,
    reaction: 'show',
    zh: '推送服务未接受该消息，请稍后重试',
    en: 'The push service did not accept the message, please try again later',
  },
} as const satisfies Record<string, ErrorDefinition>
