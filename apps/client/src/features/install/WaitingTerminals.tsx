/** Waiting terminals: they tried to connect and were rejected. Choosing one fills in the form, or opens the vehicle that has its number. */
import type { RefusedNetwork, RefusedTerminal } from '@outrider/contract'
import { refusalTexts } from '../../core/forms/refusal-texts.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { number } from '../../core/time/format.ts'
import { useAge } from '../../core/time/use-age.ts'
import { ListRow } from '../../ui/ListRow.tsx'
import { Card } from '../../ui/Page.tsx'
import { Row, Rows } from '../../ui/Rows.tsx'
import { installTexts } from './strings.ts'
import styles from './WaitingTerminals.module.css'

interface Props {
  terminals: readonly RefusedTerminal[]
  networks: readonly RefusedNetwork[]
  chosen: string
  onChoose: (terminal: RefusedTerminal) => void
  onOpenVehicle: (vehicleId: string) => void
}

export function WaitingTerminals({ terminals, networks, chosen, onChoose, onOpenVehicle }: Props) {
  const t = useTexts(installTexts)
  const why = useTexts(refusalTexts)
  const age = useAge()
  if (terminals.length === 0 && networks.length === 0) return null
  return (
    <Card title={t('refused')}>
      <p className={styles['hint']}>{t('refusedHint')}</p>
      <div className={styles['list']}>
        {terminals.map(terminal => (
          <ListRow
            key={terminal.number}
            icon={terminal.vehicleId !== null ? 'truck' : terminal.number === chosen ? 'check' : 'radio'}
            title={
              terminal.vehicleId === null
                ? t('refusedRow', { number: terminal.number, model: terminal.model || t('noModel') })
                : t('refusedKnown', { number: terminal.number, plate: terminal.vehiclePlateNum })
            }
            text={t('refusedText', {
              why: why(terminal.why),
              address: terminal.address,
              age: age(terminal.time),
              count: number(terminal.count, t.lang),
            })}
            onClick={() => (terminal.vehicleId === null ? onChoose(terminal) : onOpenVehicle(terminal.vehicleId))}
          />
        ))}
      </div>
      {networks.length > 0 && (
        <>
          <p className={styles['hint']}>{t('refusedNetworkHint')}</p>
          <Rows label={t('refused')}>
            {networks.map(({ network, address, numbers, attempts, time }) => (
              <Row
                key={network}
                title={t('refusedNetwork', {
                  network: network === 'other' ? t('otherNetworks') : network,
                  numbers: number(numbers, t.lang),
                })}
                text={t('refusedNetworkText', { address, age: age(time), attempts: number(attempts, t.lang) })}
              />
            ))}
          </Rows>
        </>
      )}
    </Card>
  )
}
