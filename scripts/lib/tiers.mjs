// Two tiers: TEST_TIER chooses in scripts/test.mjs; *.slow.* is the slow one (README.md).

const slow = '**/*.slow.*';
const tier = process.env.TEST_TIER;

/**
 * Returns Vitest's files of the tier.
 * @param {string} include a pattern of both tiers, which ends with .test.*
 * @param {string[]} [exclude]
 */
export const tierOf = (include, exclude = []) => ({
  include: [tier === 'slow' ? include.replace('.test.', '.slow.test.') : include],
  exclude: [...exclude, ...(tier === 'fast' ? [slow] : [])],
});

export const specsOfTier = {
  testMatch: tier === 'slow' ? '**/*.slow.spec.ts' : '**/*.spec.ts',
  testIgnore: tier === 'fast' ? [slow] : [],
};
