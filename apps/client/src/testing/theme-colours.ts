/** The colours of the themes as they stand in their style sheet, and how well two of them can be told apart. */
import { readFileSync } from 'node:fs'

const themesCss = readFileSync(new URL('../ui/themes.css', import.meta.url), 'utf8')
  .replaceAll(/\/\*[\s\S]*?\*\//g, '')
  .replaceAll('@media screen {', '')

/** The colours of a theme: all blocks that match it, in order. */
export function tokensOf(theme: string): Record<string, string> {
  const blocks = [...themesCss.matchAll(/([^{}]+)\{([^}]*)\}/g)].filter(([, selector]) => selector?.includes(`"${theme}"`))
  return Object.fromEntries(
    blocks.flatMap(([, , body]) => [...(body ?? '').matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value])),
  )
}

export const luminance = (hex: string): number => {
  const [r, g, b] = [1, 3, 5].map(at => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
export const contrast = (a: string, b: string): number => {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}
