/** Whether a link is paid for by what goes over it. */

interface Connection {
  type?: string
  saveData?: boolean
}

/** Only what says so is free: a browser that tells nothing may be on anything. */
export const isFree = ({ type, saveData }: Connection = {}): boolean =>
  (type === 'wifi' || type === 'ethernet') && saveData !== true

export const connectionOf = (browser: Navigator): Connection | undefined =>
  (browser as Navigator & { connection?: Connection }).connection
