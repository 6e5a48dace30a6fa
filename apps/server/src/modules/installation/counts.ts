/** What is counted of the installation: a row for each, from the metric that a part declares or from the database. */
import type { Installation, installationCounts } from '@outrider/contract'
import type { Pool } from 'pg'
import type { Metrics } from '../../metrics/metrics.ts'

type Count = (typeof installationCounts)[number]

/** The sum of the numbers of a metric, of those with these labels where some are named. */
interface CountedBy {
  readonly metric: string
  readonly label?: string
  readonly among?: readonly string[]
  /** How many of its numbers are this, instead of their sum. */
  readonly equal?: number
}

const counted = {
  terminals: { metric: 'outrider_gateway_terminals' },
  unsignedConnections: { metric: 'outrider_gateway_unsigned_connections' },
  reportsStored: { metric: 'outrider_gateway_reports_total', label: 'result', among: ['stored'] },
  reportsRefused: { metric: 'outrider_gateway_reports_total', label: 'result', among: ['unstorable'] },
  httpConnections: { metric: 'outrider_http_connections' },
  videoStreams: { metric: 'outrider_video_streams' },
  videoViewers: { metric: 'outrider_video_viewers' },
  pushesSent: { metric: 'outrider_pushes_total', label: 'result', among: ['sent'] },
  pushesFailed: { metric: 'outrider_pushes_total', label: 'result', among: ['failed'] },
  linksUp: { metric: 'outrider_supervision_links', equal: 1 },
  linksDown: { metric: 'outrider_supervision_links', equal: 0 },
} as const satisfies Partial<Record<Count, CountedBy>>

/** Mails that are on their way, and those of the last 30 days that no server took. */
async function mails(pool: Pool): Promise<Installation['counts']> {
  const { rows } = await pool.query<{ waiting: number; failed: number }>(`
    select count(*) filter (where state in ('waiting', 'sending'))::int as waiting,
      count(*) filter (where state = 'failed' and due_at > now() - interval '30 days')::int as failed
    from report_mails`)
  return [
    { count: 'mailsWaiting', value: rows[0]?.waiting ?? 0 },
    { count: 'mailsFailed', value: rows[0]?.failed ?? 0 },
  ]
}

export async function countsOf(metrics: Metrics, pool: Pool): Promise<Installation['counts']> {
  const read = Object.entries(counted).map(async ([count, row]) => {
    const { metric, label, among, equal }: CountedBy = row
    const numbers = (await metrics.numbersOf(metric)).filter(
      ({ labels }) => label === undefined || among?.includes(String(labels[label])),
    )
    const value =
      equal === undefined
        ? numbers.reduce((sum, each) => sum + each.value, 0)
        : numbers.filter(each => each.value === equal).length
    return { count: count as Count, value }
  })
  return [...(await Promise.all(read)), ...(await mails(pool))]
}
