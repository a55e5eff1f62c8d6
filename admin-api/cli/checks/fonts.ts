import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { CommandContext } from '../command';
import type { Finding } from './finding';

const folders = ['/usr/share/fonts', '/usr/local/share/fonts'];

/** Checks that PDF reports have a font for emoji. */
export async function emojiFont(env: CommandContext['env']): Promise<Finding> {
  const check = 'emoji font';
  const elsewhere = env.ROLE?.trim() === 'admin-api' || env.CHROMIUM_WS?.trim();
  if (elsewhere)
    return {
      check,
      ok: true,
      detail: 'the report is drawn on another machine; its fonts are not checked here',
    };
  const found = await emojiFonts(env);
  if (found) return { check, ok: true, detail: `the report uses ${found}` };
  return {
    check,
    ok: true,
    warning: true,
    detail:
      'there is none: emoji are empty boxes in the PDF. Install one, such as Debian’s fonts-noto-color-emoji',
  };
}

/** The Docker image has no fc-list. */
async function emojiFonts(env: CommandContext['env']): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)('fc-list', [':lang=und-zsye', 'family'], {
      env: env as NodeJS.ProcessEnv,
    });
    return stdout.split('\n')[0] ?? '';
  } catch {
    const files = await Promise.all(
      folders.map((folder) => readdir(folder, { recursive: true }).catch(() => [])),
    );
    return files.flat().find((name) => /emoji/i.test(name)) ?? '';
  }
}
