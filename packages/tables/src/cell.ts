/** What a cell of an exported table holds: a text, a figure, a time, or nothing. */
export type Cell = string | number | null | { /** ms since 1970 */ time: number }

export interface FileColumn {
  heading: string
  /** Width on the screen, px. */
  width: number
}

const two = (figure: number): string => String(figure).padStart(2, '0')

/** In the format of spreadsheets, in this device's time zone. */
export function localTime(time: number): string {
  const date = new Date(time)
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`
}
