/** A one-time link that was just made: shown here and nowhere again. */
import { fillPlaceholders } from '@outrider/contract'
import { useOutrider } from '../../core/context/outrider.ts'
import { useCopy } from '../../core/copy/use-copy.ts'
import { servedFrom } from '../../core/host/served-from.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { currentPlatform } from '../../core/session/session.ts'
import { dateTime } from '../../core/time/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Page.tsx'
import styles from './Admin.module.css'
import { adminTexts } from './strings.ts'

export interface MadeLink {
  name: string
  linkToken: string
  /** ms since 1970. */
  expiresAt: number
}

export function LinkCard({ made: { name, linkToken, expiresAt } }: { made: MadeLink }) {
  const t = useTexts(adminTexts)
  const { session } = useOutrider()
  const { hrefOf } = useScreens()
  const copy = useCopy()
  // The platform serves the page that sets the password.
  const code = currentPlatform(session.get())?.Code ?? ''
  const link = `${session.targetOf(code)?.url ?? servedFrom()}${hrefOf('setPassword')}#${linkToken}`
  return (
    <Card
      title={t('linkTitle')}
      text={fillPlaceholders(adminTexts.rows.linkText[t.lang], { name, until: dateTime(expiresAt, t.lang) })}
    >
      <p className={styles['link']} data-testid="password-link">
        {link}
      </p>
      <Button look="primary" icon="copy" onClick={() => void copy(link)}>
        {t('copyLink')}
      </Button>
    </Card>
  )
}
