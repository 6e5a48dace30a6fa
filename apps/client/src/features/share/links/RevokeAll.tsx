/** Ends all links of everybody that a search has found, after a question with their number. */
import { shareKinds } from '@outrider/contract'
import { useState } from 'react'
import { messageOf } from '../../../core/api/call-error.ts'
import { useOutrider } from '../../../core/context/outrider.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { number } from '../../../core/time/format.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ButtonRow } from '../../../ui/ButtonRow.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { linkTexts } from '../dialog/link-texts.ts'
import { sharedLinksTexts } from './links-texts.ts'
import type { Links } from './use-links.ts'

interface Props {
  code: string
  search: string
  found: Links
}

const { position, track } = shareKinds

export function RevokeAll({ code, search, found: { total, newest, refetch } }: Props) {
  const t = useTexts(sharedLinksTexts)
  const links = useTexts(linkTexts)
  const { api } = useOutrider()
  const [sure, setSure] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const count = number(total, t.lang)

  async function revoke() {
    setBusy(true)
    setFailure(undefined)
    const how = { platform: code, quiet: true }
    const upTo = (cursor: string) => ({ upTo: cursor, ...(search && { search }) })
    const ended = await Promise.allSettled([
      newest.position === undefined ? undefined : api.call(position.endAll, upTo(newest.position), how),
      newest.track === undefined ? undefined : api.call(track.endAll, upTo(newest.track), how),
    ])
    let done = 0
    for (const each of ended)
      if (each.status === 'rejected') setFailure(each.reason)
      else done += each.value?.count ?? 0
    if (done > 0) toast(t('revoked', { count: number(done, t.lang) }))
    setBusy(false)
    setSure(false)
    refetch()
  }

  return (
    <>
      {failure !== undefined && <Alert>{messageOf(failure, t.lang)}</Alert>}
      {sure && <Alert tone="notice">{search ? t('revokeFoundSure', { count, search }) : t('revokeAllSure', { count })}</Alert>}
      {total > 0 && (
        <ButtonRow>
          {sure && <Button onClick={() => setSure(false)}>{links('keep')}</Button>}
          <Button look={sure ? 'primary' : 'secondary'} busy={busy} onClick={() => (sure ? void revoke() : setSure(true))}>
            {t('revokeAll', { count })}
          </Button>
        </ButtonRow>
      )}
    </>
  )
}
