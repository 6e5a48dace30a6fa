/** Port by which the gateway tells that a link has begun or ended here, and learns that another server has a newer one of the same vehicle. */
export interface LinkClaims {
  /** The lease is in the database already. False: another server has a newer link. */
  begun(link: { vehicleId: number; epoch: number; address: string }): boolean
  ended(vehicleId: number, epoch: number): void
}

/** Where one server is all there is. */
export const noClaims: LinkClaims = { begun: () => true, ended: () => undefined }
