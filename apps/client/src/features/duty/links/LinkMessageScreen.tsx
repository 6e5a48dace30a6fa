/** /linkMessage: what a message between platforms says, field by field. */
import type { RequestOf } from '@outrider/contract'
import { messageOf } from '../../../core/api/call-error.ts'
import { useSession } from '../../../core/context/outrider.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { useGoBack } from '../../../core/routing/use-go-back.ts'
import { useScreenParameters, useScreens } from '../../../core/routing/use-screens.ts'
import { rightsOf } from '../../../core/session/session.ts'
import { dateTime, number } from '../../../core/time/format.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/EmptyState.tsx'
import { FactList } from '../../../ui/FactList.tsx'
import { Card, Page } from '../../../ui/Page.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import { nameOf, roleOf } from './link-words.ts'
import { platformLinkTexts } from './platform-link-texts.ts'

export default function LinkMessageScreen() {
  const t = useTexts(platformLinkTexts)
  const { hrefOf } = useScreens()
  const { role, platform, message } = useScreenParameters('linkMessage')
  const goBack = useGoBack(hrefOf('platformLink', { role, platform }))
  const known = roleOf(role)
  return (
    <Page bar={<TopBar title={t('explained')} back={{ label: t('back'), go: goBack }} />}>
      {known && platform && message ? (
        <Explained role={known} platformId={platform} messageId={message} />
      ) : (
        <EmptyState icon="list" title={t('explainFailed')} text="" />
      )}
    </Page>
  )
}

function Explained(asked: RequestOf<'duty/explainLinkMessage'>) {
  const t = useTexts(platformLinkTexts)
  const located = useSession(state => rightsOf(state).posAuth)
  // Each look is recorded: it is not asked again by itself.
  const { data, error, refetch } = useCall('duty/explainLinkMessage', asked, { staleTime: Infinity })
  if (!data && error)
    return (
      <ErrorState
        title={t('explainFailed')}
        text={messageOf(error, t.lang)}
        retry={{ label: t('retry'), run: () => void refetch() }}
      />
    )
  if (!data) return <LoadingState label={t('loading')} />
  const { message, fields, deviations, more } = data
  return (
    <>
      <Card title={nameOf(message, t, t.lang)}>
        <FactList
          facts={[
            [t('type'), message.type],
            [t('direction'), t(message.direction)],
            [t('time'), dateTime(message.at, t.lang)],
            [t('plate'), message.plate || '–'],
            [t('serial'), String(message.serial)],
            [t('length'), number(message.length, t.lang)],
          ]}
        />
        {deviations.length > 0 && (
          <Alert tone="notice">
            {t('deviations')}
            {deviations.map(each => (
              <span key={each} className="row">
                {each}
              </span>
            ))}
          </Alert>
        )}
      </Card>
      <Card title={t('fields')} text={t('fieldsText')}>
        {!located && <p className="muted">{t('hiddenPlaces')}</p>}
        {fields.length === 0 && <p className="muted">{t('noFields')}</p>}
        <FactList facts={fields.map(({ path, value }) => [path, value || '–'] as const)} />
        {more && <p className="muted">{t('moreFields', { n: fields.length })}</p>}
      </Card>
    </>
  )
}
