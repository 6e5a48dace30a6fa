export const alarmLimits = {
  /** Ours: alarms in one call that claims, releases or handles; up to which alarms are counted. */
  alarmsAtOnce: 200,
  alarmsCounted: 1_000,
  /** 0x8300: bytes of a text in GBK, in which a Chinese character has two. */
  textBytes: 1_024,
  /** Ours: characters of a description of what was done; templates of an organisation. */
  alarmDescription: 500,
  alarmTemplates: 50,
  /** Ours: vehicles that a user can choose for pushes; the highest channel of a camera (64 and 65 look ahead and at the driver). */
  pushVehicles: 500,
  pushCameras: 65,
  /** Ours: rules and geofences of an organisation; vehicles that a rule names; corners of a polygon; radius of a circle, metres. */
  alarmRules: 100,
  geofences: 500,
  /** Ours: days of the past on which a rule is tried, vehicles that are looked at of them, cases in one reply, and variants with other numbers. */
  ruleTrialDays: 30,
  ruleTrialVehicles: 1_000,
  ruleTrialCases: 500,
  /** Cases of a rule on trial that are listed. */
  ruleTrialListed: 200,
  /** Characters of why a rule was changed. */
  ruleWhy: 200,
  ruleTrialVariants: 24,
  ruleVehicles: 500,
  /** Ours: letters of the tag that a rule is for. */
  ruleTag: 200,
  /** Ours: drivers that a rule names, and letters of a day of a calendar. */
  ruleDrivers: 100,
  calendarDayName: 40,
  geofenceCorners: 200,
  geofenceRadius: { min: 20, max: 100_000 },
  /** Ours: points, sections and waypoints of a route; its length and the width of its corridor, metres. */
  routePoints: 500,
  routeSections: 60,
  routeWaypoints: 40,
  routeMetres: 5_000_000,
  routeWidth: { min: 20, max: 5_000 },
  /** Ours: letters of the name of a group of geofences; geofences that are imported at once, and bytes of the call. */
  geofenceGroup: 32,
  geofencesAtOnce: 200,
  geofenceImportBytes: 4_000_000,
} as const
