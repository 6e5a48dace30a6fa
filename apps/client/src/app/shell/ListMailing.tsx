/** Asks to whom a list is sent by mail, whichever screen it is on. */
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { lazyChunk } from '../../core/chunks/lazy-chunk.ts'
import { listMail } from '../../core/export/list-mail.ts'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'

const MailListDialog = lazyChunk(
  () => import('../../features/reports/mails/MailListDialog.tsx'),
  part => part.default,
)

const close = () => listMail.setState({ list: undefined })

export function ListMailing() {
  const list = useStore(listMail, state => state.list)
  useEffect(() => {
    listMail.setState({ offered: true })
    return () => listMail.setState({ offered: false, list: undefined })
  }, [])
  if (!list) return null
  return (
    <ErrorBoundary part="mail of a list" fallback={null}>
      <MailListDialog list={list} onClose={close} />
    </ErrorBoundary>
  )
}
