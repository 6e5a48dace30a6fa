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
  ruleVehicles: 500,
  geofenceCorners: 200,
  geofenceRadius: { min: 20, max: 100_000 },
} as const
