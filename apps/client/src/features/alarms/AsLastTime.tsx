/** One press: handled in the way and with the words of the last time. Absent where that way is not open. */
import { useStored } from '../../core/context/use-stored.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { Button } from '../../ui/Button.tsx'
import type { OfferedWay } from './handling-ways.ts'
import { handlingTexts } from './handling-strings.ts'
import { phraseOf, storedLastHandling } from './last-handling.ts'

interface Props {
  ways: readonly OfferedWay[]
  busy: boolean
  onSend: (way: OfferedWay, description: string) => void
}

export function AsLastTime({ ways, busy, onSend }: Props) {
  const t = useTexts(handlingTexts)
  const [last] = useStored(storedLastHandling)
  const phrase = last && phraseOf(last.method, last.phrase)
  const way = ways.find(({ method, open, closed }) => method === last?.method && open.length > 0 && closed.length === 0)
  if (!phrase || !way) return null
  return (
    <Button look="primary" icon="check" busy={busy} title={t('asLastTime')} onClick={() => onSend(way, t(phrase))}>
      {t('wayWith', { way: t(way.method), phrase: t(phrase) })}
    </Button>
  )
}
