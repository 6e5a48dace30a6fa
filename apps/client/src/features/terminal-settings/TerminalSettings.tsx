/** /terminalSettings: what the terminal of a vehicle has set, changed one by one; orders to the terminal itself, and its history. */
import type { DataOf, TerminalOrder, TerminalSetting } from '@outrider/contract'
import { useState } from 'react'
import { messageOf } from '../../core/api/call-error.ts'
import { useOutrider } from '../../core/context/outrider.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useCachedCalls, useCall } from '../../core/queries/use-call.ts'
import { useNavigate } from '../../core/router/index.ts'
import { NoVehicle } from '../../core/routing/NoVehicle.tsx'
import { useGoBack } from '../../core/routing/use-go-back.ts'
import { useScreenParameters, useScreens } from '../../core/routing/use-screens.ts'
import { dateTime } from '../../core/time/format.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorState, LoadingState } from '../../ui/EmptyState.tsx'
import { FactList } from '../../ui/FactList.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Card, Page } from '../../ui/Page.tsx'
import { Row, Rows } from '../../ui/Rows.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { parameterGroupTexts } from '../../core/connecting/parameter-groups.ts'
import { ChangeDialog, type Change } from './ChangeDialog.tsx'
import { History } from './History.tsx'
import { nameOf, withUnit } from './setting-words.ts'
import { settingTexts } from './strings.ts'

type Settings = DataOf<'terminal/getTerminalSettings'>
const orders = ['restart', 'linkTest', 'track', 'connect', 'factoryReset'] as const satisfies readonly TerminalOrder[]

export default function TerminalSettings() {
  const t = useTexts(settingTexts)
  const { hrefOf } = useScreens()
  const navigate = useNavigate()
  const { vehicle: vehicleId } = useScreenParameters('terminalSettings')
  const goBack = useGoBack(vehicleId === undefined ? hrefOf('main') : hrefOf('vehicleInfo', { vehicle: vehicleId }))
  // Named as soon as it is known.
  const { data } = useCall('terminal/getTerminalSettings', vehicleId === undefined ? undefined : { vehicleId })
  return (
    <Page
      wide
      preview={vehicleId === undefined ? undefined : <History vehicleId={vehicleId} />}
      bar={<TopBar title={[data?.plateNum, t('title')].filter(Boolean).join(' · ')} back={{ label: t('back'), go: goBack }} />}
    >
      {vehicleId === undefined ? (
        <NoVehicle onChosen={vehicle => void navigate(hrefOf('terminalSettings', { vehicle }), { replace: true })} />
      ) : (
        <OfVehicle key={vehicleId} vehicleId={vehicleId} />
      )}
    </Page>
  )
}

function OfVehicle({ vehicleId }: { vehicleId: string }) {
  const t = useTexts(settingTexts)
  const cached = useCachedCalls()
  const { data, error, refetch } = useCall('terminal/getTerminalSettings', { vehicleId }, { staleTime: 0 })
  const [change, setChange] = useState<Change>()
  const close = () => {
    setChange(undefined)
    void refetch()
    void cached.outdate('terminal/getTerminalChanges')
  }
  if (!data && !error) return <LoadingState label={t('loading')} />
  if (!data)
    return (
      <ErrorState title={t('failed')} text={messageOf(error, t.lang)} retry={{ label: t('retry'), run: () => void refetch() }} />
    )
  return (
    <>
      <Known vehicleId={vehicleId} settings={data} onRead={close} />
      <Orders settings={data} onChoose={order => setChange({ order })} />
      <Groups settings={data} onChoose={setting => setChange({ setting })} />
      {change && <ChangeDialog vehicleId={vehicleId} plateNum={data.plateNum} change={change} onClose={close} />}
    </>
  )
}

const canSet = ({ online, frozen, edition }: Settings): boolean => online && !frozen && edition !== ''

function Known({ vehicleId, settings, onRead }: { vehicleId: string; settings: Settings; onRead: () => void }) {
  const t = useTexts(settingTexts)
  const { api } = useOutrider()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { online, frozen, edition, model, readAt } = settings
  async function read() {
    setBusy(true)
    setFailure(undefined)
    try {
      await api.call('terminal/readTerminalSettings', { vehicleId }, { quiet: true })
      toast(t('readDone'))
    } catch (error) {
      setFailure(messageOf(error, t.lang))
    }
    setBusy(false)
    onRead()
  }
  return (
    <Card>
      {frozen ? (
        <Alert tone="notice">{t('frozen')}</Alert>
      ) : (
        !online && <Alert tone="notice">{t(edition === '' ? 'neverSignedIn' : 'offline')}</Alert>
      )}
      {failure !== undefined && <Alert>{failure}</Alert>}
      <FactList
        facts={[
          [t('model'), model || '–'],
          [t('edition'), edition || '–'],
          [t('readAt'), readAt === null ? t('never') : dateTime(readAt, t.lang)],
        ]}
      />
      <Button icon="refresh" busy={busy} disabled={!canSet(settings)} onClick={() => void read()}>
        {t('readNow')}
      </Button>
    </Card>
  )
}

function Orders({ settings, onChoose }: { settings: Settings; onChoose: (order: TerminalOrder) => void }) {
  const t = useTexts(settingTexts)
  return (
    <Card title={t('orders')}>
      <div className="row wrap gap-2">
        {orders.map(order => (
          <Button key={order} disabled={!canSet(settings)} onClick={() => onChoose(order)}>
            {t(order)}
          </Button>
        ))}
      </div>
    </Card>
  )
}

type Group = keyof typeof parameterGroupTexts.rows

function Groups({ settings, onChoose }: { settings: Settings; onChoose: (setting: TerminalSetting) => void }) {
  const t = useTexts(settingTexts)
  const groupName = useTexts(parameterGroupTexts)
  const wordsOf = (setting: TerminalSetting, value: string): string =>
    setting.choices.find(each => each.value === value)?.[t.lang] ?? (withUnit(value, setting) || t('empty'))
  const valueOf = (setting: TerminalSetting): string => {
    const { value } = setting
    return value === null ? t('notRead') : wordsOf(setting, value)
  }
  return [...Map.groupBy(settings.settings, ({ group }) => group as Group)].map(([group, rows]) => (
    <Card key={group} title={groupName(group)}>
      <Rows label={groupName(group)}>
        {rows.map(setting => {
          const { wanted, value, number } = setting
          return (
            <Row
              key={number}
              title={nameOf(setting, t.lang)}
              text={wanted !== null && wanted !== value ? t('wantedIs', { value: wordsOf(setting, wanted) }) : undefined}
              value={valueOf(setting)}
              {...(canSet(settings) && { onClick: () => onChoose(setting) })}
            />
          )
        })}
      </Rows>
    </Card>
  ))
}
