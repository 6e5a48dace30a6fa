/** What platforms that report to this one may be asked, for the links, which know no calls. */
export { isVehicleAsk, type ReportedDriver, type SubordinateAsk } from '@outrider/contract'
