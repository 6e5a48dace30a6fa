/** /authorization: rights of the account, lookup of terminal phone numbers, and recent sign-ins. */
import { rightsOfPeople, rightTexts } from '@outrider/contract'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useSession } from '../../core/context/outrider.ts'
import { useOneModule } from '../../core/context/use-one-module.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { rightsOf } from '../../core/session/session.ts'
import { Row, Rows } from '../../ui/Rows.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { NumberOwner } from './NumberOwner.tsx'
import { SignIns } from './SignIns.tsx'
import { personalTexts } from './strings.ts'
import { SubPage } from './SubPage.tsx'

export default function Authorization() {
  const { hrefOf } = useScreens()
  const ofOneModule = useOneModule() !== undefined
  const t = useTexts(personalTexts)
  // Joined to one string, because rightsOf returns a new object on every call.
  const granted = useSession(state => {
    const rights = rightsOf(state)
    return rightsOfPeople.filter(right => rights[right]).join(' ')
  }).split(' ')
  return (
    <SubPage title={t('authorization')} to={hrefOf('my')}>
      <h2 className="heading">{t('rights')}</h2>
      <Rows label={t('rights')}>
        {rightsOfPeople.map(right => (
          <Row key={right} title={rightTexts[right][t.lang]}>
            {granted.includes(right) ? (
              <StateBadge tone="driving">{t('granted')}</StateBadge>
            ) : (
              <StateBadge tone="offline">{t('refused')}</StateBadge>
            )}
          </Row>
        ))}
      </Rows>
      <p className="muted">{t('rightsHint')}</p>
      {!ofOneModule && <NumberOwner />}
      {!ofOneModule && <SignIns />}
    </SubPage>
  )
}
