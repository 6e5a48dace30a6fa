import { defineTexts } from '../../../core/i18n/texts.ts'

/** Steps that rules take, and what came of them beside what comes of every order. */
export const ruleStepTexts = defineTexts('ruleSteps', {
  recording: { zh: '调取录像', en: 'Recording' },
  task: { zh: '任务', en: 'Task' },
  departureBlock: { zh: '禁止出车', en: 'Not to leave' },
  webhook: { zh: '推送到其他系统', en: 'Sent to other systems' },
  reported: { zh: '已交给推送', en: 'Handed over' },
  noWebhook: { zh: '未推送：没有接收规则的推送地址', en: 'Not sent: no webhook takes what rules find' },
  given: { zh: '已派发', en: 'Given to somebody' },
  done: { zh: '已完成', en: 'Done' },
  blocked: { zh: '处理此报警前不能出车', en: 'Until this alarm is handled' },
  noCamera: { zh: '车辆没有该摄像头', en: 'The vehicle has no such camera' },
  noRecordings: { zh: '平台未开通录像上传', en: 'No recordings can be uploaded to this platform' },
  limited: { zh: '未执行：一小时内次数过多', en: 'Not done: too many within an hour' },
  noRight: { zh: '未执行：设置规则的人已无权限', en: 'Not done: who set the rule no longer may' },
  noPerson: { zh: '未派发：负责人已无权查看', en: 'Not given: the person can no longer see these alarms' },
  withdrawn: { zh: '未执行：报警已撤销', en: 'Not done: the alarm was withdrawn' },
  byRule: { zh: '规则“{rule}”', en: 'Rule “{rule}”' },
  around: { zh: '前后各{n}秒', en: '{n} s before and after' },
  within: { zh: '{n}分钟内完成', en: 'to be done within {n} min' },
})
