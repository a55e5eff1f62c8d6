import { readFileSync } from 'node:fs';
import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import { expect, it } from 'vitest';
import { theme } from '~/theme';

it('theme.css has every variable that the theme changes', () => {
  const css = readFileSync('app/styles/mantine/theme.css', 'utf8');
  const written = new Map(
    [...css.matchAll(/^\s*(--mantine-[\w-]+):\s*([^;]+);/gm)].map(([, name, value]) => [name, value]),
  );
  const usual: Record<string, string> = { ...defaultCssVariablesResolver(DEFAULT_THEME).variables };
  const ours = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme));
  const changed = Object.entries(ours.variables).filter(
    ([name, value]) => usual[name] !== value && !name.startsWith('--mantine-primary-color-'),
  );
  expect(changed.length).toBeGreaterThan(10);
  for (const [name, value] of changed) expect(written.get(name), name).toBe(value);
  const brand = Object.keys(ours.light).filter((name) => name.startsWith('--mantine-color-brand-'));
  expect(brand.filter((name) => !written.has(name))).toEqual([]);
});
