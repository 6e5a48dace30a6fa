/** One reading: its kinds of data, what one of them says, the comparison with our data, and its file. */
import type { RecorderDataKind, RecorderReading } from '@outrider/contract'
import { useState } from 'react'
import { messageOf } from '../../core/api/call-error.ts'
import { splitId } from '../../core/api/identity.ts'
import { useOutrider, useSession } from '../../core/context/outrider.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { currentPlatform } from '../../core/session/session.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Page.tsx'
import { Row, Rows } from '../../ui/Rows.tsx'
import { Comparison } from './Comparison.tsx'
import { Records } from './Records.tsx'
import { recorderKindStateTexts, recorderKindTexts, recorderTexts } from './strings.ts'

export function Reading({ reading }: { reading: RecorderReading }) {
  const t = useTexts(recorderTexts)
  const kindName = useTexts(recorderKindTexts)
  const states = useTexts(recorderKindStateTexts)
  const { readingId, kinds, state, bytes } = reading
  const [kind, setKind] = useState<RecorderDataKind>()
  const [compares, setCompares] = useState(false)
  const has = bytes > 0 && state !== 'collecting'
  return (
    <>
      <Card title={t('records')}>
        <Rows label={t('records')}>
          {kinds.map(each => (
            <Row
              key={each.kind}
              title={kindName(each.kind)}
              value={each.records > 0 ? t('count', { n: each.records }) : states(each.state)}
              text={each.records > 0 && each.state !== 'done' ? states(each.state) : undefined}
              {...(each.records > 0 && { onClick: () => setKind(each.kind) })}
            />
          ))}
        </Rows>
        {has && (
          <div className="row wrap gap-2">
            <Save readingId={readingId} />
            <Button disabled={compares} onClick={() => setCompares(true)}>
              {t('compare')}
            </Button>
          </div>
        )}
      </Card>
      {compares && <Comparison readingId={readingId} />}
      {kind && <Records key={kind} readingId={readingId} kind={kind} />}
    </>
  )
}

/** Not where the host saves no files. */
function Save({ readingId }: { readingId: string }) {
  const t = useTexts(recorderTexts)
  const { api, host } = useOutrider()
  const code = splitId(readingId).platformCode
  const platform = useSession(state => state.platforms.find(({ Code }) => Code === (code ?? currentPlatform(state)?.Code)))
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const save = host.saveFile
  if (!save) return null
  async function run(into: NonNullable<typeof save>) {
    setBusy(true)
    setFailure(undefined)
    try {
      const { link, fileName } = await api.call('terminal/exportRecorder', { readingId }, { quiet: true })
      const answer = await fetch((platform?.Url ?? '') + link)
      if (!answer.ok) throw new Error(`the file was answered with ${answer.status}`)
      await into(new File([await answer.blob()], fileName))
    } catch (error) {
      setFailure(messageOf(error, t.lang))
    }
    setBusy(false)
  }
  return (
    <>
      <Button icon="download" busy={busy} onClick={() => void run(save)}>
        {t('export')}
      </Button>
      {failure !== undefined && <Alert>{failure}</Alert>}
    </>
  )
}
