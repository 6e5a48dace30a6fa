/** /sharedLinks: valid links of the user, or of everybody in the user's organisations for those who may end them, by platform. */
import { type CreatedShare, type DataOf, allowsRequest, contract, limitedRights, shareKinds } from '@outrider/contract'
import { useState } from 'react'
import { messageOf } from '../../../core/api/call-error.ts'
import { useOutrider, useSession } from '../../../core/context/outrider.ts'
import { commonTexts } from '../../../core/i18n/common-texts.ts'
import { useLang, useTexts } from '../../../core/i18n/use-texts.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { useGoBack } from '../../../core/routing/use-go-back.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { platformsInUse } from '../../../core/session/session.ts'
import { rightsIn } from '../../../core/session/user-data.ts'
import { dateMinute } from '../../../core/time/format.ts'
import { useServerNow } from '../../../core/time/use-age.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState, LoadingState } from '../../../ui/EmptyState.tsx'
import { Segments } from '../../../ui/inputs/Segments.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Rows } from '../../../ui/Rows.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import { OpenLink } from '../dialog/OpenLink.tsx'
import { sharedLinksTexts } from './links-texts.ts'

const { position, track } = shareKinds
type TrackLink = DataOf<typeof track.list>['shares'][number]

export default function SharedLinks() {
  const t = useTexts(sharedLinksTexts)
  const common = useTexts(commonTexts)
  const goBack = useGoBack(useScreens().hrefOf('my'))
  const platforms = useSession(state =>
    platformsInUse(state)
      .map(({ Code }) => Code)
      .join('\n'),
  ).split('\n')
  return (
    <Page bar={<TopBar title={t('title')} back={{ label: common('back'), go: goBack }} />}>
      {platforms.map(code => (
        <PlatformLinks key={code} code={code} titled={platforms.length > 1} />
      ))}
    </Page>
  )
}

function PlatformLinks({ code, titled }: { code: string; titled: boolean }) {
  const t = useTexts(sharedLinksTexts)
  const { session } = useOutrider()
  const mayEnd = useSession(state => {
    const data = state.userDatas[code]
    return data
      ? allowsRequest(contract.share.getVehPosSharings, limitedRights(rightsIn(data), state.moduleType), { all: true })
      : false
  })
  const [whose, setWhose] = useState<'mine' | 'all'>('mine')
  const title = t('linksOn', { platform: session.targetOf(code)?.title ?? code })
  return (
    <>
      {titled && <h2>{title}</h2>}
      {mayEnd && (
        <Segments
          label={t('whose')}
          choices={[
            { value: 'mine', text: t('mine') },
            { value: 'all', text: t('all') },
          ]}
          chosen={whose}
          onChoose={setWhose}
        />
      )}
      <Links code={code} all={whose === 'all' && mayEnd} />
    </>
  )
}

function Links({ code, all }: { code: string; all: boolean }) {
  const t = useTexts(sharedLinksTexts)
  const common = useTexts(commonTexts)
  const lang = useLang()
  const now = useServerNow()
  const { api } = useOutrider()
  const how = { platform: code, staleTime: 0 }
  const positions = useCall(position.list, { all }, how)
  const tracks = useCall(track.list, { all }, how)
  const error = positions.error ?? tracks.error
  const refetch = () => void Promise.all([positions.refetch(), tracks.refetch()])
  if (error)
    return (
      <>
        <Alert>{messageOf(error, lang)}</Alert>
        <Button onClick={refetch}>{common('retry')}</Button>
      </>
    )
  if (!positions.data || !tracks.data) return <LoadingState label={common('loading')} />

  const shownOf = ({ name, startTime, endTime }: TrackLink) =>
    t('track', { name, from: dateMinute(startTime, lang), to: dateMinute(endTime, lang) })
  const links = [
    ...positions.data.shares.map(link => ({ link, shows: t('position', link), revoke: position.revoke })),
    ...tracks.data.shares.map(link => ({ link, shows: shownOf(link), revoke: track.revoke })),
  ]
    .filter(({ link }) => isOpen(link, now))
    .toSorted((a, b) => b.link.createdAt - a.link.createdAt)
  if (links.length === 0) return <EmptyState icon="share" title={t('none')} text={t(all ? 'noneOfAll' : 'noneText')} />
  return (
    <Rows label={t('title')}>
      {links.map(({ link, shows, revoke }) => (
        <OpenLink
          key={link.shareId}
          shows={shows}
          by={link.own ? undefined : t('by', { maker: link.makerName })}
          link={link}
          revoke={() => api.call(revoke, { vehicleId: link.vehicleId, shareId: link.shareId }, { platform: code, quiet: true })}
          onRevoked={refetch}
        />
      ))}
    </Rows>
  )
}

const isOpen = ({ state, expiresAt }: CreatedShare, now: number): boolean => state === 'open' && expiresAt > now
