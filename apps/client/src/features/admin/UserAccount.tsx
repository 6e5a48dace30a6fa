/** What an administrator does with the account of a user: a link for a new password, locking, unlocking. */
import type { AdminUser } from '@outrider/contract'
import { useState } from 'react'
import { messageOf } from '../../core/api/call-error.ts'
import { useOutrider } from '../../core/context/outrider.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useCachedCalls } from '../../core/queries/use-call.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { useConfirm } from '../../ui/overlays/Question.tsx'
import { Card } from '../../ui/Page.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
import styles from './Admin.module.css'
import type { MadeLink } from './LinkCard.tsx'
import { adminTexts } from './strings.ts'
import { useLookAs } from './use-look-as.ts'

export function UserAccount({ user, onLink }: { user: AdminUser; onLink: (made: MadeLink) => void }) {
  const t = useTexts(adminTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const { confirm, question } = useConfirm()
  const [busy, setBusy] = useState(false)
  const { userId, name, state, secondFactor } = user
  async function run(work: () => Promise<unknown>) {
    setBusy(true)
    try {
      await work()
    } catch (failure) {
      toast(messageOf(failure, t.lang))
    }
    setBusy(false)
    await Promise.all((['admin/getUsers', 'admin/getUser', 'admin/getUserSignIns'] as const).map(cached.outdate))
  }
  const makeLink = async () => onLink({ name, ...(await api.call('admin/makePasswordLink', { userId }, { quiet: true })) })
  async function lock() {
    await api.call('admin/lockUser', { userId }, { quiet: true })
    toast(t('lockDone'))
  }
  async function unlock() {
    await api.call('admin/unlockUser', { userId }, { quiet: true })
    toast(t('unlockDone'))
  }
  async function reset() {
    const sure = {
      title: t('resetFactorSure', { name }),
      texts: [t('resetFactorHint')],
      yes: t('resetFactor'),
      no: t('cancel'),
    }
    if (!(await confirm(sure))) return
    await api.call('admin/resetSecondFactor', { userId }, { quiet: true })
    toast(t('resetFactorDone'))
  }
  const look = useLookAs()
  async function lookAs() {
    const sure = { title: t('lookSure', { name }), texts: [t('lookSureHint')], yes: t('look'), no: t('cancel') }
    // The buttons wait for the call only, not for the answer.
    if (await confirm(sure)) await run(() => look(userId))
  }
  const locked = state === 'locked'
  return (
    <Card title={t('account')}>
      {!locked && (
        <div className={styles['pair']}>
          <Button busy={busy} icon="lock" onClick={() => void run(makeLink)}>
            {t('makeLink')}
          </Button>
          <span className={styles['hint']}>{t('makeLinkHint')}</span>
        </div>
      )}
      {!locked && (
        <div className={styles['pair']}>
          <Button busy={busy} icon="eye" onClick={() => void lookAs()}>
            {t('look')}
          </Button>
          <span className={styles['hint']}>{t('lookHint')}</span>
        </div>
      )}
      <div className={styles['pair']}>
        <Button busy={busy} onClick={() => void run(locked ? unlock : lock)}>
          {t(locked ? 'unlock' : 'lock')}
        </Button>
        <span className={styles['hint']}>{t(locked ? 'unlockHint' : 'lockHint')}</span>
      </div>
      {secondFactor !== 'off' && (
        <div className={styles['pair']}>
          {secondFactor === 'on' ? (
            <Button busy={busy} icon="phone" onClick={() => void run(reset)}>
              {t('resetFactor')}
            </Button>
          ) : (
            <StateBadge tone="idling">{t('factorWanted')}</StateBadge>
          )}
          <span className={styles['hint']}>{t(secondFactor === 'on' ? 'resetFactorHint' : 'factorWantedHint')}</span>
        </div>
      )}
      {question}
    </Card>
  )
}
