/** A legal text: rows `title`, `intro`, then pairs of heading and paragraph `h1`, `p1` and so on. */
import type { Text } from '@outrider/contract'
import { useNavigate } from '../../../core/router/index.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import type { Texts } from '../../../core/i18n/texts.ts'
import { useSession } from '../../../core/context/outrider.ts'
import { PlatformContact } from '../../../core/operator/PlatformContact.tsx'
import { currentPlatform } from '../../../core/session/session.ts'
import { dayText } from '../../../core/time/format.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { commonTexts } from '../../../core/i18n/common-texts.ts'
import { Card, Page } from '../../../ui/Page.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import { legalTexts } from './legal-texts.ts'
import styles from './LegalPage.module.css'
import { agreementChanged, agreementVersion } from './use-agreement.ts'

type LegalRows = Record<'title' | 'intro', Text> & Record<string, Text>

export function LegalPage({ table }: { table: Texts<LegalRows> }) {
  const { hrefOf } = useScreens()
  const t = useTexts(table)
  const common = useTexts(commonTexts)
  const stands = useTexts(legalTexts)
  const platform = useSession(currentPlatform)
  const navigate = useNavigate()
  const headings = Object.keys(table.rows).filter(key => key.startsWith('h'))
  /** A page opened from an external link has no history. */
  const back = () => void (window.history.length > 1 ? navigate(-1) : navigate(hrefOf('login')))
  return (
    <Page reading bar={<TopBar title={t('title')} back={{ label: common('back'), go: back }} />}>
      <Card>
        <div className={styles['text']}>
          <p className="muted">{stands('stand', { version: agreementVersion, day: dayText(agreementChanged, t.lang) })}</p>
          <p>{t('intro')}</p>
          {headings.map(heading => (
            <section key={heading}>
              <h2>{t(heading)}</h2>
              <p>{t(heading.replace('h', 'p'))}</p>
            </section>
          ))}
        </div>
      </Card>
      {/** Whom the text calls the operator, and how to ask. */}
      {platform && <PlatformContact code={platform.Code} url={platform.Url} />}
    </Page>
  )
}
