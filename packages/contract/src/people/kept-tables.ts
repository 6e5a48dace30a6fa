/**
 * What is kept about people, in words: a row for each table in which people are. The columns, and how each is erased, are the server's
 * (modules/administration/people/kept-columns.ts), which does not compile without the same rows; a test there compares them with the schema.
 *
 * removed: the rows are the person's own and go. replaced: they stay for what they say of vehicles, work and figures, and say "erased person N" instead
 * of the name. floor: as replaced, but only when they are older than the law asks for; until then they are kept as they are.
 */
import type { Text } from '../rules.ts'

export const erasureWays = ['removed', 'replaced', 'floor'] as const
export type ErasureWay = (typeof erasureWays)[number]

export const erasureWayTexts: Readonly<Record<ErasureWay, Text>> = {
  removed: { zh: '清除时删除', en: 'Deleted when erased' },
  replaced: { zh: '保留记录，姓名改为编号', en: 'Kept without the name' },
  floor: { zh: '法定期限内原样保留，期满后去除姓名', en: 'Kept as it is for the period the law requires, then without the name' },
}

interface TableRow extends Text {
  readonly way: ErasureWay
}
const of = <const Names extends Readonly<Record<string, readonly [zh: string, en: string]>>>(way: ErasureWay, rows: Names) =>
  Object.fromEntries(Object.entries(rows).map(([table, [zh, en]]) => [table, { zh, en, way }])) as {
    readonly [Name in keyof Names]: TableRow
  }

/** Of people with an account. */
export const keptOfUsers = {
  ...of('replaced', { users: ['账号：登录名、姓名、手机号、邮箱', 'Account: sign-in name, name, mobile, mail address'] }),
  ...of('removed', {
    user_organisations: ['可见机构', 'Organisations the user can see'],
    user_roles: ['角色', 'Roles'],
    user_settings: ['个人设置', 'Personal settings'],
    sessions: ['登录、设备和地址', 'Sign-ins with device and address'],
    looks: ['以其视角查看的记录', 'Who looked as the user sees'],
    second_factors: ['两步验证', 'Two-step verification'],
    passkeys: ['通行密钥', 'Passkeys'],
    escalation_steps: ['报警逐级上报中的位置', 'Place among those who are told of alarms that nobody takes'],
    password_links: ['密码链接', 'Password links'],
    user_keys: ['一次性登录密钥', 'One-time sign-in keys'],
    numbers_given: ['手机号、邮箱或企业登录由谁登记', 'Who entered the mobile number, mail address or company sign-in'],
    identity_links: ['关联的企业账号', 'Linked company accounts'],
    push_subscriptions: ['接收推送的设备', 'Devices that receive pushes'],
    push_settings: ['推送设置', 'Push settings'],
    push_acceptance: ['是否接收推送', 'Whether pushes are accepted'],
    push_bursts: ['推送次数', 'Number of pushes'],
    push_receipts: ['收到的推送', 'Pushes received'],
    report_pushes: ['报表推送', 'Report pushes'],
    notice_choices: ['通知选择', 'Notices selected'],
    notice_times: ['免打扰时段', 'Quiet hours'],
    notice_deliveries: ['收到的通知', 'Notices received'],
    application_notices: ['任务消息', 'Messages about tasks'],
    report_exports: ['导出的报表文件', 'Exported report files'],
    report_schedules: ['报表邮件，他人报表邮件中的邮箱', 'Scheduled report mails, and the address in those of others'],
    kept_templates: ['报表、拍照和专家指令的模板', 'Templates of reports, photos and expert messages'],
    shares: ['分享链接', 'Share links'],
    answered_requests: ['重复请求的识别', 'Detection of repeated requests'],
    dispatch_templates: ['本人的消息模板', 'Own message templates'],
    installer_places: ['安装维修员的位置', 'Positions while working as an installer'],
  }),
  ...of('replaced', {
    report_mails: ['已发送报表邮件的收件人', 'Recipients of report mails sent'],
    alarm_cases: ['领取和处理的报警', 'Alarms claimed and processed'],
    alarm_steps: ['报警处理过程', 'Steps of processing alarms'],
    alarm_orders: ['处理报警时下发的指令', 'Commands sent for alarms'],
    alarm_rules: ['修改的报警规则', 'Alarm rules changed'],
    rule_actions: ['报警规则执行的动作', 'What alarm rules did'],
    alarm_rule_changes: ['报警规则修改记录', 'Changes of alarm rules'],
    alarm_tasks: ['报警任务', 'Tasks of alarms'],
    geofences: ['修改的围栏', 'Geofences changed'],
    terminal_areas: ['下发到终端的围栏', 'Geofences sent to terminals'],
    applications: ['安装、维修和用车申请', 'Applications for installation, maintenance and vehicles'],
    application_steps: ['申请的处理过程', 'Steps of applications'],
    application_attachments: ['任务照片和附件', 'Photos and files of tasks'],
    application_expenses: ['用车费用', 'Vehicle expenses'],
    checkpoints: ['新增的卡口', 'Checkpoints added'],
    pois: ['新增的标注点', 'Places added'],
    commands: ['对终端的请求', 'Requests to terminals'],
    departure_checks: ['出车检查', 'Departure checks'],
    departure_checklists: ['出车检查表', 'Departure checklists'],
    dispatch_messages: ['发送的调度消息', 'Messages sent to vehicles'],
    files: ['上传的文件', 'Files uploaded'],
    fuel_events: ['排除的油量事件', 'Fuel events dismissed'],
    fuel_sensor_curves: ['油量标定', 'Fuel curves'],
    sensors: ['车辆传感器', 'Sensors of vehicles'],
    odometer_choices: ['里程来源设置', 'Odometer settings'],
    itinerary_changes: ['行程报备', 'Itinerary reports'],
    notice_channels: ['新增的通知渠道', 'Channels added'],
    webhooks: ['新增的消息推送', 'Webhooks added'],
    organisations: ['取消双人审批的申请', 'Requests to end two-person approval'],
    photo_requests: ['拍照请求', 'Photos requested'],
    post_checks: ['查岗应答', 'Answers to on-duty checks'],
    risk_coaching: ['司机谈话', 'Talks with drivers'],
    risk_objections: ['风险申诉', 'Objections to risk events'],
    risk_settings: ['风险评分设置', 'Settings of the risk score'],
    score_means: ['考核区域平均值', 'Means of the region for the monthly score'],
    backups: ['数据备份', 'Backups made'],
    subordinate_asks: ['下发给下级平台的查岗与督办', 'Checks and alarms sent to platforms that report here'],
    duty_people: ['值班安排', 'Turns of the duty roster'],
    duty_changes: ['值班调整', 'Changes of the duty roster'],
    duty_handovers: ['交接班记录', 'Handovers of duty'],
    superior_consents: ['上级平台权限', 'What superior platforms may do'],
    score_settings: ['考核设置', 'Settings of the monthly score'],
    trips: ['登记的行程', 'Trips registered'],
    vehicle_changes: ['车辆资料修改', 'Changes of vehicles'],
    papers: ['修改过的证件', 'Papers changed last'],
    maintenance_plans: ['修改过的保养计划', 'Maintenance plans changed last'],
    services: ['登记的保养', 'Services entered'],
    terminal_changes: ['终端设置修改', 'Changes of terminals'],
    recorder_readings: ['采集的行驶记录仪数据', 'Data collected from driving recorders'],
    acceptance_tests: ['终端验收测试', 'Acceptance tests of terminals'],
    terminal_rollouts: ['终端配置批量下发', 'Rollouts to terminals'],
    terminal_firmwares: ['新增的终端固件', 'Firmware for terminals added'],
    terminal_profiles: ['修改过的终端配置方案', 'Profiles of terminals changed last'],
    talks: ['对讲、监听和广播', 'Talks, listening and broadcasts'],
    kept_talks: ['录为报警证据的通话', 'Talks recorded as evidence of alarms'],
    kept_talk_turns: ['录音中的发言时段', 'When they spoke in such recordings'],
    vehicles: ['新增的车辆', 'Vehicles added'],
    video_downloads: ['下载的录像', 'Recordings downloaded'],
    video_views: ['观看的视频', 'Video watched'],
    erasures: ['发起的个人信息清除', 'Erasures requested'],
  }),
  ...of('floor', {
    recorded_events: ['操作记录（登录、地址、操作）', 'The record: sign-ins, addresses, what was done'],
    vehicle_commands: ['断油断电等指令', 'Commands to vehicles, such as cuts'],
    vehicle_command_steps: ['指令的审批和执行过程', 'Approvals and steps of commands'],
  }),
} as const satisfies Readonly<Record<string, TableRow>>
export type KeptOfUsers = keyof typeof keptOfUsers

/** Of drivers, whom their cards name. */
export const keptOfDrivers = {
  ...of('replaced', {
    drivers: [
      '司机档案：姓名、手机号、从业资格证、驾驶证、备注、照片',
      'File of the driver: name, mobile, certificate, driving licence, note, photo',
    ],
    driver_driving: ['驾驶时段（用于驾驶时长规则，保留 9 天）', 'Times of driving, for rules about hours, kept for 9 days'],
    driver_cards: ['插卡记录（何时驾驶哪辆车）', 'Card records: which vehicle was driven when'],
    trips: ['登记的行程', 'Trips registered'],
    risk_objections: ['风险申诉中的姓名', 'The name in objections to risk events'],
    risk_coaching: ['与该司机的谈话，内容删除', 'Talks with the driver; the notes are deleted'],
    itineraries: ['行程报备中的姓名', 'The name in itinerary reports'],
    itinerary_changes: ['行程报备修改中的姓名', 'The name in changes of itinerary reports'],
    applications: ['用车申请中的司机姓名', 'The name in requests for vehicles'],
    application_steps: ['用车申请过程中的司机姓名', 'The name in steps of requests for vehicles'],
  }),
  ...of('removed', {
    driver_numbers: ['其他卡号', 'Other card numbers'],
    papers: ['司机的证件', 'Papers of the driver'],
    driver_vehicles: ['常用车辆及其时间', 'Regular vehicles and since when'],
  }),
  ...of('floor', {
    recorded_events: ['档案的修改记录', 'The record of changes of the file'],
  }),
} as const satisfies Readonly<Record<string, TableRow>>
export type KeptOfDrivers = keyof typeof keptOfDrivers

/** What has to be settled by somebody else first. */
export const openMatters = {
  applicant: { zh: '未办结的申请', en: 'Applications not closed' },
  handler: { zh: '手上的任务', en: 'Tasks in hand' },
  commands: { zh: '未结束的车辆指令', en: 'Commands to vehicles not finished' },
  trips: { zh: '未结束的行程', en: 'Trips under way' },
  apiKeys: { zh: '在用的API密钥', en: 'API keys in use' },
  webhooks: { zh: '在用的消息推送', en: 'Webhooks in use' },
  channels: { zh: '在用的通知渠道', en: 'Channels in use' },
  approvals: { zh: '等待他人同意的取消双人审批', en: 'End of two-person approval, waiting for consent' },
  cards: { zh: '仍插在车上的从业资格卡', en: 'Cards inserted in a vehicle' },
} as const satisfies Readonly<Record<string, Text>>
export type OpenMatter = keyof typeof openMatters

/** What a row of an export tells; each has words. */
export const keptFacts = {
  login: { zh: '登录名', en: 'Sign-in name' },
  name: { zh: '姓名', en: 'Name' },
  mobile: { zh: '手机号', en: 'Mobile' },
  email: { zh: '邮箱', en: 'Mail address' },
  lang: { zh: '语言', en: 'Language' },
  endsOn: { zh: '截止日期', en: 'Last day' },
  licence: { zh: '从业资格证号', en: 'Certificate number' },
  drivingLicence: { zh: '驾驶证', en: 'Driving licence' },
  issuer: { zh: '发证机关', en: 'Issuer' },
  validUntil: { zh: '有效期至', en: 'Valid until' },
  organisation: { zh: '机构', en: 'Organisation' },
  vehicle: { zh: '车辆', en: 'Vehicle' },
  number: { zh: '编号', en: 'Number' },
  kind: { zh: '类型', en: 'Kind' },
  state: { zh: '状态', en: 'State' },
  text: { zh: '内容', en: 'Text' },
  note: { zh: '备注', en: 'Note' },
  address: { zh: '网络地址', en: 'Network address' },
  device: { zh: '设备', en: 'Device' },
  until: { zh: '结束时间', en: 'Until' },
  place: { zh: '位置', en: 'Position' },
  recipients: { zh: '收件人', en: 'Recipients' },
  values: { zh: '数值', en: 'Values' },
  role: { zh: '在其中的身份', en: 'Part in it' },
} as const satisfies Readonly<Record<string, Text>>
export type KeptFact = keyof typeof keptFacts
