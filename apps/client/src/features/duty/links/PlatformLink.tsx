/** /platformLink: the links with platforms above and below, and of one of them its figures and the messages that went over it. */
import { linkDirections, type PlatformLink as Link } from '@outrider/contract'
import { useState } from 'react'
import { messageOf } from '../../../core/api/call-error.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { useNavigate } from '../../../core/router/index.ts'
import { useGoBack } from '../../../core/routing/use-go-back.ts'
import { useScreenParameters, useScreens } from '../../../core/routing/use-screens.ts'
import { dateTime } from '../../../core/time/format.ts'
import { Chip, ChipRow } from '../../../ui/Chip.tsx'
import { Disc } from '../../../ui/Disc.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/EmptyState.tsx'
import { FactList } from '../../../ui/FactList.tsx'
import { LineList, LineRow } from '../../../ui/LineRow.tsx'
import { Card, Page } from '../../../ui/Page.tsx'
import { StateBadge } from '../../../ui/StateBadge.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import { LinkFigures } from './LinkFigures.tsx'
import { LinkMessages } from './LinkMessages.tsx'
import { platformLinkTexts } from './platform-link-texts.ts'

/** ms */
const lookEvery = 10_000
const periods = [1, 7, 30, 92] as const

export default function PlatformLink() {
  const t = useTexts(platformLinkTexts)
  const navigate = useNavigate()
  const { hrefOf } = useScreens()
  const goBack = useGoBack(hrefOf('postCheckList'))
  const { role, platform, direction, type } = useScreenParameters('platformLink')
  const [days, setDays] = useState<number>(30)
  const { data, error, refetch } = useCall('duty/getPlatformLinks', {}, { staleTime: 0, refetchInterval: lookEvery })
  const links = data?.links ?? []
  const chosen = links.find(link => link.platformId === platform && link.role === role) ?? links[0]
  const show = (link: Link, filter: { direction?: string; type?: string } = {}) =>
    void navigate(hrefOf('platformLink', { role: link.role, platform: link.platformId, ...filter }), { replace: true })
  return (
    <Page
      bar={<TopBar title={t('title')} back={{ label: t('back'), go: goBack }} />}
      wide
      preview={
        chosen && (
          <LinkMessages
            key={`${chosen.role} ${chosen.platformId}`}
            link={chosen}
            direction={linkDirections.find(each => each === direction)}
            type={type}
            onFilter={filter => show(chosen, filter)}
          />
        )
      }
    >
      {data && chosen ? (
        <>
          {links.length > 1 && (
            <Card>
              <LineList label={t('title')}>
                {links.map(link => (
                  <li key={`${link.role} ${link.platformId}`}>
                    <LineRow
                      lead={<Disc plain icon="server" />}
                      title={link.name}
                      texts={[t(link.role)]}
                      end={<LinkBadge link={link} />}
                      chosen={link === chosen}
                      onClick={() => show(link)}
                    />
                  </li>
                ))}
              </LineList>
            </Card>
          )}
          <Standing link={chosen} />
          <ChipRow label={t('period')}>
            {periods.map(each => (
              <Chip key={each} label={t('lastDays', { n: each })} chosen={days === each} onChoose={() => setDays(each)} />
            ))}
          </ChipRow>
          <LinkFigures link={chosen} days={days} direction={direction} type={type} onFilter={filter => show(chosen, filter)} />
        </>
      ) : data ? (
        <EmptyState icon="server" title={t('none')} text={t('noneText')} />
      ) : error ? (
        <ErrorState
          title={t('failed')}
          text={messageOf(error, t.lang)}
          retry={{ label: t('retry'), run: () => void refetch() }}
        />
      ) : (
        <LoadingState label={t('loading')} />
      )}
    </Page>
  )
}

function LinkBadge({ link: { mainSince, slaveSince } }: { link: Link }) {
  const t = useTexts(platformLinkTexts)
  if (mainSince !== null && slaveSince !== null) return <StateBadge tone="driving">{t('up')}</StateBadge>
  return mainSince === null && slaveSince === null ? (
    <StateBadge tone="offline">{t('down')}</StateBadge>
  ) : (
    <StateBadge tone="idling">{t(mainSince === null ? 'onlySlave' : 'onlyMain')}</StateBadge>
  )
}

function Standing({ link: { role, name, edition, mainSince, slaveSince, heardAt, sentAt } }: { link: Link }) {
  const t = useTexts(platformLinkTexts)
  const since = (at: number | null) => (at === null ? t('down') : t('upSince', { time: dateTime(at, t.lang) }))
  const last = (at: number | null) => (at === null ? t('never') : dateTime(at, t.lang))
  return (
    <Card title={name} text={t(role)}>
      <FactList
        facts={[
          [t('mainLink'), since(mainSince)],
          [t('slaveLink'), since(slaveSince)],
          [t('heard'), last(heardAt)],
          [t('sent'), last(sentAt)],
          [t('edition'), `JT/T 809-${edition}`],
        ]}
      />
    </Card>
  )
}
