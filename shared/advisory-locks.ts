/** Keys of PostgreSQL advisory locks. Two uses with one key would block each other. */
export const advisoryLocks = {
  migrations: 7_319_465,
  searchIndex: 7_319_466,
  superadmins: 7_319_467,
  secrets: 7_319_468,
  totpSecrets: 7_319_469,
  demoData: 7_319_475,
  firstAdmin: 7_319_476,
  /** Held as long as the process whose log has the link runs. */
  firstAdminLog: 7_319_477,
} as const;

/** Keys of jobs that one process at a time runs. */
export const jobLocks = {
  'silent sessions': 7_319_470,
  'old keys': 7_319_471,
  media: 7_319_472,
  drafts: 7_319_473,
  uploads: 7_319_474,
  'audit log': 7_319_481,
  backup: 7_319_489,
  schedules: 7_319_490,
} as const;
