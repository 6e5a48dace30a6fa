/** In a special edition /newPlatform asks nothing: it finds the one platform the client was made for, and goes on. */
import { useEffect, useState } from 'react'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useOutrider } from '../../core/context/outrider.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { findPlatform, type PlatformSearch } from './find-platform.ts'
import { platformTexts } from './strings.ts'
import { useEnterPlatform } from './use-enter-platform.ts'

export function EditionPlatform({ platformCode }: { platformCode: string }) {
  const t = useTexts(platformTexts)
  const outrider = useOutrider()
  const goOn = useEnterPlatform()
  const [tries, setTries] = useState(0)
  const [result, setResult] = useState<PlatformSearch>()

  useEffect(() => {
    let shown = true
    void findPlatform(platformCode, outrider, t.lang).then(found => shown && setResult(found))
    return () => {
      shown = false
    }
  }, [platformCode, outrider, t.lang, tries])

  useEffect(() => {
    if (!result || !('found' in result)) return
    outrider.session.addPlatform(result.found)
    goOn()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each finding: what goes on is another function at each rendering
  }, [result])

  if (!result || 'found' in result) return <p role="status">{t('connectingTo', { code: platformCode })}</p>
  return (
    <>
      <Alert>{result.message}</Alert>
      <Button
        look="primary"
        block
        onClick={() => {
          setResult(undefined)
          setTries(tries + 1)
        }}
      >
        {t('retry')}
      </Button>
    </>
  )
}
