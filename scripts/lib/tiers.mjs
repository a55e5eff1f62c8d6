// Two tiers of tests: what guards a change, and the files *.slow.* beside it (README.md). scripts/test.mjs chooses by TEST_TIER; a runner
// started by hand has both.

const slow = '**/*.slow.*';
/** Which tier runs: both when it is neither. */
const tier = process.env.TEST_TIER;

/**
 * Vitest's choice of files in this tier.
 * @param {string} include a pattern of both tiers, which ends with .test.*
 * @param {string[]} [exclude]
 */
export const tierOf = (include, exclude = []) => ({
  include: [tier === 'slow' ? include.replace('.test.', '.slow.test.') : include],
  exclude: [...exclude, ...(tier === 'fast' ? [slow] : [])],
});

/** Playwright's choice of files in this tier. */
export const specsOfTier = {
  testMatch: tier === 'slow' ? '**/*.slow.spec.ts' : '**/*.spec.ts',
  testIgnore: tier === 'fast' ? [slow] : [],
};
