/** /noticeConfig: by which channels besides pushes the user is told of what, and when not. */
import {
  channelKindOf,
  type DataOf,
  mayBeNotified,
  type NoticeChoices as Choices,
  noticeChoices,
  noticeKindNames,
  noticeKinds,
  type NoticeKind,
  type OfferedChannel,
} from '@outrider/contract'
import { useState } from 'react'
import { messageOf } from '../../../core/api/call-error.ts'
import { useOutrider, useSession } from '../../../core/context/outrider.ts'
import type { FormRow } from '../../../core/forms/form-row.ts'
import { FormFields, RowForm, SaveButton } from '../../../core/forms/RowForm.tsx'
import { useRowForm } from '../../../core/forms/use-row-form.ts'
import { commonTexts } from '../../../core/i18n/common-texts.ts'
import { useLang, useTexts } from '../../../core/i18n/use-texts.ts'
import { useCachedCalls, useCall } from '../../../core/queries/use-call.ts'
import { useGoBack } from '../../../core/routing/use-go-back.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { rightsOf } from '../../../core/session/session.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/EmptyState.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Segments } from '../../../ui/inputs/Segments.tsx'
import { Card, Page } from '../../../ui/Page.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import styles from './NoticeChoices.module.css'
import { noticeTexts } from './notice-texts.ts'

type Stored = DataOf<'user/getNoticeChoices'>
type When = 'off' | 'now' | 'digest'
type Field = 'quiet' | 'quietFrom' | 'quietUntil' | 'sosPasses' | 'digestAt' | 'zone'
/** When, by kind and channel; what is off is not in it. */
type Chosen = ReadonlyMap<string, Exclude<When, 'off'>>

const keyOf = (kind: NoticeKind, channelId: string): string => `${kind} ${channelId}`
const chosenIn = ({ choices }: Pick<Stored, 'choices'>): Chosen =>
  new Map(choices.map(({ kind, channelId, when }) => [keyOf(kind, channelId), when]))
const zones = Intl.supportedValuesOf('timeZone')

export default function NoticeChoices() {
  const t = useTexts(noticeTexts)
  const common = useTexts(commonTexts)
  const lang = useLang()
  const { hrefOf } = useScreens()
  const goBack = useGoBack(hrefOf('my'))
  const { data, error, refetch } = useCall('user/getNoticeChoices', {})
  return (
    <Page bar={<TopBar title={t('title')} back={{ label: common('back'), go: goBack }} />}>
      {error ? (
        <ErrorState
          title={t('failed')}
          text={messageOf(error, lang)}
          retry={{ label: common('retry'), run: () => void refetch() }}
        />
      ) : !data ? (
        <LoadingState label={common('loading')} />
      ) : data.channels.length === 0 ? (
        <EmptyState icon="bell" title={t('none')} text={t('noneText')} />
      ) : (
        <ChoicesForm stored={data} />
      )}
    </Page>
  )
}

function useRows(zone: string): FormRow<Field>[] {
  const t = useTexts(noticeTexts)
  const { quiet, quietFrom, quietUntil, sosPasses, digestAt, zone: zoneLabel } = noticeTexts.rows
  const choices = [...new Set([zone, ...zones])].map(value => ({ value, text: value }))
  const isQuiet = (values: Record<Field, string>) => values.quiet === 'on'
  return [
    { name: 'quiet', kind: 'switch', label: quiet, text: t('quietText'), required: false },
    { name: 'quietFrom', kind: 'time', label: quietFrom, required: true, shown: isQuiet, line: 'quiet' },
    { name: 'quietUntil', kind: 'time', label: quietUntil, required: true, shown: isQuiet, line: 'quiet' },
    { name: 'sosPasses', kind: 'switch', label: sosPasses, required: false },
    { name: 'digestAt', kind: 'time', label: digestAt, required: true },
    { name: 'zone', kind: 'choice', label: zoneLabel, choices },
  ]
}

function ChoicesForm({ stored }: { stored: Stored }) {
  const t = useTexts(noticeTexts)
  const common = useTexts(commonTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const rights = rightsOf(useSession(state => state))
  const before = chosenIn(stored)
  const [chosen, setChosen] = useState<Chosen>(before)
  const kinds = noticeKindNames.filter(kind => mayBeNotified(kind, rights))
  const choose = (key: string, when: When) => {
    const next = new Map(chosen)
    if (when === 'off') next.delete(key)
    else next.set(key, when)
    setChosen(next)
  }
  const form = useRowForm<Field, Choices, object>({
    rows: useRows(stored.zone),
    stored: {
      quiet: stored.quietFrom === null ? '' : 'on',
      quietFrom: stored.quietFrom ?? '22:00',
      quietUntil: stored.quietUntil ?? '07:00',
      sosPasses: stored.sosPasses ? 'on' : '',
      digestAt: stored.digestAt,
      zone: stored.zone,
    },
    guarded: true,
    besides: chosen.size !== before.size || [...chosen].some(([key, when]) => before.get(key) !== when),
    toBody: ({ quiet, quietFrom, quietUntil, sosPasses, digestAt, zone }) =>
      noticeChoices.parse({
        choices: stored.channels.flatMap(({ channelId }) =>
          kinds.flatMap(kind => {
            const when = chosen.get(keyOf(kind, channelId))
            return when ? [{ kind, channelId, when }] : []
          }),
        ),
        quietFrom: quiet === 'on' ? quietFrom : null,
        quietUntil: quiet === 'on' ? quietUntil : null,
        sosPasses: sosPasses === 'on',
        digestAt,
        zone,
      }),
    check: ({ quiet, quietFrom, quietUntil }): Partial<Record<Field, string>> =>
      quiet === 'on' && quietFrom === quietUntil ? { quietFrom: t('sameTimes') } : {},
    send: body => api.call('user/saveNoticeChoices', body, { quiet: true }),
    async onSaved() {
      await cached.outdate('user/getNoticeChoices')
      toast(t('saved'))
    },
    fieldOfError: { 'push.times': 'quietFrom', 'push.zone': 'zone' },
  })
  return (
    <RowForm form={form} className={styles['form']}>
      <div className={styles['channels']}>
        {stored.channels.map(channel => (
          <ChannelCard
            key={channel.channelId}
            channel={channel}
            kinds={kinds}
            whenOf={kind => chosen.get(keyOf(kind, channel.channelId)) ?? 'off'}
            choose={(kind, when) => choose(keyOf(kind, channel.channelId), when)}
          />
        ))}
      </div>
      <Card title={t('times')}>
        <FormFields form={form} />
      </Card>
      <SaveButton form={form}>{common('save')}</SaveButton>
    </RowForm>
  )
}

interface ChannelCardProps {
  channel: OfferedChannel
  kinds: readonly NoticeKind[]
  whenOf: (kind: NoticeKind) => When
  choose: (kind: NoticeKind, when: When) => void
}

function ChannelCard({ channel: { name, kind, lacksAddress, isOff }, kinds, whenOf, choose }: ChannelCardProps) {
  const t = useTexts(noticeTexts)
  const lang = useLang()
  const choices = (['off', 'now', 'digest'] as const).map(value => ({ value, text: t(value) }))
  return (
    <Card title={name} text={channelKindOf(kind)[lang]}>
      {isOff && <Alert>{t('isOff')}</Alert>}
      {lacksAddress && <Alert>{t('lacksAddress', { what: t(kind === 'sms' ? 'mobile' : 'email') })}</Alert>}
      {kinds.map(each => (
        <div key={each} className={styles['kind']}>
          <span>{noticeKinds[each][lang]}</span>
          <Segments
            label={`${name}: ${noticeKinds[each][lang]}`}
            choices={choices}
            chosen={whenOf(each)}
            onChoose={when => choose(each, when)}
          />
        </div>
      ))}
    </Card>
  )
}
