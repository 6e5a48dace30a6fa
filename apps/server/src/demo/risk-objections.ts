/** Objections to risk events in the demo: one dispatcher objects, another upholds one and rejects one, and two wait for a decision. */
import { type DemoAccount, demoCaller, type DemoHttp } from './demo-calls.ts'

const objections = [
  {
    reason: '限速设置有误，该路段限速80 The limit is wrong: 80 on this road',
    decision: '已核实道路限速 Checked, the limit is 80',
  },
  {
    reason: '传感器误报 The sensor is faulty',
    driverName: '李师傅 Mr Li',
    upheld: false,
    decision: '录像显示属实 The recording shows it',
  },
  { reason: '隧道内定位漂移 The position jumped in a tunnel' },
  { reason: '车辆在厂区内试车 The vehicle was tested on the yard' },
] as const

/** `by` objects to the newest events of its organisation, `decidedBy` decides. False: there are not enough events yet. */
export async function objectInDemo(http: DemoHttp, by: DemoAccount, decidedBy: DemoAccount): Promise<boolean> {
  const call = await demoCaller(http, by)
  const { host } = await call('vehicle/getOrg', {})
  const known = new Set(host.map(({ orgId }) => orgId))
  const root = host.find(({ parentId }) => !known.has(parentId))
  if (!root) return false
  const { events } = await call('activeSafety/getOrgRisk', { orgId: String(root.orgId) })
  // Made before this server was started.
  if (events.some(({ objection }) => objection)) return true
  if (events.length < objections.length) return false
  const decide = await demoCaller(http, decidedBy)
  for (const [nth, { reason, ...others }] of objections.entries()) {
    const alarmId = events[nth]?.alarmId ?? ''
    await call('activeSafety/objectToRiskEvent', {
      alarmId,
      reason,
      ...('driverName' in others && { driverName: others.driverName }),
    })
    if ('decision' in others)
      await decide('activeSafety/decideRiskObjection', { alarmId, upheld: !('upheld' in others), reason: others.decision })
  }
  return true
}
