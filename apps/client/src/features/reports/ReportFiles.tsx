/** The files that this account asked for here: how far each is, and those that are made, as long as the platform keeps them. */
import { useState } from 'react'
import { CallError, messageOf } from '../../core/api/call-error.ts'
import { useOutrider } from '../../core/context/outrider.ts'
import { useStored } from '../../core/context/use-stored.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useCall } from '../../core/queries/use-call.ts'
import { dateMinute, number } from '../../core/time/format.ts'
import { serverNow } from '../../core/time/server-clock.ts'
import { IconButton } from '../../ui/Button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Row, Rows } from '../../ui/Rows.tsx'
import { exportTexts } from './export-texts.ts'
import { fileOf, type ReportFile } from './report-files.ts'
import { type AskedFile, forgetFile, keptFiles, storedReportFiles } from './stored-files.ts'

/** ms. */
const pollInterval = 2000

export function ReportFiles() {
  const t = useTexts(exportTexts)
  const [stored] = useStored(storedReportFiles)
  const files = keptFiles(stored, serverNow())
  if (files.length === 0) return null
  return (
    <Rows label={t('files')}>
      {files.map(file => (
        <FileRow key={file.exportId} file={file} />
      ))}
    </Rows>
  )
}

const isUnderWay = (file: ReportFile | undefined): boolean => file?.state === 'waiting' || file?.state === 'running'

function FileRow({ file: { exportId, name, asked } }: { file: AskedFile }) {
  const t = useTexts(exportTexts)
  const { api, host, session, stored } = useOutrider()
  const [busy, setBusy] = useState(false)
  const path = 'report/getReportExport'
  const { data, error } = useCall(
    path,
    { exportId },
    { staleTime: 0, refetchInterval: ({ data: known, failed }) => (failed || isUnderWay(known) ? pollInterval : false) },
  )
  const isGone = error instanceof CallError && error.error === 'report.exportUnknown'
  const save = data?.state === 'done' && data.link !== null ? host.saveFile : undefined
  async function download(hand: NonNullable<typeof save>) {
    setBusy(true)
    try {
      // Its link ends some time after it was given.
      const fresh = await api.call(path, { exportId }, { quiet: true })
      await hand(await fileOf(session.state.getState(), exportId, fresh, new AbortController().signal))
      toast(t('saved'))
    } catch (cause) {
      toast(messageOf(cause, t.lang))
    } finally {
      setBusy(false)
    }
  }
  function remove() {
    if (isUnderWay(data)) void api.call('report/cancelReportExport', { exportId }, { unhandled: true }).catch(() => undefined)
    forgetFile(stored, exportId)
  }
  const state = () => {
    if (isGone || (data?.state === 'done' && data.link === null)) return t('gone')
    if (!data) return error ? t('unknown') : t('waiting')
    if (data.state === 'done') return t('made')
    if (data.state === 'failed' || data.state === 'cancelled') return t(data.state)
    return data.total === null ? t('waiting') : t('rows', { n: number(data.rows, t.lang), total: number(data.total, t.lang) })
  }
  return (
    <Row icon="download" title={name} text={`${state()} · ${t('asked', { time: dateMinute(asked, t.lang) })}`}>
      {save && <IconButton icon="download" label={t('download', { name })} disabled={busy} onClick={() => void download(save)} />}
      <IconButton icon="close" label={t(isUnderWay(data) ? 'cancelOf' : 'remove', { name })} onClick={remove} />
    </Row>
  )
}
