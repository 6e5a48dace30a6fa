/** A basemap of any address: looked at while it is typed, in this browser alone, with the options that offer it to everybody. */
import type { MapLayer } from '@outrider/contract'
import { useEffect, useState } from 'react'
import { copyText } from '../../../core/copy/copy-text.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Field } from '../../../ui/inputs/Field.tsx'
import { Segments } from '../../../ui/inputs/Segments.tsx'
import { Card } from '../../../ui/Page.tsx'
import { addressKinds, addressProblem, optionLine, tileDatums, typedLayer, type TypedMap } from './option-line.ts'
import styles from './OptionLines.module.css'
import { providerTexts } from './provider-texts.ts'

/** Time without a key after which the map is loaded, ms: an address that is half typed is of another server. */
const settleTime = 600

export function TryAddress({ onLook }: { onLook: (layer: MapLayer | undefined) => void }) {
  const t = useTexts(providerTexts)
  const [typed, setTyped] = useState<TypedMap>({ kind: 'tiles', address: '', datum: 'wgs84', attribution: '' })
  const { kind, address, datum, attribution } = typed
  const problem = address.trim() === '' ? undefined : addressProblem(typed)
  const good = address.trim() !== '' && problem === undefined
  const line = optionLine(typed)

  useEffect(() => {
    if (!good) return undefined
    const timer = setTimeout(() => onLook(typedLayer(typed)), settleTime)
    return () => clearTimeout(timer)
  }, [good, typed, onLook])

  const copy = () =>
    copyText(line).then(
      () => toast(t('copied')),
      () => toast(t('failed')),
    )
  return (
    <Card title={t('tryAddress')} text={t('tryAddressText')}>
      <Segments
        label={t('tryKind')}
        choices={addressKinds.map(value => ({ value, text: t(value) }))}
        chosen={kind}
        onChoose={next => setTyped({ ...typed, kind: next })}
      />
      <Field
        label={t('tryWhere')}
        value={address}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={2048}
        error={problem && t(problem)}
        onChange={({ target }) => setTyped({ ...typed, address: target.value })}
      />
      {kind === 'tiles' && (
        <>
          <Segments
            label={t('tryDatum')}
            choices={tileDatums.map(value => ({ value, text: t(`datum_${value}`) }))}
            chosen={datum}
            onChoose={next => setTyped({ ...typed, datum: next })}
          />
          <Field
            label={t('tryAttribution')}
            value={attribution}
            maxLength={256}
            onChange={({ target }) => setTyped({ ...typed, attribution: target.value })}
          />
        </>
      )}
      {good && (
        <p className={styles['line']}>
          <code>{line}</code>
          <IconButton icon="copy" label={t('copy', { name: t('tryAddress') })} onClick={() => void copy()} />
        </p>
      )}
    </Card>
  )
}
