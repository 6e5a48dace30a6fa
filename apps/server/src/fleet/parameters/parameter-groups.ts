/** Groups of the parameters of terminals, for people. */

/** Up to which number a group goes. */
const groups: readonly (readonly [number, string])[] = [
  [0x001f, 'link'],
  [0x003f, 'reporting'],
  [0x004f, 'telephone'],
  [0x0063, 'alarms'],
  [0x007f, 'pictures'],
  [0x00ff, 'vehicle'],
  [0x0fff, 'can'],
  [0xf363, 'others'],
  [0xf3ff, 'safety'],
]

export const parameterGroup = (number: number): string => groups.find(([last]) => number <= last)?.[1] ?? 'others'
