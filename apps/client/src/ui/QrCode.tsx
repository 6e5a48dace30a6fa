/** QR code of a text, for a phone that is held to the screen. Black on white in every theme: readers expect it. */
import qrCode from 'qrcode-generator'
import { useMemo } from 'react'
import styles from './QrCode.module.css'

/** Modules of white around the code, as readers need. */
const quietZone = 4

export default function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    // 0: as many modules as the text needs; M: readable with a tenth of it hidden.
    const code = qrCode(0, 'M')
    code.addData(text)
    code.make()
    const count = code.getModuleCount()
    let dark = ''
    for (let row = 0; row < count; row++)
      for (let column = 0; column < count; column++)
        if (code.isDark(row, column)) dark += `M${column + quietZone} ${row + quietZone}h1v1h-1z`
    return { size: count + 2 * quietZone, path: dark }
  }, [text])
  return (
    <svg className={styles['qr']} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
