/** The device that a vehicle's number belongs to, what does not fit, and accepting another device. For those who edit vehicles. */
import type { TerminalDevice, TerminalState, Vehicle } from '@outrider/contract'
import { useState } from 'react'
import { isLacking, messageOf } from '../../../core/api/call-error.ts'
import { useOutrider } from '../../../core/context/outrider.ts'
import { refusalTexts } from '../../../core/forms/refusal-texts.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCachedCalls, useCall } from '../../../core/queries/use-call.ts'
import { dateTime } from '../../../core/time/format.ts'
import { useAge } from '../../../core/time/use-age.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { joinClasses } from '../../../ui/join-classes.ts'
import { Card } from '../../../ui/Page.tsx'
import { Fact, Facts } from '../Facts.tsx'
import { linkEndTexts, terminalTexts } from './terminal-texts.ts'
import { useMayEdit } from './use-may-edit.ts'
import styles from './VehicleTerminal.module.css'

export function VehicleTerminal({ vehicle }: { vehicle: Vehicle }) {
  const t = useTexts(terminalTexts)
  const may = useMayEdit(vehicle.pcode)
  const { data, error } = useCall('vehicle/getTerminalState', may.facts ? { vehicleId: vehicle.id } : undefined, { staleTime: 0 })
  if (!may.facts || (!data && !error) || isLacking(error)) return null
  return (
    <Card title={t('terminal')}>
      {error && <Alert>{messageOf(error, t.lang)}</Alert>}
      {data && <State vehicle={vehicle} state={data} mayAccept={may.identity} />}
    </Card>
  )
}

function useDeviceName() {
  const t = useTexts(terminalTexts)
  return (device: TerminalDevice | null): string =>
    (device && [device.maker, device.model, device.terminalId].filter(Boolean).join(' · ')) || t('noName')
}

function State({ vehicle, state, mayAccept }: { vehicle: Vehicle; state: TerminalState; mayAccept: boolean }) {
  const t = useTexts(terminalTexts)
  const name = useDeviceName()
  const { device, since, otherPlate, changes } = state
  return (
    <>
      <Refused vehicle={vehicle} state={state} mayAccept={mayAccept} />
      {otherPlate !== null && <Alert tone="notice">{t('otherPlate', { plate: otherPlate })}</Alert>}
      {device === null ? (
        <p>{t('noDevice')}</p>
      ) : (
        <Facts>
          <Fact wide label={t('maker')} text={device.maker || t('noName')} />
          <Fact wide label={t('model')} text={device.model || t('noName')} />
          <Fact wide label={t('terminalId')} text={device.terminalId || t('noName')} />
          {since !== null && <Fact wide label={t('since')} text={dateTime(since, t.lang)} />}
          {changes.map(change => (
            <Fact
              key={change.time}
              wide
              label={t('changed', { time: dateTime(change.time, t.lang), by: change.by || t('platform') })}
              text={t('fromTo', { before: name(change.before), after: name(change.after) })}
            />
          ))}
        </Facts>
      )}
      <Links links={state.links} />
    </>
  )
}

/** The last connections: why each ended, and what of it could not be read. */
function Links({ links }: Pick<TerminalState, 'links'>) {
  const t = useTexts(terminalTexts)
  const ends = useTexts(linkEndTexts)
  if (links.length === 0) return null
  return (
    <ul className={styles['links']} aria-label={t('links')}>
      {links.map(({ since, until, why, faults }) => (
        <li key={since}>
          <span>
            {[why && ends(why), faults > 0 && t('faults', { count: faults })].filter(Boolean).join(' · ') || t('noFaults')}
          </span>
          <span className={joinClasses(styles['span'], 'tabular')}>
            {until === null
              ? t('linkedSince', { since: dateTime(since, t.lang) })
              : t('linked', { since: dateTime(since, t.lang), until: dateTime(until, t.lang) })}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Refused({ vehicle, state: { refused }, mayAccept }: { vehicle: Vehicle; state: TerminalState; mayAccept: boolean }) {
  const t = useTexts(terminalTexts)
  const why = useTexts(refusalTexts)
  const age = useAge()
  const name = useDeviceName()
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const [busy, setBusy] = useState(false)
  if (!refused) return null
  const isDevice = refused.why === 'otherDevice' || refused.why === 'otherTerminalId'

  async function accept({ maker, model, terminalId }: TerminalDevice) {
    setBusy(true)
    try {
      await api.call('vehicle/acceptDevice', { vehicleId: vehicle.id, maker, model, terminalId }, { quiet: true })
      toast(t('accepted'))
    } catch (failure) {
      toast(messageOf(failure, t.lang))
    }
    setBusy(false)
    await cached.outdate('vehicle/getTerminalState')
  }

  return (
    <>
      <Alert tone="notice">
        {t('refused', { why: why(refused.why), address: refused.address, age: age(refused.time), count: refused.count })}
      </Alert>
      {(refused.why === 'ownCode' || refused.why === 'noSignIn') && <p>{t('ownHint')}</p>}
      {isDevice && (
        <>
          <Facts>
            <Fact wide label={t('otherDevice')} text={name(refused)} />
          </Facts>
          <p>{t('acceptHint')}</p>
          {mayAccept && (
            <Button icon="check" busy={busy} onClick={() => void accept(refused)}>
              {t('accept')}
            </Button>
          )}
        </>
      )}
    </>
  )
}
