/** A form for a new link to one vehicle, and the list of those that are valid. */
import { type ShareKind, shareKinds } from '@outrider/contract'
import { useState } from 'react'
import { messageOf } from '../../../core/api/call-error.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useServerNow } from '../../../core/time/use-age.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { LoadingState } from '../../../ui/EmptyState.tsx'
import { Rows } from '../../../ui/Rows.tsx'
import { kindTexts } from './kind-texts.ts'
import { dialogKinds } from './kinds.ts'
import { linkTexts } from './link-texts.ts'
import { NewLink } from './NewLink.tsx'
import { OpenLink } from './OpenLink.tsx'
import styles from './ShareDialog.module.css'
import type { LinkNeeds } from './share-target.ts'
import { useLinkCalls } from './use-link-calls.ts'

interface VehicleLinksProps<Kind extends ShareKind> {
  kind: Kind
  vehicle: { id: string; name: string }
  needs: LinkNeeds<Kind>
}

export function VehicleLinks<Kind extends ShareKind>({ kind, vehicle: { id, name }, needs }: VehicleLinksProps<Kind>) {
  const t = useTexts(linkTexts)
  const words = { t: useTexts(kindTexts), lang: t.lang }
  const now = useServerNow()
  const { shows, of } = dialogKinds[kind]
  const { links, error, refetch, create, revoke } = useLinkCalls(kind, id, needs)
  const [revokedId, setRevokedId] = useState<string>()
  const open = links?.filter(link => link.state === 'open' && link.expiresAt > now)
  return (
    <div className={styles['content']}>
      <p className={styles['text']}>{shows(words, name, needs)}</p>
      <NewLink name={name} maxHours={shareKinds[kind].maxHours} make={create} revokedId={revokedId} onMade={refetch} />
      <section className={styles['open']} aria-label={t('open')}>
        <h3 className="heading">{t('open')}</h3>
        {!open && !error && <LoadingState label={t('loading')} />}
        {Boolean(error) && (
          <>
            <Alert>{messageOf(error, t.lang)}</Alert>
            <Button onClick={refetch}>{t('retry')}</Button>
          </>
        )}
        {open?.length === 0 && <p className={styles['text']}>{t('none')}</p>}
        {open && open.length > 0 && (
          <Rows label={t('open')}>
            {open.map(link => (
              <OpenLink
                key={link.shareId}
                shows={of?.(words, link)}
                link={link}
                revoke={() => revoke(link.shareId)}
                onRevoked={() => {
                  setRevokedId(link.shareId)
                  refetch()
                }}
              />
            ))}
          </Rows>
        )}
      </section>
    </div>
  )
}
