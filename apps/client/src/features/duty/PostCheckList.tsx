/** /postchecklist: what waits for an answer, and notices of superior platforms. */
import type { DataOf, Lang, OnDutyCheck, SuperiorClone, SuperiorNotice, UnservedCount, UnservedMessage } from '@outrider/contract'
import { useSession } from '../../core/context/outrider.ts'
import { useNavigate } from '../../core/router/index.ts'
import { messageOf } from '../../core/api/call-error.ts'
import type { Translate } from '../../core/i18n/texts.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useCall } from '../../core/queries/use-call.ts'
import { useGoBack } from '../../core/routing/use-go-back.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { rightsOf } from '../../core/session/session.ts'
import { dateTime, number } from '../../core/time/format.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Disc } from '../../ui/Disc.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../ui/EmptyState.tsx'
import { LineList, LineRow } from '../../ui/LineRow.tsx'
import { Card, Page } from '../../ui/Page.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { supervisedTexts } from './alarm-texts.ts'
import { CheckRow } from './CheckRow.tsx'
import { MissingPlatforms } from './MissingPlatforms.tsx'
import { linkTexts } from './link-texts.ts'
import { OnDutyCard } from './roster/OnDutyCard.tsx'
import { dutyTexts } from './strings.ts'
import { Visiting } from './Visiting.tsx'

/** What may still be answered in time first, the next to end at the top. */
const byUrgency = (a: OnDutyCheck, b: OnDutyCheck): number =>
  Number(b.state === 'pending') - Number(a.state === 'pending') || (a.state === 'pending' ? a.dueAt - b.dueAt : b.dueAt - a.dueAt)

const withMissing = (data: DataOf<'duty/getOnDutyInfo'>, missing: readonly string[]) => ({ ...data, missing })

/** ms; the ring on every screen is told at once. */
const lookEvery = 10_000

export default function PostCheckList() {
  const t = useTexts(dutyTexts)
  const links = useTexts(linkTexts)
  const navigate = useNavigate()
  const { hrefOf } = useScreens()
  const goBack = useGoBack(hrefOf('postCheck'))
  const administers = useSession(state => rightsOf(state).adminAuth)
  const { data, error, refetch } = useCall(
    'duty/getOnDutyInfo',
    {},
    { staleTime: 0, refetchInterval: lookEvery, select: withMissing },
  )
  // Of nobody's concern where no platform reports here: most have none.
  const { data: below } = useCall('duty/getSubordinates', {})
  return (
    <Page
      bar={<TopBar title={t('list')} back={{ label: t('back'), go: goBack }} />}
      wide
      preview={
        data && (data.notices.length > 0 || (data.unserved?.length ?? 0) > 0 || (data.visiting?.length ?? 0) > 0) ? (
          <div className="column gap-4">
            {data.visiting && data.visiting.length > 0 && <Visiting vehicles={data.visiting} />}
            {data.notices.length > 0 && <Notices notices={data.notices} />}
            {data.unserved && data.unserved.length > 0 && (
              <Unserved messages={data.unserved} counts={data.unservedCounts ?? []} />
            )}
          </div>
        ) : undefined
      }
    >
      {data ? (
        <>
          <MissingPlatforms titles={data.missing} />
          {data.clones?.map(clone => (
            <UsedTwice key={`${clone.link ?? 'slave'} ${clone.govId}`} clone={clone} />
          ))}
          <OnDutyCard />
          <Card title={t('openChecks')}>
            {data.checks.length === 0 ? (
              <EmptyState icon="check" title={t('noneOpen')} text={t('noneOpenText')} />
            ) : (
              <LineList label={t('openChecks')}>
                {data.checks.toSorted(byUrgency).map(check => (
                  <li key={check.uniqueId}>
                    <CheckRow
                      check={check}
                      onOpen={() => void navigate(hrefOf('postCheckReply', { uniqueId: check.uniqueId }))}
                    />
                  </li>
                ))}
              </LineList>
            )}
            <Button look="quiet" onClick={() => void navigate(hrefOf('postCheck'))}>
              {t('toRecords')}
            </Button>
            <Button look="quiet" onClick={() => void navigate(hrefOf('platformLink'))}>
              {links('platformLinks')}
            </Button>
            {below && below.platforms.length > 0 && (
              <Button look="quiet" onClick={() => void navigate(hrefOf('subordinatePlatforms'))}>
                {links('subordinates')}
              </Button>
            )}
            {administers && (
              <Button look="quiet" onClick={() => void navigate(hrefOf('superiorConsents'))}>
                {links('consents')}
              </Button>
            )}
          </Card>
        </>
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

/** "Fatigue · 沪A12345 · 29 Nov 10:15" */
function warningIn({ name, nameEn, plateNum, time }: NonNullable<SuperiorNotice['warning']>, lang: Lang): string {
  const facts = [lang === 'zh' ? name : nameEn, plateNum, time === null ? '' : dateTime(time, lang)]
  return facts.filter(Boolean).join(' · ')
}

function Notices({ notices }: { notices: readonly SuperiorNotice[] }) {
  const t = useTexts(dutyTexts)
  const alarms = useTexts(supervisedTexts)
  return (
    <Card title={t('notices')}>
      <LineList label={t('notices')}>
        {notices.map(notice => (
          <li key={notice.noticeId}>
            <LineRow
              lead={<Disc plain icon={notice.warning ? 'warning' : 'info'} />}
              title={notice.warning ? warningIn(notice.warning, t.lang) : notice.content}
              texts={[
                ...(notice.warning ? [alarms(notice.warning.elsewhere ? 'elsewhere' : 'warning')] : []),
                ...(notice.warning && notice.content !== '' ? [notice.content] : []),
                `${notice.govName} · ${dateTime(notice.receivedAt, t.lang)}`,
              ]}
              wraps
            />
          </li>
        ))}
      </LineList>
    </Card>
  )
}

/** Somebody else uses the codes of this link: each ends the link of the other. */
function UsedTwice({ clone: { govName, turns, since, usedFrom, link } }: { clone: SuperiorClone }) {
  const t = useTexts(linkTexts)
  if (link === 'main')
    return (
      <Alert>
        <p>{t('endedAgain', { name: govName, turns: number(turns, t.lang), since: dateTime(since, t.lang) })}</p>
        <p>{t('endedAgainRemedy')}</p>
      </Alert>
    )
  const [one, other] = usedFrom
  if (!one || !other) return null
  return (
    <Alert>
      <p>{t('usedTwice', { name: govName, turns: number(turns, t.lang), since: dateTime(since, t.lang) })}</p>
      {[one, other].map(({ address, at }) => (
        <p key={address}>{t('usedFrom', { address, time: dateTime(at, t.lang) })}</p>
      ))}
      <p>{t('usedTwiceRemedy')}</p>
    </Alert>
  )
}

const reasons = [
  'offline',
  'noCamera',
  'notSupported',
  'wrongCode',
  'range',
  'busy',
  'notPlaying',
  'notTaken',
  'notAsked',
  'refusedByIt',
  'noVehicle',
  'unknown',
  'withheld',
  'badPhone',
  'noAnswer',
  'abandoned',
  'unreadable',
  'frozen',
  'tooMany',
] as const

/** What became of it. */
function outcomeIn({ outcome, reason, refused }: UnservedMessage, t: Translate<typeof linkTexts.rows>): string {
  if (outcome === 'waiting' || outcome === 'done') return t(outcome)
  const answered = t(refused ? 'refused' : 'notAnswered')
  if (outcome === null) return answered
  return `${t('failedWhy', { why: t(reasons.find(each => each === reason) ?? 'otherFailure') })} · ${answered}`
}

/** What superior platforms want of vehicles, and what this platform does not do: somebody has to know of it. */
function Unserved({ messages, counts }: { messages: readonly UnservedMessage[]; counts: readonly UnservedCount[] }) {
  const t = useTexts(linkTexts)
  const duty = useTexts(dutyTexts)
  return (
    <Card title={t('unserved')}>
      {counts.length > 0 && (
        <LineList label={t('unservedCounts')}>
          {counts.map(({ govId, govName, type, name, nameEn, count, lastAt }) => (
            <li key={`${govId} ${type}`}>
              <LineRow
                lead={<Disc plain icon="list" />}
                title={t('unservedCount', { name: t.lang === 'zh' ? name : nameEn, n: number(count, t.lang) })}
                texts={[`${govName} · ${type} · ${t('lastTime', { time: dateTime(lastAt, t.lang) })}`]}
                wraps
              />
            </li>
          ))}
        </LineList>
      )}
      <LineList label={t('unserved')}>
        {messages.map(each => (
          <li key={each.messageId}>
            <LineRow
              lead={<Disc plain icon="warning" />}
              title={[t.lang === 'zh' ? each.name : each.nameEn, each.plate, each.content].filter(Boolean).join(' · ')}
              texts={[
                `${each.govName} · ${dateTime(each.receivedAt, t.lang)} · ${each.type}`,
                ...(each.dueAt === null ? [] : [`${duty('dueAt')} ${dateTime(each.dueAt, t.lang)}`]),
                outcomeIn(each, t),
              ]}
              wraps
            />
          </li>
        ))}
      </LineList>
    </Card>
  )
}
