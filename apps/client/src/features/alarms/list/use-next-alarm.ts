/** The open alarm among those of the list, the one to go on with, and the keys that lead along the list in wide windows. */
import type { AlarmCase } from '@outrider/contract'
import type { PagedList } from '../../../core/lists/use-pages.ts'
import { useShortcut } from '../../../core/shortcuts/use-shortcut.ts'
import { claimOf, useClaim } from '../handling/use-claim.ts'

interface Options {
  pages: PagedList<AlarmCase>
  openId: string | null
  open: (alarmId: string | null) => void
  /** Keys are for wide windows. */
  keys: boolean
}

export function useNextAlarm({ pages, openId, open, keys }: Options) {
  const claim = useClaim()
  const at = pages.rows.findIndex(({ alarmId }) => alarmId === openId)
  const listed = pages.rows[at]
  const step = (rows: 1 | -1) => () => {
    const beside = pages.rows[at < 0 ? 0 : at + rows]
    if (beside) open(beside.alarmId)
    if (at + rows >= pages.rows.length - 1 && pages.nextPage === 'waits') pages.loadMore()
  }
  const next = nextWaiting(pages.rows, openId)
  useShortcut('nextAlarm', keys ? step(1) : undefined)
  useShortcut('previousAlarm', keys ? step(-1) : undefined)
  useShortcut('closeAlarm', keys && openId !== null ? () => open(null) : undefined)
  const way = listed && claimOf(listed)
  useShortcut('claimAlarm', keys && way && !claim.isPending ? () => claim.mutate({ alarm: listed, way }) : undefined)
  return { listed, goOn: next && (() => open(next.alarmId)) }
}

/** The next one that waits to be processed: behind the open one, then from the top. */
export function nextWaiting(rows: readonly AlarmCase[], openId: string | null): AlarmCase | undefined {
  const at = rows.findIndex(({ alarmId }) => alarmId === openId)
  const waits = ({ alarmId, state, withdrawnAt }: AlarmCase) =>
    alarmId !== openId && state === 'pending' && withdrawnAt === undefined
  return rows.slice(at + 1).find(waits) ?? rows.find(waits)
}
