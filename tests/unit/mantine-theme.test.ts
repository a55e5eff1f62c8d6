import { readFileSync } from 'node:fs';
import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import { describe, expect, it } from 'vitest';
import { theme } from '~/theme';

const css = readFileSync(new URL('../../app/styles/mantine/theme.css', import.meta.url), 'utf8');
const written = new Map(
  [...css.matchAll(/^\s*(--mantine-[\w-]+):\s*([^;]+);/gm)].map(([, name, value]) => [name, value]),
);
const usual: Record<string, string> = { ...defaultCssVariablesResolver(DEFAULT_THEME).variables };
const ours = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme));

describe('styles/mantine/theme.css', () => {
  it('has every variable that the theme changes for both colour schemes', () => {
    const changed = Object.entries(ours.variables).filter(
      ([name, value]) => usual[name] !== value && !name.startsWith('--mantine-primary-color-'),
    );
    expect(changed.length).toBeGreaterThan(10);
    expect(Object.fromEntries(changed.map(([name]) => [name, written.get(name)]))).toEqual(
      Object.fromEntries(changed),
    );
  });

  it('has every name of the brand colour that differs between the schemes', () => {
    const names = Object.keys(ours.light).filter((name) => name.startsWith('--mantine-color-brand-'));
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !written.has(name))).toEqual([]);
  });
});
