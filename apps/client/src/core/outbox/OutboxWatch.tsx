/** On every screen while somebody is signed in: sends what waits when there is a network, and says how much that is. */
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useOutrider, useSession } from '../context/outrider.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { useCachedCalls } from '../queries/use-call.ts'
import { QueryProvider } from '../queries/QueryProvider.tsx'
import { usersIn } from '../session/session.ts'
import { Icon } from '../../ui/Icon.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { Question } from '../../ui/overlays/Question.tsx'
import { leaveRequest } from './leave-request.ts'
import styles from './Outbox.module.css'
import { onSent } from './outbox-of.ts'
import { OutboxQueue } from './OutboxQueue.tsx'
import { outboxTexts } from './outbox-texts.ts'
import { useOutbox } from './use-outbox.ts'

export default function OutboxWatch() {
  const users = useSession(usersIn)
  return (
    <QueryProvider>
      <Sending key={users} />
      <Waiting />
      <LeaveQuestion />
    </QueryProvider>
  )
}

function Sending(): null {
  const { host } = useOutrider()
  const { outbox } = useOutbox()
  const { outdate } = useCachedCalls()
  useEffect(() => onSent(outbox, outdated => outdated.forEach(path => void outdate(path))), [outbox, outdate])
  useEffect(() => {
    // Also what was left by an earlier visit, and that of a user who has signed in again.
    void outbox.run()
    const again = () => host.online() && void outbox.run()
    const ends = [host.onOnlineChange(again), host.onVisible(again)]
    return () => {
      for (const end of ends) end()
      outbox.stop()
    }
  }, [outbox, host])
  return null
}

function Waiting() {
  const t = useTexts(outboxTexts)
  const { entries, sending } = useOutbox()
  const [open, setOpen] = useState(false)
  const refused = entries.filter(({ refusal }) => refusal).length
  const waiting = entries.length - refused
  // What is sent at once needs no notice.
  const atOnce = entries.length === 1 && sending !== undefined
  return (
    <>
      <div aria-live="polite">
        {entries.length > 0 && !atOnce && (
          <button
            type="button"
            className={joinClasses(styles['notice'], refused > 0 && styles['refused'])}
            onClick={() => setOpen(true)}
          >
            <Icon name={refused > 0 ? 'warning' : 'cloudOff'} size={18} />
            <span>
              {[waiting > 0 && t('waiting', { n: waiting }), refused > 0 && t('refused', { n: refused })]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </button>
        )}
      </div>
      {open && (
        <Dialog title={t('title')} size="medium" closeLabel={t('close')} onClose={() => setOpen(false)}>
          <OutboxQueue />
        </Dialog>
      )}
    </>
  )
}

function LeaveQuestion() {
  const t = useTexts(outboxTexts)
  const asked = useStore(leaveRequest, ({ asked: now }) => now)
  if (!asked) return null
  const { count, begun, lasting, settle } = asked
  return (
    <Question
      title={t('leaveTitle')}
      texts={[
        count > 0 && t(lasting ? 'leaveText' : 'leaveLost', { n: count }),
        begun > 0 && t('leaveBegun', { n: begun }),
      ].filter(text => text !== false)}
      yes={t('signOut')}
      no={t('stay')}
      onAnswer={settle}
    />
  )
}
