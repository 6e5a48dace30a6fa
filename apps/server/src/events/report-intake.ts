/** Takes reports of vehicles whose terminals report to another platform; implemented by the gateway, which stores them as those of terminals. */
export interface HandedReport {
  readonly vehicleId: number
  /** Body of a 0x0200 of 2019. */
  readonly bytes: Buffer
  /** It was handed on later, not as it came. */
  readonly late: boolean
  /** Equal when it is handed on again: tells reports apart whose clock is not believed. */
  readonly salt: number
  /** Of the newest report that is stored of it, as far as its clock is believed, ms since 1970; 0: none. */
  readonly newestTime: number
}

export interface ReportIntake {
  /** Ends with whether it is stored, or was before; false: it cannot be read, or cannot be stored. Without a database it does not end. */
  take(report: HandedReport, settled: (stored: boolean) => void): void
}
