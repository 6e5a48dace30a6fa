/**
 * Applications for an installation or a maintenance, from the applicant over the reviewer to the installer and back. The specification names the
 * calls and some fields; states and steps are ours, and what leads to which is a table of the server.
 */
import * as z from 'zod/mini'
import { changedFields } from '../changed-fields.ts'
import { timestamp } from '../entities/timestamp.ts'
import { needed, orElse } from '../reading.ts'
import type { Text } from '../rules.ts'
import { type WorkState, workState, workStates } from './work-states.ts'

export { type WorkState, workState, workStates } from './work-states.ts'

const text = (most: number) => z._default(z.string().check(z.trim(), z.maxLength(most)), '')
const required = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most))
const time = z._default(z.nullable(timestamp), null)
const keyOf = <Key extends string>(table: Readonly<Record<Key, unknown>>) => z.enum(Object.keys(table) as [Key, ...Key[]])

export const workKinds = {
  installation: { zh: '新装', en: 'Installation' },
  maintenance: { zh: '维修', en: 'Maintenance' },
} as const satisfies Record<string, Text>
export type WorkKind = keyof typeof workKinds
export const workKind = keyOf(workKinds)

/** What people do with an application. */
export const workActions = {
  apply: { zh: '提交申请', en: 'applied' },
  edit: { zh: '修改申请', en: 'changed the application' },
  resubmit: { zh: '重新提交', en: 'applied again' },
  withdraw: { zh: '撤回申请', en: 'withdrew the application' },
  accept: { zh: '审核通过', en: 'accepted the application' },
  reject: { zh: '驳回申请', en: 'rejected the application' },
  dispatch: { zh: '派单', en: 'dispatched the task' },
  transfer: { zh: '转派任务', en: 'handed the task on' },
  setVehicle: { zh: '更换车辆', en: 'changed the vehicle' },
  work: { zh: '填写任务', en: 'worked on the task' },
  attach: { zh: '上传附件', en: 'added a picture' },
  detach: { zh: '移除附件', en: 'removed a picture' },
  test: { zh: '自检', en: 'tested the terminal' },
  submit: { zh: '提交任务', en: 'submitted the task' },
  sendBack: { zh: '退回整改', en: 'sent the task back' },
  close: { zh: '验收通过', en: 'accepted the work' },
  cancel: { zh: '取消任务', en: 'cancelled the task' },
  feedback: { zh: '反馈', en: 'gave feedback' },
} as const satisfies Record<string, Text>
export type WorkAction = keyof typeof workActions
export const workAction = keyOf(workActions)

/** What is asked for. Key, and the kind it belongs to. `ofVehicle`: it is done to the vehicle, and its terminal is not tested. */
export const workTypes = {
  newTerminal: { zh: '安装定位终端', en: 'Fit a terminal', kind: 'installation' },
  terminalAndCameras: { zh: '安装终端和摄像头', en: 'Fit a terminal and cameras', kind: 'installation' },
  cameras: { zh: '加装摄像头', en: 'Add cameras', kind: 'installation' },
  otherInstallation: { zh: '其他安装', en: 'Other installation', kind: 'installation' },
  offline: { zh: '终端不在线', en: 'Terminal offline', kind: 'maintenance' },
  noPosition: { zh: '不定位', en: 'No position', kind: 'maintenance' },
  camera: { zh: '视频故障', en: 'Camera fault', kind: 'maintenance' },
  sensor: { zh: '油量等传感器故障', en: 'Fuel or other sensor fault', kind: 'maintenance' },
  replacement: { zh: '更换终端或SIM卡', en: 'Replace terminal or SIM', kind: 'maintenance' },
  service: { zh: '定期保养', en: 'Scheduled maintenance', kind: 'maintenance', ofVehicle: true },
  otherFault: { zh: '其他故障', en: 'Other fault', kind: 'maintenance' },
} as const satisfies Record<string, Text & { kind: WorkKind; ofVehicle?: true }>
export type WorkType = keyof typeof workTypes

/** Whether the terminal shows that the work is done. */
export const isTested = (type: WorkType): boolean => !('ofVehicle' in workTypes[type])

export const installMethods = {
  hidden: { zh: '隐蔽安装', en: 'Concealed' },
  dashboard: { zh: '仪表台', en: 'Dashboard' },
  windscreen: { zh: '前挡风', en: 'Windscreen' },
  roof: { zh: '车顶', en: 'Roof' },
  other: { zh: '其他', en: 'Other' },
} as const satisfies Record<string, Text>

const installMethod = z._default(z.nullable(keyOf(installMethods)), null)
const coordinate = (most: number) => z._default(z.nullable(z.number().check(z.minimum(-most), z.maximum(most))), null)

/** What the applicant says. Times in ms since 1970; coordinates WGS-84. */
const asked = {
  workType: keyOf(workTypes),
  businessName: required(100),
  contacts: required(64),
  phone: required(32),
  /** Where the vehicle will stand. */
  place: text(200),
  latitude: coordinate(90),
  longitude: coordinate(180),
  plateNum: required(32),
  /** When it is wanted. */
  serviceDate: time,
  remark: text(500),
}
export const askedFacts = z.object(asked)
/** The same in a change: what is missing stays as it is. */
export const changedAsk = z.object(changedFields(asked))
export type AskedFacts = z.output<typeof askedFacts>

/** What the installer says. */
const worked = {
  terminalModel: text(64),
  manufacturer: text(64),
  installMethod,
  cameraConfig: text(200),
  /** When the terminal came online. */
  accessTime: time,
  /** Phone number that the terminal signs in with. */
  commCardNum: text(20),
  terminalId: text(30),
  simIccid: z._default(z.string().check(z.trim(), z.regex(/^[0-9A-Fa-f]{0,20}$/)), ''),
  imei: z._default(z.string().check(z.trim(), z.regex(/^\d{0,15}$/)), ''),
  repairDate: time,
  /** What was wrong. */
  fault: text(500),
  workNote: text(500),
}
export const workedFacts = z.object(worked)
/** The same in a change: what is missing stays as it is. */
export const changedWork = z.object(changedFields(worked))
export type WorkedFacts = z.output<typeof workedFacts>

export type WorkFacts = AskedFacts & WorkedFacts
export type WorkField = keyof WorkFacts
export const askedFields = Object.keys(asked) as (keyof AskedFacts)[]
export const workedFields = Object.keys(worked) as (keyof WorkedFacts)[]
export const workFields: readonly WorkField[] = [...askedFields, ...workedFields]

/** A part that was put in, and the one that it replaces. */
export const usedPart = z.object({
  partId: z.string().check(z.regex(/^\d{1,18}$/)),
  quantity: z._default(z.int().check(z.minimum(1), z.maximum(99)), 1),
  /** Serial numbers; empty: none, or not known. */
  oldSerial: text(64),
  newSerial: text(64),
})
export type UsedPart = z.output<typeof usedPart>
export const usedParts = z.array(usedPart).check(z.maxLength(30))

export const applicationNum = z.string().check(z.regex(/^[A-Z]{2}\d{6,18}$/))
/** The version that was read: who changes an older one is told who changed it. */
export const workVersion = z.int().check(z.minimum(1))
/** Chosen by the client: a request that comes twice counts once. */
export const requestId = z.optional(z.string().check(z.regex(/^[\w-]{8,64}$/)))

/** Items of a self-test, in their order. */
export const selfTestItems = {
  linked: { zh: '终端在线并已鉴权', en: 'Terminal linked and authenticated' },
  device: { zh: '终端编号与填写一致', en: 'Terminal id as entered' },
  iccid: { zh: 'SIM卡ICCID与填写一致', en: 'ICCID of the SIM as entered' },
  imei: { zh: 'IMEI与填写一致', en: 'IMEI as entered' },
  position: { zh: '定位有效且为最新', en: 'Position valid and fresh' },
  place: { zh: '定位与安装位置相符', en: 'Position where the installer stands' },
  accOn: { zh: '检测到点火', en: 'Ignition seen on' },
  accOff: { zh: '检测到熄火', en: 'Ignition seen off' },
  signal: { zh: '信号强度', en: 'Mobile signal' },
  satellites: { zh: '卫星数量', en: 'Satellites' },
  faults: { zh: '终端无故障报警', en: 'No faults reported by the terminal' },
  cameras: { zh: '每个摄像头均有照片', en: 'A picture of every camera' },
} as const satisfies Record<string, Text>
export type SelfTestItem = keyof typeof selfTestItems
export const selfTestItem = keyOf(selfTestItems)

/** What terminals often do not say is no failure where it is not known. */
export const mayBeUnknown: ReadonlySet<SelfTestItem> = new Set(['imei', 'signal', 'satellites', 'device'])

export const selfTestResult = z.object({
  item: selfTestItem,
  /** unknown: the terminal has not said; none: the vehicle has none of it. */
  result: z.enum(['passed', 'failed', 'unknown', 'none']),
  /** What was seen on the wire, and what was expected. */
  seen: z.string(),
  expected: z.string(),
  /** Why it counts nevertheless; null: not overridden. */
  overridden: z.nullable(z.object({ why: z.string(), userName: z.string() })),
})
export type SelfTestResult = z.output<typeof selfTestResult>

export const selfTest = z.object({
  /** ms since 1970 */
  begunAt: z.number(),
  at: z.number(),
  userName: z.string(),
  results: z.array(selfTestResult),
})
export type SelfTest = z.output<typeof selfTest>

/** Pictures say what is on them. */
export const attachmentSubjects = {
  plate: { zh: '车牌', en: 'Plate' },
  vehicle: { zh: '整车', en: 'Vehicle' },
  terminal: { zh: '终端', en: 'Terminal' },
  wiring: { zh: '接线', en: 'Wiring' },
  camera: { zh: '摄像头', en: 'Camera' },
  sim: { zh: 'SIM卡', en: 'SIM' },
  oldPart: { zh: '拆下的配件', en: 'Removed part' },
  signature: { zh: '签名', en: 'Signature' },
  other: { zh: '其他', en: 'Other' },
} as const satisfies Record<string, Text>
export type AttachmentSubject = keyof typeof attachmentSubjects
export const attachmentSubject = keyOf(attachmentSubjects)

/** What made a picture of a task. What was taken in the client has the time and place of that moment. */
export const attachmentSources = {
  camera: { zh: '现场拍摄', en: 'taken in the app' },
  file: { zh: '从文件选择', en: 'selected from files' },
  drawn: { zh: '手写签名', en: 'signed by hand' },
  typed: { zh: '输入姓名签名', en: 'signed by typing the name' },
} as const satisfies Record<string, Text>
export type AttachmentSource = keyof typeof attachmentSources
export const attachmentSource = keyOf(attachmentSources)

/** How far a place may be off, metres; null: not known. */
export const placeAccuracy = z._default(z.nullable(z.number().check(z.minimum(0), z.maximum(100_000))), null)

/** What may be done in a state, where a platform does not say it: it refuses what its user may not do. */
const usualActions: Readonly<Record<WorkState, readonly WorkAction[]>> = {
  submitted: ['edit', 'withdraw', 'accept', 'reject'],
  rejected: ['resubmit'],
  withdrawn: ['resubmit'],
  accepted: ['dispatch', 'cancel'],
  dispatched: ['transfer', 'setVehicle', 'work', 'attach', 'submit'],
  working: ['transfer', 'setVehicle', 'work', 'attach', 'submit'],
  checking: ['close', 'sendBack'],
  returned: ['work', 'attach', 'submit'],
  closed: ['feedback'],
  cancelled: [],
}
const isState = (state: unknown): state is WorkState => Object.hasOwn(workStates, String(state))

/** In a reply nothing that was entered is checked again. */
const entered = orElse(z.string(), '')

export const workApplication = z.object({
  applicationNum: needed(z.string()),
  kind: needed(workKind),
  state: needed(workState),
  /** When it reached its state. */
  since: orElse(z.number(), ({ createdAt }) => Number(createdAt ?? 0), 'createdAt'),
  version: orElse(z.int(), 1),
  orgId: z.int(),
  orgName: z.string(),
  /** null: not in the fleet yet. */
  vehicleId: z.nullable(z.string()),
  applicantName: z.string(),
  /** The user applied for it. */
  mine: z.boolean(),
  /** Empty: not dispatched. */
  installerName: z.string(),
  createdAt: orElse(z.number(), ({ since }) => Number(since ?? 0), 'since'),
  dueAt: z.nullable(z.number()),
  /** Why it was rejected or sent back; empty: it was not. */
  reason: z.string(),
  /** Score of the applicant, 1 to 5; null: none. */
  score: z.nullable(z.int()),
  ...askedFacts.shape,
  businessName: entered,
  contacts: entered,
  phone: entered,
  plateNum: entered,
  workType: orElse(
    askedFacts.shape.workType,
    ({ kind }) => (kind === 'maintenance' ? 'otherFault' : 'otherInstallation'),
    'other work of its kind',
  ),
  ...workedFacts.shape,
  parts: z.array(z.object({ ...usedPart.shape, name: z.string(), code: z.string() })),
  selfTest: z.nullable(selfTest),
  /** What this user may do with it now. */
  actions: orElse(
    z.array(workAction),
    ({ state }) => (isState(state) ? [...usualActions[state]] : []),
    'those usual in its state',
  ),
})
export type WorkApplication = z.output<typeof workApplication>

export const workStep = z.object({
  step: z.int(),
  version: z.int(),
  at: z.number(),
  userName: z.string(),
  action: workAction,
  state: workState,
  note: z.string(),
  /** What differs: a field, `installer`, `vehicle`, `parts`, `picture` or `score`, with the values as texts. */
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  /** Network address from where it was taken; empty: not kept, or the user does not review. */
  address: z.string(),
  /** The self-test as it was submitted with this step; null: none was. */
  test: z.nullable(selfTest),
})
export type WorkStep = z.output<typeof workStep>
