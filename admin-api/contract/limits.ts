/** For calls and forms. A separate file: pages load nothing else. */
export const limits = {
  name: 120,
  title: 300,
  surveyDescription: 2_000,
  question: 1_000,
  option: 500,
  options: 50,
  questions: 200,
  questionsJson: 262_144,
  duration: 1_000_000,
  district: 100,
  ageGroup: 50,
  link: 2_000,
  email: 254,
  personName: 120,
  /** New passwords have a shorter limit. */
  password: 256,
  newPassword: 128,
  code: 64,
  passkeyName: 60,
} as const;
