/** Exports a table, complete, as a file for spreadsheets. Absent when the host app cannot save files. */
import { useState } from 'react'
import { useStore } from 'zustand'
import { loadChunk } from '../chunks/load-chunk.ts'
import { useOutrider, useSession } from '../context/outrider.ts'
import { listMail } from '../export/list-mail.ts'
import { type TableFile, tableFile, type TableKind, tableKinds } from '../export/table-file.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { useCall } from '../queries/use-call.ts'
import { currentPlatform } from '../session/session.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { Menu, type MenuItem } from '../../ui/overlays/Menu.tsx'
import { tableTexts } from './table-texts.ts'

interface Props<Row> {
  /** Begins to read the rows. */
  table: () => TableFile<Row> | Promise<TableFile<Row>>
  /** As which files; default: as all. */
  kinds?: readonly TableKind[] | undefined
  /** Default: export. */
  label?: string | undefined
  /** The label is seen where there is room. */
  worded?: boolean | 'always'
  /** Absent: it is not printed. */
  onPrint?: (() => void) | undefined
  /** Absent: it is not sent by mail on a schedule. */
  onMail?: (() => void) | undefined
  /** It can be sent by mail now, where the platform sends mail. */
  mails?: boolean | undefined
}

/** ms. */
const hour = 3_600_000

/** The ways to export a table as items of a menu; none when the host app cannot save files. */
export function useExportItems<Row>({
  table,
  kinds = tableKinds,
  onPrint,
  onMail,
  mails = false,
}: Pick<Props<Row>, 'table' | 'kinds' | 'onPrint' | 'onMail' | 'mails'>): {
  busy: boolean
  items: readonly MenuItem[]
  /** The menu was opened: what it may have is asked for. */
  onOpen: (() => void) | undefined
} {
  const [opened, setOpened] = useState(false)
  const asks = useStore(listMail, state => state.offered) && mails
  // Whether the platform sends mail is of interest to who opens the menu.
  const { data: menu } = useCall('report/getUserReportMenu', asks && opened ? {} : undefined, { staleTime: hour })
  const t = useTexts(tableTexts)
  const { host } = useOutrider()
  const userName = useSession(state => state.userDatas[currentPlatform(state)?.Code ?? '']?.userName ?? '')
  const [busy, setBusy] = useState(false)
  const save = host.saveFile
  if (!save) return { busy, items: [], onOpen: undefined }
  async function make(kind: TableKind, hand: (file: File) => Promise<void>) {
    if (busy) return
    setBusy(true)
    try {
      const rows = await table()
      // CSV is for programs, which read rows only.
      const about =
        kind === 'xlsx' ? (await loadChunk(() => import('../export/made-by.ts'))).withMaker(rows, userName, t.lang) : rows
      await hand(await tableFile(kind, about))
    } catch (cause) {
      console.warn('export', cause)
      toast(t('exportFailed'))
    } finally {
      setBusy(false)
    }
  }
  const list = async () =>
    (await loadChunk(() => import('../export/mailed-list.ts'))).mailedListOf(await table(), userName, t.lang)
  return {
    busy,
    onOpen: asks ? () => setOpened(true) : undefined,
    items: [
      ...kinds.map(kind => ({ key: kind, icon: 'download' as const, label: t(kind), run: () => void make(kind, save) })),
      ...(onMail ? [{ key: 'mail' as const, icon: 'clock' as const, label: t('mail'), run: onMail }] : []),
      ...(onPrint && host.prints ? [{ key: 'print' as const, icon: 'list' as const, label: t('print'), run: onPrint }] : []),
      ...(asks && menu?.byMail
        ? [{ key: 'mailNow' as const, icon: 'share' as const, label: t('mailNow'), run: () => listMail.setState({ list }) }]
        : []),
    ],
  }
}

export function TableExport<Row>({ table, kinds, label, worded = true, onPrint, onMail, mails }: Props<Row>) {
  const t = useTexts(tableTexts)
  const { busy, items, onOpen } = useExportItems({ table, kinds, onPrint, onMail, mails })
  if (items.length === 0) return null
  return (
    <Menu
      worded={worded}
      label={busy ? t('exporting') : (label ?? t('export'))}
      icon={busy ? 'clock' : 'download'}
      items={items}
      onOpen={onOpen}
    />
  )
}
