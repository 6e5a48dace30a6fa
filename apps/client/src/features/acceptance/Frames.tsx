/** Frames that were not as the standard has them: each kind once, its fields on demand. */
import type { AcceptanceFrame } from '@outrider/contract'
import { Fragment, useState } from 'react'
import { messageOf } from '../../core/api/call-error.ts'
import { useSession } from '../../core/context/outrider.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useCall } from '../../core/queries/use-call.ts'
import { rightsOf } from '../../core/session/session.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { FactList } from '../../ui/FactList.tsx'
import { Card } from '../../ui/Page.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import { Row, Rows } from '../../ui/Rows.tsx'
import { hexId } from './fact-words.ts'
import { acceptanceTexts } from './strings.ts'
import styles from './Frames.module.css'

export const frameTitle = (frame: AcceptanceFrame, lang: 'zh' | 'en'): string =>
  [frame.messageId === null ? '' : hexId(frame.messageId), frame[lang]].filter(Boolean).join(' ')
export const deviationsOf = ({ deviations }: AcceptanceFrame, lang: 'zh' | 'en'): string =>
  deviations.map(each => each[lang]).join(lang === 'zh' ? '；' : '; ')

export function Frames({ testId, deviations }: { testId: string; deviations: number }) {
  const t = useTexts(acceptanceTexts)
  const posAuth = useSession(state => rightsOf(state).posAuth)
  // Another kind has come: they are asked for again.
  const { data, error } = useCall('terminal/getAcceptanceFrames', deviations === 0 ? undefined : { testId }, {
    staleTime: 0,
    keepLast: true,
    refetchInterval: ({ data: last }) => (last && last.frames.length < deviations ? 1_000 : false),
  })
  const [open, setOpen] = useState<number>()
  return (
    <Card title={t('frames')} text={t('framesText')}>
      {error && <Alert>{messageOf(error, t.lang)}</Alert>}
      {deviations === 0 && <p className="quiet">{t('noFrames')}</p>}
      {data && data.frames.length > 0 && !posAuth && <p className="quiet">{t('noPositions')}</p>}
      {data && deviations > 0 && (
        <Rows label={t('frames')}>
          {data.frames.map((frame, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a kind has no name of its own
            <Fragment key={`${frame.messageId} ${at}`}>
              <Row
                title={frameTitle(frame, t.lang)}
                text={[
                  deviationsOf(frame, t.lang),
                  t('timesSeen', { n: frame.count }),
                  ...(posAuth && !frame.content ? [t('notKept')] : []),
                ].join(' · ')}
              >
                {frame.content && (
                  <Button aria-expanded={open === at} onClick={() => setOpen(open === at ? undefined : at)}>
                    {t(open === at ? 'hideFields' : 'explain')}
                  </Button>
                )}
              </Row>
              {open === at && frame.content && (
                <li className={joinClasses('column gap-2', styles['fields'])}>
                  <FactList
                    facts={(frame.content.fields ?? []).map(field => [field[t.lang] ?? field.name, field.value] as const)}
                  />
                  <code className={styles['hex']}>{frame.content.hex}</code>
                </li>
              )}
            </Fragment>
          ))}
        </Rows>
      )}
    </Card>
  )
}
