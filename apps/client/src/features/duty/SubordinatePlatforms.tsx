/** /subordinatePlatforms: the platforms that report to this one, how their links stand and what they told; asking them and what they answered. */
import type { SubordinateAlarm, SubordinatePlatform } from '@outrider/contract'
import { useState } from 'react'
import { messageOf } from '../../core/api/call-error.ts'
import { bothNamesOf } from '../../core/fleet/naming.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useCall } from '../../core/queries/use-call.ts'
import { useOpenPicker } from '../../core/routing/open-picker.ts'
import { pickers } from '../../core/routing/pickers.ts'
import { useOpenScreen } from '../../core/routing/use-open-screen.ts'
import { useGoBack } from '../../core/routing/use-go-back.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { dateTime, number } from '../../core/time/format.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Disc } from '../../ui/Disc.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../ui/EmptyState.tsx'
import { FactList } from '../../ui/FactList.tsx'
import { LineList, LineRow } from '../../ui/LineRow.tsx'
import { Card, Page } from '../../ui/Page.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { AskSubordinate } from './AskSubordinate.tsx'
import { type AskDraft, newAsk } from './ask-draft.ts'
import { SubordinateRecords } from './SubordinateRecords.tsx'
import { subordinateTexts } from './subordinate-texts.ts'
import { lookEvery, reasonKeys } from './subordinate-words.ts'

export default function SubordinatePlatforms() {
  const t = useTexts(subordinateTexts)
  const { hrefOf } = useScreens()
  const goBack = useGoBack(hrefOf('postCheckList'))
  const { draft, setDraft, openPicker } = useOpenPicker<AskDraft>({
    first: () => newAsk(''),
    take(before, chosen) {
      const picked = chosen(pickers.vehicle)
      return picked ? { ...before, typed: { ...before.typed, vehicleId: picked.id }, vehicleName: bothNamesOf(picked) } : before
    },
  })
  const [alarm, setAlarm] = useState<SubordinateAlarm>()
  const { data, error, refetch } = useCall('duty/getSubordinates', {}, { staleTime: 0, refetchInterval: lookEvery })
  const chosen = data?.platforms.find(({ platformId }) => platformId === draft.platformId) ?? data?.platforms[0]
  return (
    <Page
      bar={<TopBar title={t('title')} back={{ label: t('back'), go: goBack }} />}
      wide
      preview={
        chosen && (
          <div className="column gap-4">
            <AskSubordinate
              key={`${chosen.platformId} ${alarm?.alarmId ?? ''}`}
              platform={chosen}
              alarm={alarm}
              draft={draft}
              onPickVehicle={typed =>
                openPicker(
                  pickers.vehicle,
                  'vehicleId',
                  { chosen: draft.typed.vehicleId || undefined },
                  { ...draft, platformId: chosen.platformId, typed },
                )
              }
              onEnd={() => {
                setAlarm(undefined)
                setDraft(newAsk(chosen.platformId))
              }}
            />
            <SubordinateRecords platformId={chosen.platformId} onSupervise={setAlarm} />
          </div>
        )
      }
    >
      {data && chosen ? (
        <>
          {data.platforms.length > 1 && (
            <Card>
              <LineList label={t('title')}>
                {data.platforms.map(platform => (
                  <li key={platform.platformId}>
                    <LineRow
                      lead={<Disc plain icon="server" />}
                      title={platform.name}
                      texts={[
                        t('vehicleCount', { n: number(platform.vehicles, t.lang), online: number(platform.online, t.lang) }),
                      ]}
                      end={<LinkBadge platform={platform} />}
                      chosen={platform === chosen}
                      onClick={() => {
                        setDraft(newAsk(platform.platformId))
                        setAlarm(undefined)
                      }}
                    />
                  </li>
                ))}
              </LineList>
            </Card>
          )}
          <Facts platform={chosen} />
        </>
      ) : data ? (
        <EmptyState icon="shield" title={t('none')} text={t('noneText')} />
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

function LinkBadge({ platform: { mainSince, slaveSince } }: { platform: SubordinatePlatform }) {
  const t = useTexts(subordinateTexts)
  if (mainSince !== null && slaveSince !== null) return <StateBadge tone="driving">{t('bothUp')}</StateBadge>
  return mainSince === null && slaveSince === null ? (
    <StateBadge tone="offline">{t('down')}</StateBadge>
  ) : (
    <StateBadge tone="idling">{t(mainSince === null ? 'onlySlave' : 'onlyMain')}</StateBadge>
  )
}

const refusedKinds = ['plate', 'elsewhere', 'ownTerminal', 'tooMany'] as const

function Facts({ platform }: { platform: SubordinatePlatform }) {
  const t = useTexts(subordinateTexts)
  const openScreen = useOpenScreen()
  const {
    platformId,
    name,
    edition,
    orgName,
    mainSince,
    slaveSince,
    heardAt,
    address,
    vehicles,
    maxVehicles,
    online,
    positions,
    refused,
    video,
    refusal,
  } = platform
  const whole = (count: number) => number(count, t.lang)
  const since = (at: number | null) => (at === null ? t('down') : t('upSince', { time: dateTime(at, t.lang) }))
  const failed = video.failed.reduce((sum, { count }) => sum + count, 0)
  const notStored = refusedKinds.filter(kind => refused[kind] > 0)
  return (
    <Card title={name}>
      {refusal && (
        <Alert tone="notice">
          {t('refusedSignIn', {
            time: dateTime(refusal.at, t.lang),
            address: refusal.address,
            reason: t(reasonKeys[refusal.reason]),
          })}
        </Alert>
      )}
      <FactList
        facts={[
          [t('mainLink'), since(mainSince)],
          [t('slaveLink'), since(slaveSince)],
          [t('heard'), heardAt === null ? t('never') : dateTime(heardAt, t.lang)],
          [t('address'), address || '–'],
          [t('organisation'), orgName],
          [t('edition'), `JT/T 809-${edition}`],
          [t('vehicles'), t('vehiclesOf', { n: whole(vehicles), most: whole(maxVehicles), online: whole(online) })],
          [t('positions'), whole(positions)],
          [t('videoCode'), video.codeAt === null ? t('noCode') : dateTime(video.codeAt, t.lang)],
          [t('videoAsked'), t('videoCount', { n: whole(video.asked), failed: whole(failed) })],
        ]}
      />
      {notStored.length > 0 && (
        <Alert tone="notice">
          {t('notStored')}
          {notStored.map(kind => (
            <span key={kind} className="row">
              {t(kind, { n: whole(refused[kind]) })}
            </span>
          ))}
        </Alert>
      )}
      {failed > 0 && (
        <Alert tone="notice">
          {t('noVideo')}
          {video.failed.map(({ reason, count }) => (
            <span key={reason} className="row">
              {t(reason, { n: whole(count) })}
            </span>
          ))}
        </Alert>
      )}
      <Button look="quiet" onClick={() => openScreen('platformLink', { role: 'subordinate', platform: platformId })}>
        {t('toLink')}
      </Button>
    </Card>
  )
}
