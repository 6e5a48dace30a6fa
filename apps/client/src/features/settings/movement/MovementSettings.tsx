/** /movementSettings: what counts as a stop, as standing and as idling in an organisation. */
import type { ChosenMovement, DataOf } from '@outrider/contract'
import { useState } from 'react'
import { messageOf } from '../../../core/api/call-error.ts'
import { useOutrider, useSession } from '../../../core/context/outrider.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useOrganisations } from '../../../core/places/use-organisations.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { currentPlatform } from '../../../core/session/session.ts'
import { shownNumber } from '../../../core/time/measures.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Select } from '../../../ui/inputs/Select.tsx'
import { Card } from '../../../ui/Page.tsx'
import { SettingLoading, SettingPage } from '../SettingPage.tsx'
import { movementTexts } from './movement-texts.ts'

type Organisation = DataOf<'platform/getMovementSettings'>['organisations'][number]
type Name = keyof ChosenMovement

const minute = 60
const inMinutes = (...all: number[]): number[] => all.map(each => each * minute)
/** What is offered, in the units of the call: s, km/h, s. */
const offered: Record<Name, readonly number[]> = {
  minimumStop: inMinutes(1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 45, 60),
  restsBelow: [3, 4, 5, 6, 7, 8, 9, 10],
  idlingAfter: inMinutes(0, 1, 2, 3, 5, 8, 10, 15, 20, 30, 60),
}
const names = Object.keys(offered) as Name[]
const asAbove = ''

export default function MovementSettings() {
  const t = useTexts(movementTexts)
  const { hrefOf } = useScreens()
  const platform = useSession(state => currentPlatform(state)?.Code ?? '')
  const organisations = useOrganisations(platform)
  const stored = useCall('platform/getMovementSettings', {}, { platform, staleTime: 0 })
  const [chosen, setChosen] = useState<string>()
  const settings = new Map(stored.data?.organisations.map(each => [String(each.orgId), each]))
  const choices = organisations.data?.map(({ value, label }) => ({ value, text: label }))
  const value = chosen ?? choices?.[0]?.value
  const organisation = value === undefined ? undefined : settings.get(String(Number.parseInt(value, 10)))
  return (
    <SettingPage title={t('title')} to={hrefOf('my')}>
      <Card title={t('title')} text={t('text')}>
        {!choices || !stored.data ? (
          <SettingLoading
            error={stored.error ?? organisations.error}
            refetch={() => Promise.all([stored.refetch(), organisations.refetch()])}
          />
        ) : (
          <>
            <Select label={t('organisation')} choices={choices} chosen={value} onChoose={setChosen} />
            {organisation && (
              <OwnSettings
                key={organisation.orgId}
                organisation={organisation}
                platform={platform}
                onSaved={() => stored.refetch()}
              />
            )}
          </>
        )}
      </Card>
    </SettingPage>
  )
}

interface OwnProps {
  organisation: Organisation
  platform: string
  onSaved: () => Promise<unknown>
}

function OwnSettings({ organisation: { orgId, own, inherited, editable }, platform, onSaved }: OwnProps) {
  const t = useTexts(movementTexts)
  const { api } = useOutrider()
  const [draft, setDraft] = useState(own)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState('')
  const inWords = (name: Name, value: number): string =>
    name === 'restsBelow'
      ? t('kmh', { n: shownNumber('kmh', value, t.lang, 1) })
      : value === 0
        ? t('atOnce')
        : t('minutes', { n: value / minute })

  async function save() {
    setBusy(true)
    setFailed('')
    try {
      const { vehicles } = await api.call('platform/setMovementSettings', { orgId, ...draft }, { quiet: true, platform })
      toast(t('saved', { n: vehicles }))
      await onSaved()
    } catch (failure) {
      setFailed(messageOf(failure, t.lang))
    }
    setBusy(false)
  }
  return (
    <>
      {names.map(name => {
        // One that was set otherwise than here is shown too.
        const values = [...new Set([...offered[name], own[name] ?? inherited[name]])].toSorted((a, b) => a - b)
        return (
          <Select
            key={name}
            label={t(name)}
            hint={t(`${name}Hint`)}
            disabled={!editable}
            choices={[
              { value: asAbove, text: t('inherited', { value: inWords(name, inherited[name]) }) },
              ...values.map(value => ({ value: String(value), text: inWords(name, value) })),
            ]}
            chosen={draft[name] === null ? asAbove : String(draft[name])}
            onChoose={value => setDraft({ ...draft, [name]: value === asAbove ? null : Number(value) })}
          />
        )
      })}
      <p>{t('rebuilt')}</p>
      {failed && <Alert>{failed}</Alert>}
      {editable && (
        <Button busy={busy} onClick={() => void save()}>
          {t('save')}
        </Button>
      )}
    </>
  )
}
