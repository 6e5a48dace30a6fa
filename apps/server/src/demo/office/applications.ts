/**
 * Applications of the demo, in every state: applied for, reviewed, worked on and closed by the calls that its people make. Names are in one language:
 * users write them.
 */
import { type RequestOf, type SelfTestItem, selfTestItems, type WorkState } from '@outrider/contract'
import { setTimeout as delay } from 'node:timers/promises'
import { depotPicture } from '../depot-picture.ts'
import { type DemoAccount, type DemoCall, demoCaller, type DemoHttp, demoUploader } from '../demo-calls.ts'
import { signaturePicture } from './work-pictures.ts'

type Applied = RequestOf<'vehManager/addInstMtcApplication'>

interface DemoApplication
  extends Pick<Applied, 'kind' | 'workType' | 'businessName' | 'contacts' | 'phone' | 'place' | 'remark'> {
  /** Place of its vehicle among those that the applicant sees; missing: a new one with this plate. */
  vehicle?: number
  plateNum: string
  reaches: WorkState
  latitude: number
  longitude: number
}

const qingpu = { place: '青浦场站', latitude: 31.1499, longitude: 121.1242 }
const yangshan = { place: '洋山港停车场', latitude: 30.6249, longitude: 122.0586 }
const kunshan = { place: '昆山维修点', latitude: 31.3846, longitude: 120.9807 }
const haulier = { businessName: '沪东物流有限公司', contacts: '周敏', phone: '13812340001' }
const port = { businessName: '洋山集卡车队', contacts: '钱立', phone: '13812340002' }

export const demoApplications: readonly DemoApplication[] = [
  { kind: 'installation', workType: 'terminalAndCameras', ...haulier, ...qingpu, plateNum: '沪D80001', reaches: 'submitted' },
  {
    kind: 'maintenance',
    workType: 'camera',
    ...port,
    ...yangshan,
    vehicle: 1,
    plateNum: '-',
    remark: '后方摄像头黑屏',
    reaches: 'submitted',
  },
  { kind: 'installation', workType: 'newTerminal', ...port, ...yangshan, plateNum: '沪D80002', reaches: 'accepted' },
  { kind: 'maintenance', workType: 'noPosition', ...haulier, ...kunshan, vehicle: 2, plateNum: '-', reaches: 'dispatched' },
  { kind: 'installation', workType: 'cameras', ...haulier, ...qingpu, vehicle: 0, plateNum: '-', reaches: 'working' },
  { kind: 'maintenance', workType: 'replacement', ...haulier, ...qingpu, vehicle: 3, plateNum: '-', reaches: 'checking' },
  { kind: 'installation', workType: 'newTerminal', ...port, ...kunshan, vehicle: 4, plateNum: '-', reaches: 'returned' },
  { kind: 'maintenance', workType: 'offline', ...port, ...yangshan, vehicle: 5, plateNum: '-', reaches: 'closed' },
  { kind: 'installation', workType: 'otherInstallation', ...port, ...kunshan, plateNum: '沪D80003', reaches: 'rejected' },
  { kind: 'maintenance', workType: 'sensor', ...haulier, ...kunshan, vehicle: 6, plateNum: '-', reaches: 'withdrawn' },
]

const demoParts = [
  { code: 'TX-GNSS', name: '北斗/GPS天线', stock: 24 },
  { code: 'SIM-IOT', name: '物联网SIM卡', stock: 60 },
  { code: 'CAM-AHD', name: 'AHD摄像头 1080P', stock: 12 },
  { code: 'CBL-ACC', name: 'ACC线束', stock: 35 },
  { code: 'TRM-1078', name: 'JT/T 1078 视频终端', stock: 4 },
]

/** States before it, in their order. */
const before: Readonly<Record<WorkState, readonly ('dispatch' | 'work' | 'submit')[]>> = {
  submitted: [],
  accepted: [],
  rejected: [],
  withdrawn: [],
  dispatched: ['dispatch'],
  working: ['dispatch', 'work'],
  checking: ['dispatch', 'work', 'submit'],
  returned: ['dispatch', 'work', 'submit'],
  closed: ['dispatch', 'work', 'submit'],
  cancelled: ['dispatch'],
}

const done = {
  terminalModel: 'OT-1078',
  manufacturer: '演示终端厂',
  installMethod: 'hidden',
  cameraConfig: '前方、驾驶员',
} as const

interface People {
  applicant: DemoAccount
  reviewer: DemoAccount
  installer: DemoAccount
}

export async function addDemoApplications(http: DemoHttp, people: People): Promise<void> {
  const applicant = await demoCaller(http, people.applicant)
  const reviewer = await demoCaller(http, people.reviewer)
  const installer = await demoCaller(http, people.installer)
  const upload = await demoUploader(http, people.installer)
  const { vehicles } = await applicant('vehicle/getBatchVehicles', { pageNum: 1, pageSize: 50 })
  const [first] = vehicles
  if (!first) throw new Error('The demo has no vehicle')
  const { organisations } = await reviewer('vehicle/getAddVehUiInit', {})
  const root = organisations.find(({ parentId }) => !organisations.some(({ orgId }) => orgId === parentId))
  const parts: { partId: string; quantity: number; newSerial: string }[] = []
  for (const part of demoParts) {
    const { partId } = await reviewer('vehManager/saveInstMtcPart', { ...part, orgId: root?.orgId ?? first.orgId })
    parts.push({ partId, quantity: 1, newSerial: `${part.code}-0${parts.length + 1}` })
  }
  const { installers } = await reviewer('vehManager/getInstallerInfo', { kind: 'installation' })
  const installerId = installers.find(({ name }) => name === people.installer.name)?.installerId ?? ''

  const versionOf = async (call: DemoCall, applicationNum: string): Promise<number> =>
    (await call('vehManager/getInstMtcHistory', { applicationNum })).applications[0]?.version ?? 0
  for (const { vehicle, reaches, ...facts } of demoApplications) {
    const at = vehicle === undefined ? undefined : vehicles[vehicle]
    const of = at ? { vehicleId: at.id, plateNum: at.plateNum } : {}
    const { applicationNum } = await applicant('vehManager/addInstMtcApplication', { ...facts, ...of, orgId: first.orgId })
    const ofVersion = async (call: DemoCall) => ({ applicationNum, version: await versionOf(call, applicationNum) })
    const check = async (decision: RequestOf<'vehManager/checkApplication'>['decision'], note = '') =>
      reviewer('vehManager/checkApplication', {
        ...(await ofVersion(reviewer)),
        decision,
        note,
        keepReason: note !== '',
        installerId,
      })
    if (reaches === 'withdrawn') await applicant('vehManager/withdrawInstMtcApplication', { ...(await ofVersion(applicant)) })
    if (reaches === 'accepted') await check('accept')
    if (reaches === 'rejected') await check('reject', '请补充车辆停放地点和联系时间')
    const steps = before[reaches]
    if (steps.includes('dispatch')) await check('dispatch')
    const [antenna] = parts
    const used = facts.kind === 'maintenance' && antenna ? { parts: [antenna] } : {}
    if (steps.includes('work'))
      await installer('vehManager/updInstMtcTask', { ...(await ofVersion(installer)), ...done, ...used })
    if (steps.includes('work'))
      for (const [subject, picture] of [
        ['vehicle', depotPicture()],
        ...(steps.includes('submit') ? [['signature', signaturePicture()] as const] : []),
      ] as const)
        await installer('vehManager/updInstMtcAttachment', {
          applicationNum,
          add: {
            fileId: await upload(picture),
            subject,
            source: subject === 'signature' ? 'drawn' : 'camera',
            note: subject === 'signature' ? facts.contacts : '',
            plateNum: at?.plateNum ?? facts.plateNum,
            takenAt: Date.now(),
            // In the yard, beside the vehicle.
            latitude: facts.latitude + 0.0004,
            longitude: facts.longitude - 0.0003,
            accuracy: 9,
          },
        })
    if (steps.includes('submit'))
      await installer('vehManager/submitInstMtcTask', {
        ...(await ofVersion(installer)),
        ...done,
        ...used,
        workNote: '已接线并固定',
        // At night, in the yard, before the simulated terminals drive.
        overrides: (Object.keys(selfTestItems) as SelfTestItem[]).map(item => ({
          item,
          why: '夜间场站施工，次日上电复测',
        })),
      })
    if (reaches === 'returned') await check('sendBack', '缺少SIM卡照片')
    if (reaches === 'closed') {
      await check('close')
      await applicant('vehManager/feedbackInstMtcTask', { applicationNum, note: '已恢复上线，谢谢', score: 5 })
    }
  }
}

/** Terminals link within some seconds, and some not at all today. */
const lookEveryMs = 4_000
const looks = 30

/** Begins the self-test of the tasks under way as soon as their terminals are there, with the installer beside the vehicle; returns what ends it. */
export function keepTestingDemoTasks(
  http: DemoHttp,
  installer: DemoAccount,
  log: { error(fields: object, text: string): void },
): () => Promise<void> {
  const stop = new AbortController()
  const { signal } = stop
  async function run(): Promise<void> {
    const call = await demoCaller(http, installer)
    const { applications } = await call('vehManager/getInstMtcTaskList', { pageNum: 1, pageSize: 50 })
    const waiting = new Set(
      applications
        .filter(({ vehicleId, actions }) => vehicleId !== null && actions.includes('test'))
        .map(({ applicationNum }) => applicationNum),
    )
    for (let left = looks; left > 0 && waiting.size > 0; left--) {
      await delay(lookEveryMs, undefined, { signal })
      for (const applicationNum of waiting) {
        const { position } = await call('vehManager/getVehPosInfo', { applicationNum, begin: false })
        if (!position?.online) continue
        const { latitude, longitude } = position
        await call('vehManager/getVehPosInfo', { applicationNum, begin: true, standing: { latitude, longitude } })
        waiting.delete(applicationNum)
      }
    }
  }
  const running = run().catch((error: unknown) => {
    if (!signal.aborted) log.error({ err: error }, 'tasks of the demo could not be tested')
  })
  return async () => {
    stop.abort()
    await running
  }
}
