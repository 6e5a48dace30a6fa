/** What the terminal of a vehicle sent without being asked and nothing handles yet. Not shown while there is nothing. */
import type { TerminalMessage, Vehicle } from '@outrider/contract'
import { useState } from 'react'
import { isLacking, messageOf } from '../../../core/api/call-error.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { dateTime, number } from '../../../core/time/format.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Card } from '../../../ui/Page.tsx'
import { messageTexts } from './message-texts.ts'
import { useMayEdit } from './use-may-edit.ts'
import styles from './VehicleMessages.module.css'

/** Messages of one page; the platform keeps 200. */
const pageSize = 20

export function VehicleMessages({ vehicle }: { vehicle: Vehicle }) {
  const t = useTexts(messageTexts)
  const may = useMayEdit(vehicle.pcode)
  const [pageNum, setPageNum] = useState(1)
  const request = may.facts ? { vehicleId: vehicle.id, pageNum, pageSize } : undefined
  const { data, error } = useCall('vehicle/getTerminalMessages', request, { staleTime: 0, keepLast: true })
  if (!may.facts || (!error && !data?.total) || isLacking(error)) return null
  const pages = Math.ceil((data?.total ?? 0) / pageSize)
  return (
    <Card title={t('title')}>
      {error && <Alert>{messageOf(error, t.lang)}</Alert>}
      {data && (
        <>
          <p className={styles['hint']}>{t('hint')}</p>
          <ul className={styles['messages']} aria-label={t('title')}>
            {data.messages.map(message => (
              <Message key={`${message.messageId} ${message.time} ${message.firstTime} ${message.size}`} message={message} />
            ))}
          </ul>
          {pages > 1 && (
            <div className={styles['pages']}>
              <Button icon="back" disabled={pageNum === 1} onClick={() => setPageNum(pageNum - 1)}>
                {t('newer')}
              </Button>
              <span className="tabular">{t('page', { page: pageNum, pages })}</span>
              <Button icon="forward" disabled={pageNum >= pages} onClick={() => setPageNum(pageNum + 1)}>
                {t('older')}
              </Button>
            </div>
          )}
        </>
      )}
    </Card>
  )
}

const hexId = (id: number): string => `0x${id.toString(16).toUpperCase().padStart(4, '0')}`

/** The decoder has its names in lower case. */
const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

function Message({ message: { messageId, zh, en, time, size, count, content } }: { message: TerminalMessage }) {
  const t = useTexts(messageTexts)
  return (
    <li>
      <details>
        <summary className={styles['summary']}>
          <span>{t('name', { name: t.lang === 'zh' ? zh : capitalised(en), id: hexId(messageId) })}</span>
          <span className={styles['line']}>
            {t(count > 1 ? 'lineOften' : 'line', { time: dateTime(time, t.lang), size: number(size, t.lang), count })}
          </span>
          <span className={styles['marker']}>
            <Icon name="down" />
          </span>
        </summary>
        {content === null && <p>{t('noRight')}</p>}
        {content?.fields && (
          <dl className={styles['fields']}>
            {content.fields.map(field => (
              <div key={field.name}>
                {/* Names of fields are those of the protocol's decoder, in English only. */}
                <dt lang="en">{field.name}</dt>
                <dd>{field.value}</dd>
              </div>
            ))}
          </dl>
        )}
        {content && !content.fields && <code className={styles['hex']}>{hexLines(content.hex)}</code>}
        {content && !content.fields && size * 2 > content.hex.length && <p>{t('more')}</p>}
      </details>
    </li>
  )
}

/** Bytes apart, so that lines can break between them. */
const hexLines = (hex: string): string => hex.replaceAll(/(..)(?=.)/g, '$1 ')
