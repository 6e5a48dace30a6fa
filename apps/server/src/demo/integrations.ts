/** A channel for notices, API keys and a webhook of systems that the demo's company would have. Nobody knows their secrets: the demo is public. */
import { type DemoAccount, type DemoCall, demoCaller, type DemoHttp } from './demo-calls.ts'

export async function addDemoIntegrations(http: DemoHttp, account: DemoAccount): Promise<void> {
  const administrator = await demoCaller(http, account)
  const { organisations } = await administrator('admin/getOrganisations', {})
  const [company, branch = company] = organisations.map(({ orgId }) => orgId)
  if (company === undefined || branch === undefined) throw new Error('The demo has no organisation for a key')
  const erp = {
    name: '运输管理系统 TMS',
    orgIds: [company],
    rights: ['posAuth' as const, 'trackAuth' as const, 'alarmAuth' as const],
    days: 365,
    perMinute: 600,
  }
  const customer = { name: '客户查询门户', orgIds: [branch], rights: ['posAuth' as const], days: 90, perMinute: 60 }
  const { secret } = await administrator('admin/addApiKey', erp)
  await administrator('admin/addApiKey', customer)
  await http.inject({
    method: 'POST',
    url: '/vehicle/getVehiclesTotal',
    headers: { authorization: `Bearer ${secret}` },
    payload: {},
    remoteAddress: '198.51.100.23',
  })
  const form = {
    name: '运输管理系统 TMS',
    // Switched off: it leads nowhere.
    address: 'https://tms.example.com/outrider',
    kinds: ['alarm.opened' as const, 'alarm.handled' as const, 'vehicle.offline' as const],
    orgIds: [company],
  }
  const { webhookId } = await administrator('admin/addWebhook', form)
  await administrator('admin/changeWebhook', { webhookId, ...form, on: false })
  await addDemoChannel(administrator, company)
}

/** Alarms of level 1 by mail, into the folder of the demo's own mail server, which passes none on. */
async function addDemoChannel(administrator: DemoCall, company: number): Promise<void> {
  const { offered } = await administrator('admin/getNoticeChannels', {})
  if (!offered.includes('mail')) return
  const { channelId } = await administrator('admin/addNoticeChannel', {
    kind: 'mail',
    name: '调度中心邮箱',
    orgId: company,
    lang: 'zh',
    perMinute: 6,
    address: 'dispatch@demo.example',
  })
  const { channels: _channels, choices: _choices, ...times } = await administrator('user/getNoticeChoices', {})
  await administrator('user/saveNoticeChoices', {
    ...times,
    choices: [
      { kind: 'alarm.level1', channelId, when: 'now' },
      { kind: 'vehicle.offline', channelId, when: 'digest' },
    ],
  })
}
