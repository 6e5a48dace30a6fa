/** Handling of one or several alarms: the ways with the reason of those closed, the form of the chosen way, and what came of it. */
import { type AlarmCase, type AlarmMethod, alarmMethods } from '@outrider/contract'
import { useEffect, useState } from 'react'
import { messageOf } from '../../../core/api/call-error.ts'
import { useStored } from '../../../core/context/use-stored.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { number } from '../../../core/time/format.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState, LoadingState } from '../../../ui/EmptyState.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import styles from '../Alarms.module.css'
import { handlingTexts } from './handling-strings.ts'
import { offeredCameras, type OfferedWay, offeredWays } from './handling-ways.ts'
import { OnePress } from './OnePress.tsx'
import { phrasesOf } from './handling-phrases.ts'
import { isRepeated, storedLastHandling } from './last-handling.ts'
import { HandlingForm } from './HandlingForm.tsx'
import { HandlingResults } from './HandlingResults.tsx'
import { type HandlingInput, type HandlingReply, useHandling } from './use-handling.ts'

interface Props {
  alarms: readonly AlarmCase[]
  /** Only this way. */
  only?: AlarmMethod
  /** Opens a screen for the message instead of the form here. */
  onMessage?: () => void
  /** Goes on to the next alarm once these are handled; undefined: there is none. */
  onNext?: (() => void) | undefined
}

/** Of these the server says who has it or processed it, and since when. */
const namedByServer = new Set(['claimedByOther', 'processed', 'unknown'])

/** Words alone: nothing is shown on the terminal, nobody is called, no picture is taken. */
const said = (description: string) => ({
  description,
  text: '',
  show: [],
  monitorPhone: undefined,
  camera: undefined,
})

const onlyOrganisation = (alarms: readonly AlarmCase[]): number | undefined =>
  alarms.length === 1 ? alarms[0]?.orgId : undefined

/** Why a way is closed, or for how many of them. */
function useClosedText(): (way: OfferedWay) => string {
  const t = useTexts(handlingTexts)
  return ({ open, closed }: OfferedWay): string =>
    closed
      .map(([reason, ids]) =>
        open.length === 0 && closed.length === 1
          ? t(reason)
          : t('reasonOfSome', { n: number(ids.length, t.lang), reason: t(reason) }),
      )
      .join(t.lang === 'zh' ? '，' : ', ')
}

interface WaysProps {
  ways: readonly OfferedWay[]
  /** Said once above, where it is the same for all; otherwise at each way. */
  sameForAll: string | undefined
  onChoose: (method: AlarmMethod) => void
}

function Ways({ ways, sameForAll, onChoose }: WaysProps) {
  const t = useTexts(handlingTexts)
  const closedText = useClosedText()
  return (
    <ul className={styles['ways']} aria-label={t('ways')}>
      {ways.map(each => (
        <li key={each.method}>
          <Button block disabled={each.open.length === 0} onClick={() => onChoose(each.method)}>
            {t(each.method)}
          </Button>
          {!sameForAll && each.closed.length > 0 && <p className={styles['note']}>{closedText(each)}</p>}
        </li>
      ))}
    </ul>
  )
}

export function Handling({ alarms, only, onMessage, onNext }: Props) {
  const t = useTexts(handlingTexts)
  const { data, error, refetch } = useCall(
    'alarm/alarmProcessingMethod',
    { alarmIds: alarms.map(({ alarmId }) => alarmId) },
    { staleTime: 0 },
  )
  const [chosen, setChosen] = useState<AlarmMethod | undefined>(only)
  const [ended, setEnded] = useState<{
    way: OfferedWay
    alarms: readonly AlarmCase[]
    reply: HandlingReply
  }>()
  const { handling, done } = useHandling()
  const closedText = useClosedText()
  const [, setLast] = useStored(storedLastHandling)
  /** What decides which ways are open. */
  const states = alarms.map(({ state, claimedBy, endedAt }) => `${state} ${claimedBy?.userName} ${endedAt === null}`).join('|')
  useEffect(() => {
    void refetch()
    // oxlint-disable-next-line react/exhaustive-deps -- ways open and close with the states
  }, [states, refetch])

  if (ended) return <HandlingResults {...ended} />
  // Their facts say by whom.
  if (!only && alarms.every(({ state }) => state === 'processed')) return null
  if (!data)
    return error ? (
      <ErrorState
        title={t('waysFailed')}
        text={messageOf(error, t.lang)}
        retry={{ label: t('retry'), run: () => void refetch() }}
      />
    ) : (
      <LoadingState label={t('loading')} />
    )
  const ways = offeredWays(data.alarms, only ? [only] : alarmMethods)
  const way = ways.find(({ method }) => method === chosen)
  function send(chosenWay: OfferedWay, input: Omit<HandlingInput, 'method' | 'alarmIds'>, goOn: boolean) {
    const { method, open, closed } = chosenWay
    const phrase = isRepeated(method) && phrasesOf[method].find(each => t(each) === input.description)
    if (phrase) setLast({ method, phrase })
    handling.mutate(
      { ...input, method, alarmIds: [...open, ...closed.flatMap(([reason, ids]) => (namedByServer.has(reason) ? ids : []))] },
      {
        onSuccess(reply) {
          const done = reply.results.filter(({ outcome }) => outcome === 'done').length
          // What did not end well is looked at before the next one.
          if (!goOn || !onNext || done < alarms.length) return setEnded({ way: chosenWay, alarms, reply })
          toast(t('allDone', { n: number(done, t.lang) }))
          onNext()
        },
      },
    )
  }
  const failed = handling.error ? messageOf(handling.error, t.lang) : undefined

  if (way && way.open.length > 0)
    return (
      <>
        {way.closed.length > 0 && <p className={styles['note']}>{closedText(way)}</p>}
        <HandlingForm
          way={way}
          orgId={onlyOrganisation(alarms)}
          cameras={offeredCameras(data.alarms, alarms)}
          mayCall={data.alarms.some(({ monitorPhone }) => monitorPhone.open)}
          offline={data.alarms.every(({ online }) => !online)}
          busy={handling.isPending}
          failed={failed}
          mayGoOn={onNext !== undefined}
          onSend={(input, goOn) => send(way, input, goOn)}
          progress={
            handling.isPending && done > 0
              ? t('progress', { n: number(done, t.lang), all: number(handling.variables.alarmIds.length, t.lang) })
              : undefined
          }
          onCancel={only ? undefined : () => setChosen(undefined)}
        />
      </>
    )
  const [alone] = alarms.length === 1 ? alarms : []
  const closedTexts = new Set(ways.map(each => (each.open.length === 0 ? closedText(each) : '')))
  const [sameForAll] = closedTexts.size === 1 ? closedTexts : ['']
  return (
    <>
      {sameForAll && <p className={styles['note']}>{sameForAll}</p>}
      {!only && alone && (
        <>
          <OnePress
            type={alone.type}
            ways={ways}
            busy={handling.isPending}
            onSend={(each, description) => send(each, said(description), true)}
          />
          {failed !== undefined && <Alert>{failed}</Alert>}
        </>
      )}
      <Ways
        {...{ ways, sameForAll }}
        onChoose={method => (method === 'message' && onMessage ? onMessage() : setChosen(method))}
      />
    </>
  )
}
