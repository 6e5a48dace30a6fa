/** How near a vehicle is to the end of its data for the month. */

/** From this part on it is said. */
export const nearPart = 0.8

export interface Traffic {
  bytes: number
  /** null: as much as is asked for. */
  budget: number | null
}

export function trafficState({ bytes, budget }: Traffic): 'fine' | 'near' | 'used' {
  if (budget === null || bytes < budget * nearPart) return 'fine'
  return bytes < budget ? 'near' : 'used'
}

/** MB as it is sold: 1,000,000 bytes. */
export const megabytes = (bytes: number): number => Math.round(bytes / 1e6)
