/** Links that were found: some at first, further ones on request, with the number of all. */
import { shareKinds } from '@outrider/contract'
import { useState } from 'react'
import { messageOf } from '../../../core/api/call-error.ts'
import { useOutrider } from '../../../core/context/outrider.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { dateMinute, number } from '../../../core/time/format.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState, LoadingState } from '../../../ui/EmptyState.tsx'
import { Rows } from '../../../ui/Rows.tsx'
import styles from '../dialog/ShareDialog.module.css'
import { OpenLink } from '../dialog/OpenLink.tsx'
import { sharedLinksTexts } from './links-texts.ts'
import type { Link, Links } from './use-links.ts'

interface Props {
  code: string
  found: Links
  /** Shown instead of an empty list. */
  none: { title: string; text?: string }
}

/** Rows that are drawn at first, and with each request: a page of the server has up to 500 of each kind. */
const step = 100

export function LinkRows({ code, found, none }: Props) {
  const t = useTexts(sharedLinksTexts)
  const { api } = useOutrider()
  const [drawn, setDrawn] = useState(step)
  const { links, total, error, hasMore, loading, loadMore, refetch, retry } = found
  const failed = error && (
    <>
      <Alert>{messageOf(error, t.lang)}</Alert>
      <Button onClick={retry}>{t('retry')}</Button>
    </>
  )
  if (!links) return failed ?? <LoadingState label={t('loading')} />
  if (links.length === 0 && !hasMore) return failed ?? <EmptyState icon="share" {...none} />

  const shown = links.slice(0, drawn)
  const shows = ({ kind, link }: Link) =>
    kind === 'position'
      ? t('position', link)
      : t('track', { name: link.name, from: dateMinute(link.startTime, t.lang), to: dateMinute(link.endTime, t.lang) })
  /** Who made it, if that is not the user, and why it shows nothing. */
  const by = ({ link: { own, makerName, state } }: Link) =>
    [!own && t('by', { maker: makerName }), state === 'noAccess' && t('noAccess')].filter(Boolean).join(' · ')
  const revoke = ({ kind, link: { vehicleId, shareId } }: Link) =>
    api.call(shareKinds[kind].revoke, { vehicleId, shareId }, { platform: code, quiet: true })
  function showMore() {
    setDrawn(drawn + step)
    if (links && links.length < drawn + step && hasMore) loadMore()
  }
  return (
    <>
      <p role="status" className={styles['text']}>
        {shown.length < total
          ? t('someShown', { shown: number(shown.length, t.lang), total: number(total, t.lang) })
          : t('total', { total: number(total, t.lang) })}
      </p>
      <Rows label={t('title')}>
        {shown.map(each => (
          <OpenLink
            key={each.link.shareId}
            shows={shows(each)}
            by={by(each)}
            link={each.link}
            revoke={() => revoke(each)}
            onRevoked={refetch}
          />
        ))}
      </Rows>
      {failed}
      {!failed && (shown.length < links.length || hasMore) && (
        <Button busy={loading} onClick={showMore}>
          {t('more')}
        </Button>
      )}
    </>
  )
}
